import { HOLIDAYS_FROM, HOLIDAYS_UNTIL, NATIONAL_HOLIDAYS } from './bank-holidays.data.js';

/** Why a day is no bank business day. `unknown` means beyond the published calendar. */
export type DayKind = 'business' | 'weekend' | 'holiday' | 'year_end' | 'unknown';

const HOLIDAYS = new Set(NATIONAL_HOLIDAYS);
const YEAR_END = new Set(['12-31', '01-01', '01-02', '01-03']);

/**
 * What a calendar day is to a bank: closed are Saturdays, Sundays, national holidays and 12/31 to 1/3
 * (Banking Act art. 15 and its order art. 5).
 */
export function dayKind(date: string): DayKind {
  if (date < HOLIDAYS_FROM || date > HOLIDAYS_UNTIL) return 'unknown';
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return 'weekend';
  if (YEAR_END.has(date.slice(5))) return 'year_end';
  return HOLIDAYS.has(date) ? 'holiday' : 'business';
}

function shift(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** The nearest business day on or before (-1) or after (1) a date; null past the calendar's horizon. */
export function businessDay(date: string, direction: -1 | 1): string | null {
  for (let day = date; ; day = shift(day, direction)) {
    const kind = dayKind(day);
    if (kind === 'unknown') return null;
    if (kind === 'business') return day;
  }
}

/** Business days from `from` (not counted) up to `to`; negative when `to` lies before; null past the horizon. */
export function businessDaysAhead(from: string, to: string): number | null {
  if (to < from) return -1;
  let count = 0;
  for (let day = from; day < to; ) {
    day = shift(day, 1);
    const kind = dayKind(day);
    if (kind === 'unknown') return null;
    if (kind === 'business') count += 1;
  }
  return count;
}
