import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { checkedTemplates, nameTemplate } from '../line-records/line-records.facade.js';
import { referencedIds } from '../lines/lines.facade.js';
import { mastersById } from '../masters/masters.facade.js';
import {
  type DefaultJournal,
  DefaultJournalEntity,
  type DefaultJournalInput,
} from './default-journal.record.js';

/** The organization's default journal. */
@Injectable()
export class DefaultJournalService {
  constructor(private readonly work: Work) {}

  get(actor: Actor): Promise<DefaultJournal> {
    return this.work.read(actor, (tx) => answer(tx));
  }

  /** Throws version_conflict, no_record for a master that is not there. */
  put(actor: Actor, input: DefaultJournalInput): Promise<DefaultJournal> {
    return this.work.run(actor, (tx) => storeDefaultJournal(tx, input));
  }
}

/** The organization's default journal, or null when none was saved yet. */
export function findDefaultJournal(tx: Tx): Promise<DefaultJournalEntity | null> {
  return tx.find(DefaultJournalEntity, { organization_id: tx.actor.organization_id });
}

/** As DefaultJournalService.put, within a transaction. */
export async function storeDefaultJournal(tx: Tx, input: DefaultJournalInput): Promise<DefaultJournal> {
  const before = await tx.findForUpdate(DefaultJournalEntity, { organization_id: tx.actor.organization_id });
  if ((before?.version ?? 0) !== input.version)
    throw new DomainError('version_conflict', 'conflict', { current: await answer(tx) });
  await checkWithholding(tx, input);
  const next = {
    company_journals: await checkedTemplates(tx, input.company_journals),
    withholding_account_title_id: input.withholding_account_title_id,
    withholding_tax_id: input.withholding_tax_id,
    updated_at: new Date().toISOString(),
  };
  const row = before
    ? await tx.update(DefaultJournalEntity, { ...before, ...next })
    : await tx.insert(DefaultJournalEntity, { id: newId(), ...next });
  const subject = { menu: 'settings', subject_type: 'default_journal', subject_id: row.id };
  await tx.audit('default_journal.updated', subject, before, row);
  return answer(tx);
}

async function checkWithholding(tx: Tx, input: DefaultJournalInput): Promise<void> {
  const wanted: [string, string | null][] = [
    ['account_title', input.withholding_account_title_id],
    ['tax', input.withholding_tax_id],
  ];
  const masters = await mastersById(
    tx,
    wanted.map(([, id]) => id).filter((id) => id !== null),
    true,
  );
  for (const [kind, id] of wanted)
    if (id !== null && masters.get(id)?.kind !== kind)
      throw new DomainError('no_record', 'not_found', { field: `withholding_${kind}_id` });
}

async function answer(tx: Tx): Promise<DefaultJournal> {
  const row = await findDefaultJournal(tx);
  const lines = row?.company_journals ?? [];
  const masters = await mastersById(tx, referencedIds(lines), false);
  return {
    version: row?.version ?? 0,
    company_journals: lines.map((line) => nameTemplate(line, masters)),
    withholding_account_title_id: row?.withholding_account_title_id ?? null,
    withholding_tax_id: row?.withholding_tax_id ?? null,
    updated_at: row?.updated_at ?? null,
  };
}
