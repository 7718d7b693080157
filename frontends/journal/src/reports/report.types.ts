import type { QueryOf, Schema } from '@uketori/frontend-kit/apiTypes';

export type InvoiceReport = Schema<'InvoiceReport'>;
export type AgeingReport = Schema<'AgeingReport'>;
export type Scope = AgeingReport['scope'];
export type PurchaseTaxReport = Schema<'PurchaseTaxReport'>;
export type PurchaseLedger = Schema<'PurchaseLedger'>;
export type PaymentStatements = Schema<'PaymentStatements'>;
export type WithholdingReport = Schema<'WithholdingReport'>;
export type DutyReport = Schema<'DutyReport'>;
export type StageReport = Schema<'StageReport'>;
export type ReportSettings = Schema<'ReportSettings'>;
export type DateType = InvoiceReport['date_type'];
export type ReportQuery = Pick<QueryOf<'/reports/invoices'>, 'department_id' | 'company_id'> & {
  from: string;
  to: string;
  date_type: DateType;
};
/** What the invoices of a month, or of the period, come to. */
export type Sums = InvoiceReport['total'];
/** One account, department or partner: yen of each month. */
export type Group = InvoiceReport['partner'][number];

export const DATE_TYPES = [
  'posting_date',
  'issue_date',
  'pay_date',
  'created_at',
] as const satisfies readonly DateType[];
export const GROUPS = ['partner', 'account_title', 'department'] as const;
/** Unpaid invoices that are approved, or all of them. */
export const SCOPES = ['approved', 'all'] as const satisfies readonly Scope[];
export type GroupKind = (typeof GROUPS)[number];

export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2999;

/** The years that a report may show: those with invoices, and the shown one; any until they are loaded. */
export function yearsOf(
  settings: ReportSettings | undefined,
  date_type: DateType,
  shown: number,
): { first: number; last: number } {
  if (!settings) return { first: FIRST_YEAR, last: LAST_YEAR };
  const of = settings.date_types.find((type) => type.date_type === date_type);
  const first = Math.min(of?.first_year ?? shown, shown);
  const last = Math.max(of?.last_year ?? shown, shown);
  return { first: Math.max(first, FIRST_YEAR), last: Math.min(last, LAST_YEAR) };
}

/** The months of several groups added up. */
export function columnSums(groups: readonly Group[]): number[] {
  return (groups[0]?.months ?? []).map((_, month) =>
    groups.reduce((sum, group) => sum + (group.months[month] ?? 0), 0),
  );
}
