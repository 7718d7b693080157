import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import type { fetchedMasters, MappingInput, mappingRow, MappingsQuery } from './accounting-api.types.js';
import { ACCOUNTING_API, type AccountingApi } from './accounting.types.js';
import { AccountingCalls } from './calls.service.js';
import { COUNTERPARTS, REMOTE_KINDS, type RemoteKind, type RemoteMaster } from './kinds.data.js';
import { heldLink, linkOf, linkSubject, writeLink } from './link.repository.js';
import type { Resolution, Want } from './mapping.rules.js';
import {
  masterCounts,
  remoteMasterOf,
  renumberedMasters,
  replaceMasters,
  resolverOf,
  searchMasters,
  writeChoice,
} from './masters.repository.js';
import { wantsAfter } from './wants.repository.js';

type MappingRow = z.infer<typeof mappingRow>;
type Fetched = z.infer<typeof fetchedMasters>;

/** Rows looked through at once, and how often, while only the open ones are wanted. */
const SCAN = 500;
const SCANS = 20;

/** The masters over there, and which of ours stands for which of them. */
@Injectable()
export class AccountingMappings {
  constructor(
    private readonly work: Work,
    private readonly calls: AccountingCalls,
    @Inject(ACCOUNTING_API) private readonly api: AccountingApi,
  ) {}

  /** Fetches all masters of the chosen company again. @throws DomainError accounting_no_company | accounting_… */
  async fetch(actor: Actor): Promise<Fetched> {
    const company_id = await this.work.read(actor, companyOf);
    const rows = await this.calls.as(actor, async ({ token }) => {
      const found: RemoteMaster[] = [];
      for (const kind of REMOTE_KINDS) {
        const page = await this.api.masters({ token, company_id }, kind);
        for (const row of page ?? []) found.push(row);
      }
      return found;
    });
    return this.work.run(actor, async (tx) => {
      const link = await heldLink(tx);
      const renumbered = await renumberedMasters(tx, company_id, rows);
      await replaceMasters(tx, company_id, rows);
      const isSame = link.company_id === company_id;
      const after = isSame ? await writeLink(tx, { masters_at: nowIso() }) : link;
      await tx.audit('accounting.masters_fetched', linkSubject(link), null, {
        count: rows.length,
        renumbered,
      });
      return { masters_at: after.masters_at, counts: await masterCounts(tx, company_id), renumbered };
    });
  }

  /** The known masters of the company. */
  counts(actor: Actor): Promise<Fetched> {
    return this.work.read(actor, async (tx) => {
      const link = await linkOf(tx);
      if (!link?.company_id) return { masters_at: null, counts: [], renumbered: 0 };
      const counts = await masterCounts(tx, link.company_id);
      return { masters_at: link.masters_at, counts, renumbered: 0 };
    });
  }

  search(
    actor: Actor,
    query: { kind: RemoteKind; q: string; limit: number },
  ): Promise<{ items: RemoteMaster[] }> {
    return this.work.read(actor, async (tx) => ({
      items: await searchMasters(tx, await companyOf(tx), query),
    }));
  }

  /** Our masters of a kind with their counterparts, in the order of their names. */
  list(actor: Actor, query: MappingsQuery): Promise<{ items: MappingRow[]; next_cursor: string | null }> {
    return this.work.read(actor, async (tx) => {
      const company = await companyOf(tx);
      const items: MappingRow[] = [];
      let cursor = query.cursor ?? null;
      for (let scan = 0; scan < SCANS; scan++) {
        const size = query.open === 'true' ? SCAN : query.limit + 1;
        const wants = await wantsAfter(tx, { kind: query.kind, q: query.q, cursor, limit: size });
        const resolver = await resolverOf(
          tx,
          company,
          wants.map(({ want }) => want),
        );
        for (const { want, at } of wants) {
          const row = mappingOf(want, resolver(want));
          const isWanted = query.open === 'false' || (row.state !== 'found' && row.state !== 'without');
          // A tax class has two entries under one cursor: they stay together.
          if (isWanted && items.length >= query.limit && at !== cursor) return { items, next_cursor: cursor };
          if (isWanted) items.push(row);
          cursor = at;
        }
        if (wants.length < size) return { items, next_cursor: null };
      }
      return { items, next_cursor: cursor };
    });
  }

  /** Chooses a counterpart, that there is none, or takes the choice back. @throws DomainError no_record | invalid_input */
  choose(actor: Actor, { kind, key, remote_id }: MappingInput): Promise<{ chosen: boolean }> {
    return this.work.run(actor, async (tx) => {
      const company = await companyOf(tx);
      const { remote, required } = COUNTERPARTS[kind];
      if (remote_id === null && required)
        throw new DomainError('invalid_input', 'invalid', { field: 'remote_id' });
      const isOne = typeof remote_id === 'number';
      const master = isOne && remote ? await remoteMasterOf(tx, company, remote, remote_id) : null;
      if (isOne && !master) throw new DomainError('no_record', 'not_found', { field: 'remote_id' });
      await writeChoice(tx, company, { kind, key, remote: remote_id === undefined ? undefined : master });
      const link = await heldLink(tx);
      await tx.audit('accounting.mapping_chosen', linkSubject(link), null, { kind, key, remote_id });
      return { chosen: remote_id !== undefined };
    });
  }
}

/** The chosen company. @throws DomainError accounting_no_company */
async function companyOf(tx: Tx): Promise<number> {
  const link = await linkOf(tx);
  if (!link?.company_id) throw new DomainError('accounting_no_company', 'conflict');
  return link.company_id;
}

function mappingOf(want: Want, resolution: Resolution): MappingRow {
  const { remote: remote_kind, required } = COUNTERPARTS[want.kind];
  return {
    kind: want.kind,
    key: want.key,
    name: want.name,
    code: want.code,
    required,
    remote_kind,
    state: resolution.state,
    via: resolution.state === 'found' ? resolution.via : null,
    remote: resolution.state === 'found' || resolution.state === 'unavailable' ? resolution.master : null,
  };
}
