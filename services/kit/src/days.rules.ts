const DAY_MS = 86_400_000;

/** The calendar date (YYYY-MM-DD) so many days later, or earlier for a negative number. */
export function addDays(date: string, days: number): string {
  return dateAt(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS);
}

/** Days from one calendar date (YYYY-MM-DD) to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** How many days a month has: 1 is January, 0 the December before, 13 the January after. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** A day of a month, or the last one of a month that has no such day. Months as in `daysInMonth`. */
export function dayInMonth(year: number, month: number, day: number): string {
  return dateAt(Date.UTC(year, month - 1, Math.min(day, daysInMonth(year, month))));
}

/** YYYY-MM-DD, or null when the calendar has no such day. */
export function calendarDate(year: number, month: number, day: number): string | null {
  const isMonth = year >= 1000 && year <= 9999 && month >= 1 && month <= 12;
  return isMonth && day >= 1 && day <= daysInMonth(year, month)
    ? dateAt(Date.UTC(year, month - 1, day))
    : null;
}

function dateAt(time_ms: number): string {
  return new Date(time_ms).toISOString().slice(0, 10);
}
