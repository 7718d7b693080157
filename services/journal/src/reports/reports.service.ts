import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import type { invoiceReport, InvoiceReportQuery } from './reports.answers.js';

type Report = z.infer<typeof invoiceReport>;
type Month = Report['months'][number];
type Group = Report['account_title'][number];

/** Month of an invoice and the condition that it lies in the year $2..$3. */
const DATE: Record<InvoiceReportQuery['date_type'], { month: string; within: string; missing: string }> = {
  issue_date: {
    month: 'extract(month from i.issue_date)::int',
    within: 'i.issue_date between $2::date and $3::date',
    missing: 'i.issue_date is null',
  },
  pay_date: {
    month: 'extract(month from i.pay_date)::int',
    within: 'i.pay_date between $2::date and $3::date',
    missing: 'i.pay_date is null',
  },
  created_at: {
    month: `extract(month from i.created_at at time zone 'Asia/Tokyo')::int`,
    within: `i.created_at >= ($2::date)::timestamp at time zone 'Asia/Tokyo'
      and i.created_at < ($3::date + 1)::timestamp at time zone 'Asia/Tokyo'`,
    missing: 'false',
  },
};

const SUMS = `count(*)::int as count,
  coalesce(sum(i.total_amount), 0)::bigint as total_amount,
  coalesce(sum(coalesce(i.tax_10, 0) + coalesce(i.tax_8, 0)), 0)::bigint as tax_amount,
  coalesce(sum(i.withholding_tax), 0)::bigint as withholding_tax,
  coalesce(sum(i.payable_amount), 0)::bigint as payable_amount,
  count(*) filter (where not i.locked)::int as unapproved,
  count(*) filter (where i.locked and not exists (select 1 from journal.export_items x
    where x.organization_id = i.organization_id and x.local_id = i.local_id and x.kind = 'accrual'))::int as unexported,
  count(*) filter (where i.locked and not i.paid)::int as unpaid`;

const NO_SUMS = {
  count: 0,
  total_amount: 0,
  tax_amount: 0,
  withholding_tax: 0,
  payable_amount: 0,
  unapproved: 0,
  unexported: 0,
  unpaid: 0,
};

const MOST_GROUPS = 500;
const MOST_PARTNERS = 100;

/** What the invoices of a year come to, month by month. */
@Injectable()
export class ReportsService {
  constructor(private readonly work: Work) {}

  /** Deleted invoices are not counted. A snapshot: all parts of one report are of the same moment. */
  invoices(actor: Actor, { year, date_type }: InvoiceReportQuery): Promise<Report> {
    return this.work.read(actor, async (tx) => {
      const months = await monthsOf(tx, date_type, year);
      return {
        year,
        date_type,
        months,
        total: totalOf(months),
        undated: await undated(tx, date_type),
        account_title: await accountTitles(tx, date_type, year),
        department: await groupsOf(tx, date_type, year, `i.department_name`, MOST_GROUPS),
        partner: await groupsOf(tx, date_type, year, `i.partner_name`, MOST_PARTNERS),
      };
    });
  }
}

function paramsOf(tx: Tx, year: number): unknown[] {
  return [tx.actor.organization_id, `${year}-01-01`, `${year}-12-31`];
}

async function monthsOf(tx: Tx, type: InvoiceReportQuery['date_type'], year: number): Promise<Month[]> {
  const rows = await tx.rows<Month>(
    `select ${DATE[type].month} as month, ${SUMS} from journal.invoices i
     where i.organization_id = $1 and not i.deleted and ${DATE[type].within} group by 1`,
    paramsOf(tx, year),
  );
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  return Array.from({ length: 12 }, (_, index) => byMonth.get(index + 1) ?? { month: index + 1, ...NO_SUMS });
}

function totalOf(months: readonly Month[]): Report['total'] {
  const total = { ...NO_SUMS };
  for (const month of months)
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += month[name];
  return total;
}

async function undated(tx: Tx, type: InvoiceReportQuery['date_type']): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `select count(*)::int as count from journal.invoices i
     where i.organization_id = $1 and not i.deleted and ${DATE[type].missing}`,
    [tx.actor.organization_id],
  );
  return row?.count ?? 0;
}

interface Cell {
  name: string;
  code: string;
  month: number;
  amount: number;
}

/** Cells as rows of twelve months, the largest first. */
function asGroups(cells: readonly Cell[], most: number): Group[] {
  const groups = new Map<string, Group>();
  for (const { name, code, month, amount } of cells) {
    const key = `${code}\n${name}`;
    const group = groups.get(key) ?? { name, code, months: Array.from({ length: 12 }, () => 0), total: 0 };
    group.months[month - 1] = (group.months[month - 1] ?? 0) + amount;
    group.total += amount;
    groups.set(key, group);
  }
  return [...groups.values()]
    .sort((a, b) => b.total - a.total || a.name.localeCompare(b.name))
    .slice(0, most);
}

async function groupsOf(
  tx: Tx,
  type: InvoiceReportQuery['date_type'],
  year: number,
  name: string,
  most: number,
): Promise<Group[]> {
  const cells = await tx.rows<Cell>(
    `select ${name} as name, '' as code, ${DATE[type].month} as month,
       coalesce(sum(i.total_amount), 0)::bigint as amount
     from journal.invoices i
     where i.organization_id = $1 and not i.deleted and ${DATE[type].within} group by 1, 2, 3`,
    paramsOf(tx, year),
  );
  return asGroups(cells, most);
}

async function accountTitles(tx: Tx, type: InvoiceReportQuery['date_type'], year: number): Promise<Group[]> {
  const cells = await tx.rows<Cell>(
    `select coalesce(l.debit_account_title, '') as name, coalesce(l.debit_account_title_code, '') as code,
       ${DATE[type].month} as month, coalesce(sum(l.debit_amount), 0)::bigint as amount
     from journal.invoices i
     join journal.journal_lines l on l.organization_id = i.organization_id and l.invoice_id = i.id
     where i.organization_id = $1 and not i.deleted and ${DATE[type].within} and l.debit_amount is not null
     group by 1, 2, 3`,
    paramsOf(tx, year),
  );
  return asGroups(cells, MOST_GROUPS);
}
