import { dayInMonth } from '@uketori/service-kit/days.rules';
import { DomainError } from '@uketori/service-kit/errors';

/** When invoices are made again. */
export interface Schedule {
  start_at: string;
  end_at: string | null;
  /** 1-31; 31, and any day a month does not have, is its last. */
  issue_day: number;
  /** 1-12. */
  issue_months: readonly number[];
}

/** Twelve months hold every month that a schedule can name. */
const MONTHS_AHEAD = 12;

/** Most invoices a change of a schedule makes at once: two years of months. */
const MOST_AT_ONCE = 24;

/**
 * The first issue date ('YYYY-MM-DD') of a schedule in a month after that of `after`, or null when it has none
 * left. The month of the pattern invoice is not a schedule's: the invoice itself is there.
 */
export function nextIssueDate(schedule: Schedule, after: string | null): string | null {
  const { start_at, end_at, issue_day, issue_months } = schedule;
  const from = after !== null && after.slice(0, 7) >= start_at.slice(0, 7) ? after : null;
  const base = from ?? start_at;
  const first = Number(base.slice(0, 4)) * 12 + Number(base.slice(5, 7)) - 1 + (from ? 1 : 0);
  for (let ordinal = first; ordinal <= first + MONTHS_AHEAD; ordinal++) {
    const month = (ordinal % 12) + 1;
    if (!issue_months.includes(month)) continue;
    const date = dayInMonth(Math.floor(ordinal / 12), month, issue_day);
    if (end_at !== null && date > end_at) return null;
    if (date >= start_at) return date;
  }
  return null;
}

/** The next issue dates of a schedule, at most `most`. */
export function upcoming(schedule: Schedule, first: string | null, most: number): string[] {
  const dates: string[] = [];
  for (let date = first; date !== null && dates.length < most; date = nextIssueDate(schedule, date))
    dates.push(date);
  return dates;
}

/** Throws recurring_too_many for a first date so far back that a mistyped or misread year is likelier than a wish. */
export function refuseFlood(schedule: Schedule, first: string | null, today: string): void {
  const last = upcoming(schedule, first, MOST_AT_ONCE + 1)[MOST_AT_ONCE];
  if (last && last <= today) throw new DomainError('recurring_too_many', 'invalid', { most: MOST_AT_ONCE });
}
