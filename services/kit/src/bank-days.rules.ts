import { addDays } from './days.rules.js';
import { HOLIDAYS, HOLIDAYS_FROM, HOLIDAYS_UNTIL } from './holidays.data.js';

/** Why banks are closed on a day. */
export type ClosedDay = 'saturday' | 'sunday' | 'year_end' | 'holiday';

/** Whether the calendar knows the bank days of this date (YYYY-MM-DD). */
export function isKnownDay(date: string): boolean {
  return date >= HOLIDAYS_FROM && date <= HOLIDAYS_UNTIL;
}

/**
 * Why banks are closed on a day, or null: weekends, national holidays and 31 December to 3 January (Banking Act art. 15,
 * its Enforcement Order art. 5). A day beyond the calendar is closed at weekends and at the turn of the year only.
 */
export function closedDay(date: string): ClosedDay | null {
  const monthDay = date.slice(5);
  if (monthDay === '12-31' || monthDay <= '01-03') return 'year_end';
  if (HOLIDAYS.has(date)) return 'holiday';
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (weekday === 6) return 'saturday';
  return weekday === 0 ? 'sunday' : null;
}

/** The nearest bank day on or before (-1) or after (1) a date; null past the calendar. */
export function bankDay(date: string, direction: -1 | 1): string | null {
  for (let day = date; isKnownDay(day); day = addDays(day, direction))
    if (closedDay(day) === null) return day;
  return null;
}

/** Bank days from `from` (not counted) up to `to`; -1 when `to` is earlier; null past the calendar. */
export function bankDaysAhead(from: string, to: string): number | null {
  if (to < from) return -1;
  let count = 0;
  for (let day = from; day < to; ) {
    day = addDays(day, 1);
    if (!isKnownDay(day)) return null;
    if (closedDay(day) === null) count += 1;
  }
  return count;
}
