import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { lastDay } from '../closed-months/closed-months.facade.js';
import { nextEntry, sentEntries } from '../exports/exports.facade.js';
import type { JournalLine } from '../lines/lines.facade.js';
import type { MonthSpreads, SpreadEntity } from './spread.record.js';
import type { Part } from './spreads.rules.js';

const MOST = 500;

export interface StoredEntry extends Part {
  entry: number;
  exports: number;
}
export type StoredSpread = SpreadEntity & { entries: StoredEntry[] };

/** The plans of an invoice with their entries and how many files hold each. */
export function spreadsOf(tx: Tx, invoiceId: string): Promise<StoredSpread[]> {
  return tx.rows<StoredSpread>(
    `select s.*, (select json_agg(json_build_object('entry', e.entry, 'entry_date', e.entry_date, 'amount', e.amount,
         'exports', (select count(*)::int from journal.export_items x where x.organization_id = e.organization_id
           and x.local_id = i.local_id and x.kind = 'spread' and x.entry = e.entry)
           + ${sentEntries('spread')}) order by e.entry_date)
       from journal.spread_entries e
       where e.organization_id = s.organization_id and e.spread_id = s.id) as entries
     from journal.spreads s
     join journal.invoices i on i.organization_id = s.organization_id and i.id = s.invoice_id
     where s.organization_id = $1 and s.invoice_id = $2 order by s.position, s.id`,
    [tx.actor.organization_id, invoiceId],
  );
}

/** Whether an invoice has a plan. */
export async function hasSpread(tx: Tx, invoiceId: string): Promise<boolean> {
  const row = await tx.one(
    'select 1 from journal.spreads where organization_id = $1 and invoice_id = $2 limit 1',
    [tx.actor.organization_id, invoiceId],
  );
  return row !== null;
}

/** Stores the entries of a plan under the next numbers of its invoice, each with its line. The invoice must be held. */
export async function addEntries(
  tx: Tx,
  { id, invoice_id }: Pick<SpreadEntity, 'id' | 'invoice_id'>,
  parts: readonly Part[],
  lines: readonly JournalLine[],
): Promise<void> {
  const { organization_id } = tx.actor;
  const next = await tx.one<{ entry: number }>(`select ${nextEntry('spread', '$2')} as entry`, [
    organization_id,
    invoice_id,
  ]);
  const first = next?.entry ?? 1;
  const entries = parts.map((part, at) => ({
    organization_id,
    id: newId(),
    spread_id: id,
    invoice_id,
    entry: first + at,
    ...part,
  }));
  await tx.rows(
    `insert into journal.spread_entries
     select * from jsonb_populate_recordset(null::journal.spread_entries, $1::jsonb)`,
    [JSON.stringify(entries)],
  );
  await tx.rows(
    `insert into journal.spread_lines
     select * from jsonb_populate_recordset(null::journal.spread_lines, $1::jsonb)`,
    [JSON.stringify(lines.map((line, at) => ({ ...line, position: 1, entry: first + at })))],
  );
}

/** Removes the entries of a plan from a day on; all of them without one. */
export async function removeEntries(tx: Tx, spreadId: string, from = '0001-01-01'): Promise<void> {
  await tx.rows(
    `delete from journal.spread_entries
     where organization_id = $1 and spread_id = $2 and entry_date >= $3::date`,
    [tx.actor.organization_id, spreadId, from],
  );
}

type Month = Omit<MonthSpreads, 'month' | 'booked'>;

/** The plans with a part in a month or with a rest at its end, and the sums of all of them. */
export async function monthSpreadsOf(tx: Tx, month: string): Promise<Month> {
  const found = await tx.one<Month>(
    `with plans as (
       select s.id, i.local_id, i.partner_name, s.expense_name, s.first_month, count(*)::int as months, s.amount,
         coalesce(sum(e.amount) filter (where e.entry_date = $2), 0)::bigint as month_amount,
         coalesce(sum(e.amount) filter (where e.entry_date > $2), 0)::bigint as rest,
         i.locked,
         (select count(*)::int from journal.export_items x where x.organization_id = $1
            and x.local_id = i.local_id and x.kind = 'spread'
            and x.entry = min(e.entry) filter (where e.entry_date = $2))
           + coalesce(sum(${sentEntries('spread')}) filter (where e.entry_date = $2), 0)::int as exports
       from journal.spreads s
       join journal.invoices i on i.organization_id = s.organization_id and i.id = s.invoice_id
       join journal.spread_entries e on e.organization_id = s.organization_id and e.spread_id = s.id
       where s.organization_id = $1 and not i.deleted
       group by s.organization_id, s.id, i.local_id, i.partner_name, s.expense_name, s.first_month, s.amount,
         i.locked
     ), open as (select * from plans where month_amount > 0 or rest > 0)
     select (count(*) filter (where month_amount > 0))::int as count,
       coalesce(sum(month_amount), 0)::bigint as amount, coalesce(sum(rest), 0)::bigint as rest,
       coalesce((select json_agg(p) from (
         select * from open order by month_amount = 0, local_id, first_month, id limit ${MOST}) p), '[]') as items
     from open`,
    [tx.actor.organization_id, lastDay(month)],
  );
  return found as Month;
}
