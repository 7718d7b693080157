import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { GROUPS, type invoiceReport, type InvoiceReportQuery, type reportSettings } from './reports.types.js';
import { type Cell, MOST_PARTNERS, partsOf, yearsOf } from './reports.repository.js';

type Report = z.infer<typeof invoiceReport>;
type Settings = z.infer<typeof reportSettings>;
type Group = Report['account_title'][number];

const MOST_GROUPS = 500;

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

/** What the invoices of a year come to, month by month. */
@Injectable()
export class ReportsService {
  constructor(private readonly work: Work) {}

  /** The choices of a report. */
  settings(actor: Actor): Promise<Settings> {
    return this.work.read(actor, async (tx) => ({
      date_types: await yearsOf(tx),
      groups: [...GROUPS],
    }));
  }

  /** Deleted invoices are not counted. */
  invoices(actor: Actor, { year, date_type }: InvoiceReportQuery): Promise<Report> {
    return this.work.read(actor, async (tx) => {
      const parts = await partsOf(tx, date_type, year);
      const byMonth = new Map(parts.months.map((row) => [row.month, row]));
      const months = Array.from(
        { length: 12 },
        (_, index) => byMonth.get(index + 1) ?? { month: index + 1, ...NO_SUMS },
      );
      return {
        year,
        date_type,
        months,
        total: totalOf(months),
        undated: parts.undated,
        account_title: asGroups(parts.account_title, MOST_GROUPS),
        department: asGroups(parts.department, MOST_GROUPS),
        partner: asGroups(parts.partner, MOST_PARTNERS),
      };
    });
  }
}

function totalOf(months: Report['months']): Report['total'] {
  const total = { ...NO_SUMS };
  for (const month of months)
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += month[name];
  return total;
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
