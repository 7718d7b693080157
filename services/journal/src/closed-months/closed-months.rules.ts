import { addDays } from '@uketori/service-kit/days.rules';
import { DomainError } from '@uketori/service-kit/errors';

/** Parts of the books that are closed each by itself: invoices with their journals, and payments. */
export const AREAS = ['journal', 'payment'] as const;
export type Area = (typeof AREAS)[number];

/** Closed months of one area, as YYYY-MM. */
export type ClosedMonths = ReadonlySet<string>;

export const monthOf = (day: string): string => day.slice(0, 7);

/** First day of a month (YYYY-MM) and of the month `months` later, as dates. */
export function firstDay(month: string, months = 0): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
}

/** The last day of a month that is so many months after another (YYYY-MM). */
export function lastDay(month: string, after = 0): string {
  return addDays(firstDay(month, after + 1), -1);
}

/** Whether a day lies in a closed month; no day lies in none. */
export function isClosed(closed: ClosedMonths, day: string | null): day is string {
  return day !== null && closed.has(monthOf(day));
}

/** The day itself, or the first day of the first open month after it. */
export function firstOpenDay(closed: ClosedMonths, day: string): string {
  let open = day;
  while (isClosed(closed, open)) open = firstDay(monthOf(open), 1);
  return open;
}

/** A month that has not begun has no entries to compare. @throws DomainError month_not_begun */
export function refuseFutureMonth(month: string, today: string): void {
  if (month > monthOf(today)) throw new DomainError('month_not_begun', 'conflict', { month });
}

/** The refusal of a change in a closed month. */
export function monthClosed(area: Area, day: string): DomainError {
  const month = monthOf(day);
  const words = { year: Number(month.slice(0, 4)), number: Number(month.slice(5)) };
  return new DomainError('month_closed', 'conflict', { month, area, ...words });
}

/** Work that is open in a month, by its name. */
export interface OpenWork {
  key: string;
  count: number;
}

/** A user closes a month with open work only knowingly. @throws DomainError month_has_open_work */
export function refuseUnconfirmed(open: readonly OpenWork[], confirmed: boolean): void {
  if (open.length > 0 && !confirmed) throw new DomainError('month_has_open_work', 'conflict', { open });
}
