import { noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { firstDay, lastDay } from '../closed-months/closed-months.facade.js';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { subjectOf } from '../invoice-records/invoice-records.facade.js';
import type { JournalLine } from '../lines/lines.facade.js';
import type { JournalError } from './accounting-api.types.js';
import type { JournalKind } from './manual-journal.rules.js';
import { JOURNALS, type Queue, requeue } from './queue.repository.js';

/** Most entries of one month. */
const MOST = 1000;

/** An entry of the month end, with its sending where there is one. */
export interface MonthEntry {
  kind: JournalKind;
  invoice_id: string;
  local_id: number;
  entry: number;
  entry_date: string;
  partner_name: string;
  amount: number;
  /** Files that hold it. */
  exports: number;
  id: string | null;
  state: 'waiting' | 'sending' | 'sent' | 'failed' | null;
  journal_id: number | null;
  error_code: string;
  error_params: JournalError;
}

const ENTRIES = `(
  select 'estimate' as kind, e.invoice_id, e.entry, e.entry_date, a.partner_name, a.amount
  from journal.accrual_entries e
  join journal.accruals a on a.organization_id = e.organization_id and a.id = e.accrual_id
  where e.organization_id = $1 and a.month = $2::date
  union all
  select 'spread', e.invoice_id, e.entry, e.entry_date, i.partner_name, e.amount
  from journal.spread_entries e
  join journal.invoices i on i.organization_id = e.organization_id and i.id = e.invoice_id
  where e.organization_id = $1 and e.entry_date = $3::date and i.locked and not i.deleted
)`;

/** The estimates of a month with their reversals, and the months of prepaid lines of approved invoices. */
export function monthEntries(tx: Tx, month: string): Promise<MonthEntry[]> {
  return tx.rows<MonthEntry>(
    `select n.kind, n.invoice_id, i.local_id, n.entry, n.entry_date, n.partner_name, n.amount::bigint as amount,
       (select count(*)::int from journal.export_items x where x.organization_id = $1 and x.local_id = i.local_id
          and x.kind = n.kind and x.entry = n.entry) as exports,
       j.id, j.state, j.journal_id,
       coalesce(j.error_code, '') as error_code, coalesce(j.error_params, '{}') as error_params
     from ${ENTRIES} n
     join journal.invoices i on i.organization_id = $1 and i.id = n.invoice_id
     left join journal.accounting_journals j on j.organization_id = $1 and j.kind = n.kind
       and j.invoice_id = n.invoice_id and j.entry = n.entry
     where i.source <> 'sample'
     order by n.entry_date, n.kind, i.local_id, n.entry limit ${MOST}`,
    [tx.actor.organization_id, firstDay(month), lastDay(month)],
  );
}

/** The lines of entries, by kind, invoice and entry as `entryKey` writes them. */
export async function linesOfEntries(
  tx: Tx,
  entries: readonly Pick<MonthEntry, 'kind' | 'invoice_id' | 'entry'>[],
): Promise<Map<string, JournalLine[]>> {
  const found = new Map<string, JournalLine[]>();
  for (const [kind, table] of [
    ['estimate', 'journal.accrual_lines'],
    ['spread', 'journal.spread_lines'],
  ] as const) {
    const own = entries.filter((one) => one.kind === kind);
    if (own.length === 0) continue;
    const rows = await tx.rows<JournalLine & { invoice_id: string; entry: number }>(
      `select l.* from ${table} l
       join jsonb_to_recordset($2::jsonb) as w(invoice_id uuid, entry int)
         on w.invoice_id = l.invoice_id and w.entry = l.entry
       where l.organization_id = $1 order by l.position`,
      [tx.actor.organization_id, JSON.stringify(own.map(({ invoice_id, entry }) => ({ invoice_id, entry })))],
    );
    for (const row of rows) {
      const key = entryKey({ kind, invoice_id: row.invoice_id, entry: row.entry });
      found.set(key, [...(found.get(key) ?? []), row]);
    }
  }
  return found;
}

export function entryKey({ kind, invoice_id, entry }: Pick<MonthEntry, 'kind' | 'invoice_id' | 'entry'>) {
  return `${kind}/${invoice_id}/${entry}`;
}

/** Puts an entry into the queue, with all its tries; one that is there or under way stays unchanged. */
export async function queueEntry(tx: Tx, company_id: number, entry: MonthEntry): Promise<void> {
  const queued = await tx.one<{ id: string }>(
    `insert into journal.accounting_journals (organization_id, id, kind, invoice_id, entry, entry_date, company_id,
       created_by, created_by_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (organization_id, kind, invoice_id, entry) do update set entry_date = excluded.entry_date,
       company_id = case when accounting_journals.tried_at is null then excluded.company_id
         else accounting_journals.company_id end
     where accounting_journals.state = 'failed' returning id`,
    [
      tx.actor.organization_id,
      newId(),
      entry.kind,
      entry.invoice_id,
      entry.entry,
      entry.entry_date,
      company_id,
      tx.actor.user_id,
      tx.actor.user_name,
    ],
  );
  if (queued) await requeue(tx, JOURNALS, queued.id);
}

/** A manual journal that is being sent. */
export interface SentJournal extends Pick<MonthEntry, 'kind' | 'invoice_id' | 'entry' | 'entry_date'> {
  id: string;
  company_id: number;
  local_id: number;
  tried_at: string | null;
  journal_id: number | null;
}

/** The queue of manual journals. */
export const JOURNAL_QUEUE: Queue<SentJournal> = {
  ...JOURNALS,
  read: async (tx, id) => {
    const row = await tx.one<SentJournal>(
      `select j.id, j.kind, j.invoice_id, j.entry, j.entry_date, j.company_id, i.local_id, j.tried_at, j.journal_id
       from journal.accounting_journals j
       join journal.invoices i on i.organization_id = j.organization_id and i.id = j.invoice_id
       where j.organization_id = $1 and j.id = $2`,
      [tx.actor.organization_id, id],
    );
    if (!row) throw noRecord();
    return row;
  },
  done: (row) => {
    const { kind, entry_date, journal_id } = row;
    const after = { kind, entry_date, journal_id };
    return { state: 'sent', entry: { action: 'invoice.accounting_sent', subject: entrySubject(row), after } };
  },
  failed: (row, code) => ({
    action: 'invoice.accounting_failed',
    subject: entrySubject(row),
    after: { code, kind: row.kind, entry_date: row.entry_date },
  }),
};

/** The log shows an entry with its invoice. */
export function entrySubject({ invoice_id, local_id }: Pick<MonthEntry, 'invoice_id' | 'local_id'>) {
  return subjectOf({ id: invoice_id, local_id } as Pick<InvoiceEntity, 'id' | 'local_id'>);
}
