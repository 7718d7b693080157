import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { firstDay } from '../closed-months/closed-months.facade.js';
import { nextEntry, sentEntries } from '../exports/exports.facade.js';
import type { JournalLine } from '../lines/lines.facade.js';
import type { Accrual, AccrualEntity } from './accrual.record.js';
import { AVERAGED } from './accruals.rules.js';

/** The last invoices of a supplier before a month, the newest first. */
export interface LastInvoices {
  company_id: string;
  invoice_id: string;
  partner_name: string;
  amounts: (number | null)[];
}

/** The last invoices of suppliers; those without any are left out. */
export function lastInvoices(tx: Tx, companies: readonly string[], month: string): Promise<LastInvoices[]> {
  return tx.rows<LastInvoices>(
    `select company_id, (array_agg(id order by at desc, local_id desc))[1] as invoice_id,
       (array_agg(partner_name order by at desc, local_id desc))[1] as partner_name,
       to_jsonb((array_agg(total_amount order by at desc, local_id desc))[1:${AVERAGED}]) as amounts
     from (select company_id, id, partner_name, local_id, total_amount, purchase_date_key as at
       from journal.invoices where organization_id = $1 and not deleted and company_id = any($2::uuid[])
         and purchase_date_key < $3) found
     group by company_id`,
    [tx.actor.organization_id, companies, firstDay(month)],
  );
}

/** The suppliers of invoices, by number. */
export async function companiesOf(tx: Tx, localIds: readonly number[]): Promise<string[]> {
  const rows = await tx.rows<{ company_id: string }>(
    `select distinct company_id from journal.invoices
     where organization_id = $1 and local_id = any($2::int[]) and company_id is not null`,
    [tx.actor.organization_id, localIds],
  );
  return rows.map(({ company_id }) => company_id);
}

export interface Title {
  id: string;
  name: string;
  code: string;
}

/** The first account title on the debit side of invoices, by invoice. */
export async function debitTitles(tx: Tx, invoiceIds: readonly string[]): Promise<Map<string, Title>> {
  const rows = await tx.rows<Title & { invoice_id: string }>(
    `select distinct on (l.invoice_id) l.invoice_id, m.id, m.name, m.code
     from journal.journal_lines l
     join journal.masters m on m.organization_id = l.organization_id and m.id = l.debit_account_title_id
     where l.organization_id = $1 and l.invoice_id = any($2::uuid[]) and not m.deleted and l.debit_amount is not null
     order by l.invoice_id, l.position`,
    [tx.actor.organization_id, invoiceIds],
  );
  return new Map(rows.map(({ invoice_id, ...title }) => [invoice_id, title]));
}

/** The estimates of a month, each with its files and the invoice that arrived since. */
export function accrualsOf(
  tx: Tx,
  month: string,
): Promise<(AccrualEntity & Omit<Accrual, keyof AccrualEntity>)[]> {
  return tx.rows(
    `select a.*, base.local_id as base_local_id,
       (select count(distinct x.export_id)::int from journal.accrual_entries e
        join journal.export_items x on x.organization_id = e.organization_id and x.local_id = base.local_id
          and x.kind = 'estimate' and x.entry = e.entry
        where e.organization_id = a.organization_id and e.accrual_id = a.id)
       + (select coalesce(sum(${sentEntries('estimate')}), 0)::int from journal.accrual_entries e
          where e.organization_id = a.organization_id and e.accrual_id = a.id) as exports,
       (select min(i.local_id) from journal.invoices i
        where i.organization_id = a.organization_id and i.company_id = a.company_id and not i.deleted
          and i.purchase_date_key >= a.month and i.purchase_date_key < a.month + interval '1 month'
       ) as arrived_local_id
     from journal.accruals a
     join journal.invoices base on base.organization_id = a.organization_id and base.id = a.invoice_id
     where a.organization_id = $1 and a.month = $2 order by a.partner_name, a.id`,
    [tx.actor.organization_id, firstDay(month)],
  );
}

/** Stores an entry of an estimate under the next number of its invoice. The invoice must be held. */
export async function addEntry(
  tx: Tx,
  { id, invoice_id }: Pick<AccrualEntity, 'id' | 'invoice_id'>,
  entry_date: string,
  lines: readonly JournalLine[],
): Promise<void> {
  const row = await tx.one<{ entry: number }>(
    `insert into journal.accrual_entries (organization_id, id, accrual_id, invoice_id, entry, entry_date)
     values ($1, $2, $3, $4, ${nextEntry('estimate', '$4')}, $5) returning entry`,
    [tx.actor.organization_id, newId(), id, invoice_id, entry_date],
  );
  await tx.rows(
    `insert into journal.accrual_lines
     select * from jsonb_populate_recordset(null::journal.accrual_lines, $1::jsonb)`,
    [JSON.stringify(lines.map((line) => ({ ...line, entry: row?.entry ?? 1 })))],
  );
}
