import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import type { CsvFile } from '../masters/masters.facade.js';
import { monthsIn } from './period.rules.js';
import { type Cell, partsOf, yearsOf } from './reports.repository.js';
import { csvFileOf, reportText } from './reports.rules.js';
import {
  GROUPS,
  type invoiceReport,
  type InvoiceReportQuery,
  type ReportFileQuery,
  type reportSettings,
} from './reports.types.js';

type Report = z.infer<typeof invoiceReport>;
type Settings = z.infer<typeof reportSettings>;
type Group = Report['account_title'][number];

const MOST_GROUPS = 500;
/** Partners that a report names: those with the largest amounts. */
const MOST_PARTNERS = 100;
const MOST_PARTNERS_OF_FILE = 5000;

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

/** What the invoices of a period come to, month by month. */
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
  invoices(actor: Actor, q: InvoiceReportQuery, mostPartners = MOST_PARTNERS): Promise<Report> {
    return this.work.read(actor, async (tx) => {
      const parts = await partsOf(tx, q, mostPartners);
      const byMonth = new Map(parts.months.map((row) => [row.month, row]));
      const period = monthsIn(q.from, q.to);
      const months = period.map((month) => byMonth.get(month) ?? { month, ...NO_SUMS });
      return {
        from: q.from,
        to: q.to,
        date_type: q.date_type,
        months,
        total: totalOf(months),
        undated: parts.undated,
        account_title: asGroups(parts.account_title, period, MOST_GROUPS),
        department: asGroups(parts.department, period, MOST_GROUPS),
        partner: asGroups(parts.partner, period, mostPartners),
      };
    });
  }

  /** One table of a report for a spreadsheet: UTF-8 with its mark. */
  async file(actor: Actor, { part, language, ...q }: ReportFileQuery): Promise<CsvFile> {
    const report = await this.invoices(actor, q, MOST_PARTNERS_OF_FILE);
    return csvFileOf(`report_${part}_${q.from}_${q.to}.csv`, reportText(report, part, language));
  }
}

function totalOf(months: Report['months']): Report['total'] {
  const total = { ...NO_SUMS };
  for (const month of months)
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += month[name];
  return total;
}

/** Cells as rows with an amount for each month of the period, the largest first. */
function asGroups(cells: readonly Cell[], period: readonly string[], most: number): Group[] {
  const groups = new Map<string, Group>();
  for (const { name, code, month, amount, count } of cells) {
    const key = `${code}\n${name}`;
    const group = groups.get(key) ?? { name, code, count: 0, months: period.map(() => 0), total: 0 };
    const at = period.indexOf(month);
    group.months[at] = (group.months[at] ?? 0) + amount;
    group.total += amount;
    group.count += count;
    groups.set(key, group);
  }
  return [...groups.values()]
    .sort((a, b) => b.total - a.total || a.name.localeCompare(b.name))
    .slice(0, most);
}
