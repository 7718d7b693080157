import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { holdInvoice, invoiceById } from '../invoice-records/invoice-records.facade.js';
import type { monthJournals } from './accounting-api.types.js';
import type { Obstacle } from './deal.rules.js';
import { factsOf } from './deal-source.service.js';
import { linkOf, type LinkRow, linkStatus } from './link.repository.js';
import { type JournalBody, journalBody, journalNumber, journalPlan } from './manual-journal.rules.js';
import {
  entryKey,
  entrySubject,
  linesOfEntries,
  type MonthEntry,
  monthEntries,
  queueEntry,
} from './manual-journals.repository.js';
import { hasSegments, resolverOf } from './masters.repository.js';
import { queueTurn } from './queue.repository.js';

type MonthJournals = z.infer<typeof monthJournals>;
type Link = LinkRow & { company_id: number };

/** Entries of the month end that go to the accounting service as manual journals. The sending is the queue's work. */
@Injectable()
export class ManualJournals {
  constructor(private readonly work: Work) {}

  /** The entries of a month, each with its state or what keeps it back. @throws DomainError accounting_… */
  of(actor: Actor, month: string): Promise<MonthJournals> {
    return this.work.read(actor, async (tx) => shown(tx, await chosenLink(tx), month));
  }

  /** Queues every entry of the month that can be sent and is not there, also those that failed. */
  send(actor: Actor, month: string): Promise<MonthJournals> {
    return this.work.run(actor, async (tx) => {
      const link = await chosenLink(tx);
      // A file that is being made, a removal and a new plan hold the invoice, too.
      const invoices = new Set((await monthEntries(tx, month)).map(({ invoice_id }) => invoice_id));
      for (const id of [...invoices].sort()) await holdInvoice(tx, { id });
      const entries = await monthEntries(tx, month);
      const obstacles = await obstaclesOf(tx, link, entries);
      const ready = entries.filter((entry) => isOpen(entry) && obstacles.get(entryKey(entry))?.length === 0);
      for (const entry of ready) {
        await queueEntry(tx, link.company_id, entry);
        const { kind, entry_date } = entry;
        await tx.audit('invoice.accounting_requested', entrySubject(entry), null, {
          company: link.company_name,
          kind,
          entry_date,
        });
      }
      if (ready.length > 0) queueTurn(tx);
      return shown(tx, link, month);
    });
  }
}

/** Neither there nor under way. */
function isOpen({ state }: Pick<MonthEntry, 'state'>): boolean {
  return state === null || state === 'failed';
}

/** @throws DomainError accounting_not_connected | accounting_no_company */
async function chosenLink(tx: Tx): Promise<Link> {
  const link = await linkOf(tx);
  if (!link || linkStatus(link) === 'no_token') throw new DomainError('accounting_not_connected', 'conflict');
  if (link.company_id === null) throw new DomainError('accounting_no_company', 'conflict');
  return { ...link, company_id: link.company_id };
}

async function shown(tx: Tx, link: Link, month: string): Promise<MonthJournals> {
  const entries = await monthEntries(tx, month);
  const obstacles = await obstaclesOf(tx, link, entries);
  return {
    month,
    items: entries.map((entry) => {
      const found = obstacles.get(entryKey(entry)) ?? [];
      const { id: _id, invoice_id: _invoice, exports: _exports, ...row } = entry;
      const state = row.state ?? (found.length > 0 ? ('blocked' as const) : ('ready' as const));
      return { ...row, state, can_send: isOpen(entry) && found.length === 0, obstacles: found };
    }),
  };
}

/** What keeps each open entry from being sent, by `entryKey`. */
async function obstaclesOf(
  tx: Tx,
  link: Link,
  entries: readonly MonthEntry[],
): Promise<Map<string, Obstacle[]>> {
  const open = entries.filter(isOpen);
  const bodies = await bodiesOf(tx, link, open);
  return new Map(
    open.map((entry) => {
      const key = entryKey(entry);
      if (entry.exports > 0) return [key, [{ code: 'already_exported' as const }]];
      if (link.masters_at === null) return [key, [{ code: 'masters_missing' as const }]];
      return [key, bodies.get(key)?.obstacles ?? []];
    }),
  );
}

type Prepared = { body: JournalBody | null; obstacles: Obstacle[] };

async function bodiesOf(
  tx: Tx,
  link: Pick<Link, 'company_id'>,
  entries: readonly (Pick<MonthEntry, 'kind' | 'invoice_id' | 'entry' | 'entry_date' | 'local_id'> & {
    id: string | null;
  })[],
): Promise<Map<string, Prepared>> {
  const lines = await linesOfEntries(tx, entries);
  const facts = await factsOf(tx, [...lines.values()].flat());
  const lacks_segments = !(await hasSegments(tx, link.company_id));
  const plans = [];
  const invoices = new Map<string, Awaited<ReturnType<typeof invoiceById>>>();
  for (const entry of entries) {
    const invoice = invoices.get(entry.invoice_id) ?? (await invoiceById(tx, entry.invoice_id));
    invoices.set(entry.invoice_id, invoice);
    plans.push({ entry, plan: journalPlan(lines.get(entryKey(entry)) ?? [], invoice, facts) });
  }
  const wants = plans.flatMap(({ plan }) => plan.sides.flatMap((side) => side.wants));
  const resolver = await resolverOf(tx, link.company_id, wants);
  return new Map(
    plans.map(({ entry, plan }) => [
      entryKey(entry),
      journalBody(plan, resolver, {
        company_id: link.company_id,
        issue_date: entry.entry_date,
        ref_number: entry.id === null ? '' : journalNumber({ ...entry, id: entry.id }),
        lacks_segments,
      }),
    ]),
  );
}

/** The body of an entry in the queue, by the current masters. @throws DomainError accounting_obstacles */
export async function bodyOfJournal(
  tx: Tx,
  row: Pick<MonthEntry, 'kind' | 'invoice_id' | 'entry' | 'entry_date' | 'local_id'> & {
    id: string;
    company_id: number;
  },
): Promise<JournalBody> {
  const blocked = (obstacles: Obstacle[]) =>
    new DomainError('accounting_obstacles', 'conflict', { obstacles });
  const link = await linkOf(tx);
  if (link?.company_id !== row.company_id) throw blocked([{ code: 'company_changed' }]);
  const prepared = (await bodiesOf(tx, { company_id: row.company_id }, [row])).get(entryKey(row));
  if (!prepared?.body) throw blocked(prepared?.obstacles ?? [{ code: 'no_lines' }]);
  return prepared.body;
}
