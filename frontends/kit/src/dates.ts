const DAY_MS = 86_400_000;

/** The calendar day so many days after another one; before it where negative. YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days from one calendar day to another; 0 when the first is later. */
export function daysBetween(first: string, second: string): number {
  return Math.max(0, Math.round((Date.parse(second) - Date.parse(first)) / DAY_MS));
}

const MONTHS_OF_YEAR = 12;
const monthNumber = (month: string): number =>
  Number(month.slice(0, 4)) * MONTHS_OF_YEAR + Number(month.slice(5, 7)) - 1;

/** The month (YYYY-MM) so many months after another one; before it where negative. */
export function monthAfter(month: string, months: number): string {
  const at = monthNumber(month) + months;
  return `${Math.floor(at / MONTHS_OF_YEAR)}-${String((at % MONTHS_OF_YEAR) + 1).padStart(2, '0')}`;
}

/** Months from one to another, both included; 0 or less where the first is the later one. */
export function monthsIn(first: string, last: string): number {
  return monthNumber(last) - monthNumber(first) + 1;
}

/** A month (YYYY-MM) of this millennium or a later one. */
export const MONTH = /^[2-9]\d{3}-(0[1-9]|1[0-2])$/;

/** The numbers of a month (YYYY-MM), as texts with `{year}` and `{month}` take them. */
export function monthWords(month: string): { year: number; month: number } {
  return { year: Number(month.slice(0, 4)), month: Number(month.slice(5)) };
}

/** The last day of a month (YYYY-MM), as 2026-02-28. */
export function lastDay(month: string): string {
  return addDays(`${monthAfter(month, 1)}-01`, -1);
}
