import type { Tx } from '@uketori/service-kit/tx';
import type { z } from 'zod';
import { daysOf } from './period.rules.js';
import {
  DATE_TYPES,
  type invoiceReport,
  type InvoiceReportQuery,
  type reportSettings,
} from './reports.types.js';

type Month = z.infer<typeof invoiceReport>['months'][number];
type DateType = InvoiceReportQuery['date_type'];

export interface Parts {
  months: Month[];
  account_title: Cell[];
  department: Cell[];
  partner: Cell[];
  undated: number;
}

export interface Cell {
  name: string;
  code: string;
  month: string;
  amount: number;
  count: number;
}

interface DateColumn {
  /** The column an index leads with, and the year one of its values lies in. */
  column: string;
  yearOf: (value: string) => string;
  /** As 2026-04. */
  month: string;
  /** That it lies in the days $2..$3: of a column that an index leads with, for any period of any size of books. */
  within: string;
  missing: string;
  /** The same as `missing` is not, as a bound that an index begins at. */
  present: string;
}

const keyed = (column: string): DateColumn => ({
  column: `${column}_key`,
  yearOf: (value) => `extract(year from ${value})::int`,
  month: `to_char(i.${column}_key, 'YYYY-MM')`,
  within: `i.${column}_key between $2::date and $3::date`,
  missing: `i.${column}_key = '0001-01-01'`,
  present: `i.${column}_key > '0001-01-01'`,
});

/** How each date of a report is found and named. */
export const DATE: Record<DateType, DateColumn> = {
  posting_date: keyed('posting_date'),
  issue_date: keyed('issue_date'),
  pay_date: keyed('pay_date'),
  created_at: {
    column: 'created_at',
    yearOf: (value) => `extract(year from ${value} at time zone 'Asia/Tokyo')::int`,
    month: `to_char(i.created_at at time zone 'Asia/Tokyo', 'YYYY-MM')`,
    within: `i.created_at >= ($2::date)::timestamp at time zone 'Asia/Tokyo'
      and i.created_at < ($3::date + 1)::timestamp at time zone 'Asia/Tokyo'`,
    missing: 'false',
    present: 'true',
  },
};

/** The invoices that a report is of, but for the date. */
export const OF = `i.organization_id = $1 and i.deleted = false
  and ($4::uuid is null or i.department_id = $4) and ($5::uuid is null or i.company_id = $5)`;

/** The parts of a report, each an array of JSON; the invoices of the period are read once for all of them. */
const partsSql = ({ month, within, missing }: DateColumn, spreads: string): string => `
  with period as materialized (
    select i.id, ${month} as month, i.partner_name, i.department_name, i.total_amount, i.withholding_tax,
      i.payable_amount, coalesce(i.tax_10, 0) + coalesce(i.tax_8, 0) as tax_amount, i.locked, i.status,
      i.locked and not exists (select 1 from journal.export_items x where x.organization_id = i.organization_id
        and x.local_id = i.local_id and x.kind = 'accrual') as unexported
    from journal.invoices i where ${OF} and ${within}
  ),
  months as (
    select month, count(*)::int as count,
      coalesce(sum(total_amount), 0)::bigint as total_amount,
      coalesce(sum(tax_amount), 0)::bigint as tax_amount,
      coalesce(sum(withholding_tax), 0)::bigint as withholding_tax,
      coalesce(sum(payable_amount), 0)::bigint as payable_amount,
      (count(*) filter (where not locked))::int as unapproved,
      (count(*) filter (where unexported))::int as unexported,
      (count(*) filter (where locked and status <> 'paid'))::int as unpaid
    from period group by month
  ),
  booked as (
    select l.debit_account_title as name, l.debit_account_title_code as code, y.month, l.debit_amount as amount, y.id
    from period y join journal.journal_lines l on l.organization_id = $1 and l.invoice_id = y.id
    where l.debit_amount is not null${spreads}
  ),
  account_title as (
    select coalesce(name, '') as name, coalesce(code, '') as code, month,
      sum(amount)::bigint as amount, count(distinct id)::int as count
    from booked group by 1, 2, 3
  ),
  department as (${groupedBy('department_name')}),
  partner as (${groupedBy('partner_name')}),
  largest as (select name from partner group by name order by sum(amount) desc, name limit $6)
  select ${['months', 'account_title', 'department'].map((part) => `${arrayOf(part)} as ${part}`).join(', ')},
    ${arrayOf('partner', 'where name in (select name from largest)')} as partner,
    (select count(*)::int from journal.invoices i where ${OF} and ${missing}) as undated`;

/** Months of prepaid lines: the expense grows, and what is prepaid falls, in the month of the entry. */
const SPREADS = `
    union all
    select side.name, side.code, to_char(e.entry_date, 'YYYY-MM'), side.amount, i.id
    from journal.spread_entries e
    join journal.invoices i on i.organization_id = e.organization_id and i.id = e.invoice_id
    join journal.spread_lines l on l.organization_id = e.organization_id and l.invoice_id = e.invoice_id
      and l.entry = e.entry
    cross join lateral (values (l.debit_account_title, l.debit_account_title_code, l.debit_amount),
      (l.credit_account_title, l.credit_account_title_code, -l.credit_amount)) side (name, code, amount)
    where ${OF} and e.organization_id = $1 and e.entry_date between $2::date and $3::date`;

function groupedBy(column: string): string {
  return `select ${column} as name, '' as code, month, coalesce(sum(total_amount), 0)::bigint as amount, count(*)::int as count
    from period group by 1, 3`;
}

function arrayOf(part: string, condition = ''): string {
  return `coalesce((select json_agg(p) from ${part} p ${condition}), '[]')`;
}

/** The years of the first and the last one of each date, each the end of an index. */
const YEARS = DATE_TYPES.map((date_type) => {
  const { column, yearOf, present } = DATE[date_type];
  const end = (order: string) => `(select ${yearOf(`i.${column}`)} from journal.invoices i
    where i.organization_id = $1 and i.deleted = false and ${present} order by i.${column} ${order} limit 1)`;
  return `select '${date_type}' as date_type, ${end('asc')} as first_year, ${end('desc')} as last_year`;
}).join(' union all ');

/** The years that the choices of a report span. */
export function yearsOf(tx: Tx): Promise<z.infer<typeof reportSettings>['date_types']> {
  return tx.rows(YEARS, [tx.actor.organization_id]);
}

/** The invoices of a period, deleted ones left out. One statement: all parts of a report are of the same moment. */
export async function partsOf(tx: Tx, q: InvoiceReportQuery, partners: number): Promise<Parts> {
  const { department_id = null, company_id = null } = q;
  const spreads = q.date_type === 'posting_date' ? SPREADS : '';
  const values = [tx.actor.organization_id, ...daysOf(q.from, q.to), department_id, company_id, partners];
  return (await tx.one<Parts>(partsSql(DATE[q.date_type], spreads), values)) as Parts;
}
