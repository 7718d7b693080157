import { daysBetween, daysInMonth } from '@uketori/service-kit/days.rules';
import { isExpected, type Schedule } from '../months/months.rules.js';
import type { YearMonth } from '../months/months.types.js';

/** When a customer gets a request automatically: from a day of the month on, and again after so many days. */
export interface MailSchedule extends Schedule {
  /** 1 to 31; a month without that day begins on its last. */
  beginning_day: number;
  /** Days until the next mail while nothing came; 0 is once a month. */
  increment_day: number;
}

/** Mails sent by schedule for the month so far. */
export interface MailedSoFar {
  /** JST calendar date of the last mail; null when there was none. */
  last_sent_on: string | null;
}

/** Year and month of a JST calendar date. */
export function monthOf(date: string): YearMonth {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) };
}

/**
 * Whether a customer gets a request today for the invoice of today's month: it is expected and missing, the day has
 * come, and the pause since the last mail is over. A missed day is made up for within the month.
 * @param today JST calendar date
 */
export function isMailDue(
  schedule: MailSchedule,
  is_collected: boolean,
  { last_sent_on }: MailedSoFar,
  today: string,
): boolean {
  const at = monthOf(today);
  if (is_collected || !isExpected(schedule, at)) return false;
  if (last_sent_on !== null)
    return schedule.increment_day > 0 && daysBetween(last_sent_on, today) >= schedule.increment_day;
  return Number(today.slice(8, 10)) >= Math.min(schedule.beginning_day, daysInMonth(at.year, at.month));
}
