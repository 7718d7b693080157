export interface Schedule extends Record<string, unknown> {
  id: string;
  version: number;
  local_id: number;
  partner_name: string;
  total_amount: number | null;
  invoice_deleted: boolean;
  start_at: string;
  end_at: string | null;
  issue_day: number;
  issue_months: number[];
  payment_term_month: number;
  payment_term_day: number;
  completed: boolean;
  next_issue_date: string | null;
  error_code: string;
  made: number;
  /** only of one schedule, not in the list */
  upcoming?: string[];
  invoices?: { local_id: number; issue_date: string; status: string; deleted: boolean }[];
}

export const ALL_MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
export const MONTH_END = 31;

/** The last day of the month before a day 'YYYY-MM-DD': the product's default issue date (spec 9). */
export function defaultIssueDate(today: string): string {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10);
}

/** What the form of a new schedule begins with (spec 4). */
export function newSchedule(today: string): Record<string, unknown> {
  const start_at = defaultIssueDate(today);
  return {
    start_at,
    end_at: null,
    issue_day: Number(start_at.slice(8)),
    issue_months: [...ALL_MONTHS],
    payment_term_month: 1,
    payment_term_day: MONTH_END,
    completed: false,
  };
}
