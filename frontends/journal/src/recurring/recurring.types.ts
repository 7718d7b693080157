import type { BodyOf, Schema } from '@uketori/frontend-kit/apiTypes';

export type Schedule = Schema<'RecurringScheduleRow'>;
/** The fields of a schedule that users edit. */
export type ScheduleInput = Required<Omit<BodyOf<'/recurring-schedules', 'post'>, 'local_id'>>;

export const ALL_MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
export const MONTH_END = 31;

/** The last day of the month before a day 'YYYY-MM-DD': the product's default issue date (spec 9). */
export function defaultIssueDate(today: string): string {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10);
}

/** What the form of a new schedule begins with (spec 4). */
export function newSchedule(today: string): ScheduleInput {
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
