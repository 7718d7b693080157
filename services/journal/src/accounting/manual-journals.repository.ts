import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { firstDay, lastDay } from '../closed-months/closed-months.facade.js';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { subjectOf } from '../invoice-records/invoice-records.facade.js';
import type { JournalLine } from '../lines/lines.facade.js';
import type { JournalError } from './accounting-api.types.js';
import type { JournalKind } from './manual-journal.rules.js';
import { CONNECTED, type Held, LeaseLost, NOT_PAUSED, OPEN_JOURNAL, pauseQueue } from './queue.repository.js';
import type { Setback } from './sending.rules.js';

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
  await tx.rows(
    `insert into journal.accounting_journals (organization_id, id, kind, invoice_id, entry, entry_date, company_id,
       created_by, created_by_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (organization_id, kind, invoice_id, entry) do update set state = 'waiting', attempts = 0,
       next_attempt_at = now(), give_up_at = now() + interval '3 days', entry_date = excluded.entry_date,
       company_id = case when accounting_journals.tried_at is null then excluded.company_id
         else accounting_journals.company_id end,
       error_code = '', error_params = '{}', updated_at = clock_timestamp()
     where accounting_journals.state = 'failed'`,
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
}

/** A manual journal that is being sent. */
export interface SentJournal extends Pick<MonthEntry, 'kind' | 'invoice_id' | 'entry' | 'entry_date'> {
  id: string;
  company_id: number;
  local_id: number;
  state: string;
  lease: string | null;
  tried_at: string | null;
  journal_id: number | null;
  give_up_at: string;
}

/** Takes the manual journal that waited longest, before it one whose turn broke off. Null when none is due. */
export function takeDueJournal(tx: Tx): Promise<Held | null> {
  return tx.one<Held>(
    `update journal.accounting_journals t set state = 'sending', lease = $2,
       attempts = t.attempts + case t.state when 'waiting' then 1 else 0 end, updated_at = clock_timestamp()
     where t.organization_id = $1 and t.id = (
       select j.id from journal.accounting_journals j
         join journal.accounting_links l on l.organization_id = j.organization_id
       where j.organization_id = $1 and ${OPEN_JOURNAL} and (j.state = 'sending' or j.next_attempt_at <= now())
         and ${CONNECTED} and ${NOT_PAUSED}
       order by j.state = 'sending' desc, j.next_attempt_at, j.id limit 1 for update of j)
     returning t.organization_id, t.id, t.lease, t.attempts`,
    [tx.actor.organization_id, newId()],
  );
}

/** The row, held until the commit, if it is still this turn's own. @throws LeaseLost */
export async function ownJournal(tx: Tx, held: Held): Promise<SentJournal> {
  const row = await tx.one<SentJournal>(
    `select j.id, j.kind, j.invoice_id, j.entry, j.entry_date, j.company_id, i.local_id, j.state, j.lease, j.tried_at,
       j.journal_id, j.give_up_at
     from journal.accounting_journals j
     join journal.invoices i on i.organization_id = j.organization_id and i.id = j.invoice_id
     where j.organization_id = $1 and j.id = $2 for update of j`,
    [held.organization_id, held.id],
  );
  if (row?.lease !== held.lease || row.state !== 'sending') throw new LeaseLost();
  return row;
}

/** Writes what is known of it over there. @throws LeaseLost */
export async function writeJournal(
  tx: Tx,
  held: Held,
  { journal_id, tried_at }: Pick<SentJournal, 'journal_id' | 'tried_at'>,
): Promise<void> {
  await ownJournal(tx, held);
  await tx.rows(
    `update journal.accounting_journals set journal_id = $3, tried_at = $4 where organization_id = $1 and id = $2`,
    [held.organization_id, held.id, journal_id, tried_at],
  );
}

/** It is there. @throws LeaseLost */
export async function writeJournalSent(tx: Tx, held: Held): Promise<void> {
  const row = await ownJournal(tx, held);
  await tx.rows(
    `update journal.accounting_journals set state = 'sent', sent_at = clock_timestamp(), lease = null,
       error_code = '', error_params = '{}', updated_at = clock_timestamp()
     where organization_id = $1 and id = $2`,
    [held.organization_id, held.id],
  );
  const { kind, entry_date, journal_id } = row;
  await tx.audit('invoice.accounting_sent', entrySubject(row), null, { kind, entry_date, journal_id });
}

/** A try that did not end it. @throws LeaseLost */
export async function writeJournalSetback(tx: Tx, held: Held, setback: Setback): Promise<void> {
  const row = await ownJournal(tx, held);
  await tx.rows(
    `update journal.accounting_journals set state = $3, next_attempt_at = now() + make_interval(secs => $4),
       lease = null, error_code = $5, error_params = $6, updated_at = clock_timestamp()
     where organization_id = $1 and id = $2`,
    [
      held.organization_id,
      held.id,
      setback.state,
      setback.after,
      setback.error_code,
      JSON.stringify(setback.error_params),
    ],
  );
  if (setback.pauses) await pauseQueue(tx, setback.after);
  const { kind, entry_date } = row;
  if (setback.state === 'failed')
    await tx.audit('invoice.accounting_failed', entrySubject(row), null, {
      code: setback.error_code,
      kind,
      entry_date,
    });
}

/** The log shows an entry with its invoice. */
export function entrySubject({ invoice_id, local_id }: Pick<MonthEntry, 'invoice_id' | 'local_id'>) {
  return subjectOf({ id: invoice_id, local_id } as Pick<InvoiceEntity, 'id' | 'local_id'>);
}
