import type { components } from '@uketori/frontend-kit/api.gen';

export type InvoiceReport = components['schemas']['InvoiceReport'];
export type DateType = InvoiceReport['date_type'];
/** What the invoices of a month, or of the year, come to. */
export type Sums = InvoiceReport['total'];
/** One account, department or partner: yen of January to December. */
export type Group = InvoiceReport['partner'][number];

export const DATE_TYPES = ['issue_date', 'pay_date', 'created_at'] as const satisfies readonly DateType[];
export const GROUPS = ['account_title', 'department', 'partner'] as const;

/** Twelve months of several groups added up. */
export function columnSums(groups: readonly Group[]): number[] {
  return Array.from({ length: 12 }, (_, month) =>
    groups.reduce((sum, group) => sum + (group.months[month] ?? 0), 0),
  );
}
