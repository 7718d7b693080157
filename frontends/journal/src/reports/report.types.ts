export const DATE_TYPES = ['issue_date', 'pay_date', 'created_at'] as const;
export type DateType = (typeof DATE_TYPES)[number];

/** What the invoices of a month, or of the year, come to. */
export interface Sums {
  count: number;
  total_amount: number;
  tax_amount: number;
  withholding_tax: number;
  payable_amount: number;
  unapproved: number;
  unexported: number;
  unpaid: number;
}

/** One account, department or partner: yen of January to December. */
export interface Group {
  name: string;
  code: string;
  months: number[];
  total: number;
}

export const GROUPS = ['account_title', 'department', 'partner'] as const;

export interface InvoiceReport extends Record<(typeof GROUPS)[number], Group[]> {
  year: number;
  date_type: DateType;
  months: (Sums & { month: number })[];
  total: Sums;
  undated: number;
}

/** Twelve months of several groups added up. */
export function columnSums(groups: readonly Group[]): number[] {
  return Array.from({ length: 12 }, (_, month) =>
    groups.reduce((sum, group) => sum + (group.months[month] ?? 0), 0),
  );
}
