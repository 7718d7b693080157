import type { Group, InvoiceReport } from './report.types';

/** The last day of a month, 1 to 31. */
function lastDay(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Yen of each month of a report, with the filters of the invoices behind it. */
export function monthBars(report: Pick<InvoiceReport, 'year' | 'months'>) {
  return report.months.map(({ month, total_amount }) => {
    const prefix = `${report.year}-${String(month).padStart(2, '0')}`;
    return {
      key: String(month),
      value: total_amount,
      filters: {
        issue_date_from: `${prefix}-01`,
        issue_date_to: `${prefix}-${lastDay(report.year, month)}`,
      },
    };
  });
}

/** The groups with the largest totals; refunds and groups without an amount are left out. */
export function groupBars(groups: readonly Group[], most: number) {
  return groups
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total)
    .slice(0, most)
    .map(({ code, name, total }) => ({ key: `${code}/${name}`, name, value: total }));
}
