import { DomainError } from '@uketori/service-kit/errors';
import type { CellStatus, YearMonth } from './months.types.js';

/** Spec 9: the customer table shows three months. */
export const WINDOW_MONTHS = 3;

const ordinal = ({ year, month }: YearMonth) => year * 12 + month - 1;

/** Brings a month outside 1-12 back in, carrying into the year (spec 5). */
export function normaliseMonth({ year, month }: YearMonth): YearMonth {
  const total = year * 12 + month - 1;
  return { year: Math.floor(total / 12), month: (((total % 12) + 12) % 12) + 1 };
}

/** The month `by` later or earlier. */
export function addMonths({ year, month }: YearMonth, by: number): YearMonth {
  return normaliseMonth({ year, month: month + by });
}

/** Default window: the current month and the two before it (spec 9: current minus 2). */
export function defaultWindow(today: string): { from: YearMonth; to: YearMonth } {
  const to = { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) };
  return { from: addMonths(to, 1 - WINDOW_MONTHS), to };
}

/** The months of a window in order. Throws invalid_input when it is turned round or longer than three. */
export function monthsOf(from: YearMonth, to: YearMonth): YearMonth[] {
  const length = ordinal(to) - ordinal(from) + 1;
  if (length < 1 || length > WINDOW_MONTHS) {
    throw new DomainError('invalid_input', 'invalid', {
      field: 'month_to',
      months: length,
      limit: WINDOW_MONTHS,
    });
  }
  return Array.from({ length }, (_, i) => addMonths(from, i));
}

/** When a customer's invoices are expected. Dates YYYY-MM-DD or null for open. */
export interface Schedule {
  tran_months: number[];
  start_at: string | null;
  end_at: string | null;
  status: number;
}

/** True when the schedule has an invoice in the month: an active customer, one of their months, inside their time. */
export function isExpected(schedule: Schedule, { year, month }: YearMonth): boolean {
  if (schedule.status !== 1 || !schedule.tran_months.includes(month)) return false;
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
  if (schedule.start_at && schedule.start_at.slice(0, 7) > text) return false;
  return !(schedule.end_at && schedule.end_at.slice(0, 7) < text);
}

/** Items of one customer and month by submit_status (0..3). */
export type StatusCounts = [number, number, number, number];

/**
 * What one cell of the month table shows: the least finished of its items wins, so that nothing open
 * hides behind something done. Without items the schedule decides.
 */
export function cellStatus(expected: boolean, counts: StatusCounts): CellStatus {
  const [uncollected, submitted, sent, returned] = counts;
  if (returned > 0) return 'returned';
  if (uncollected > 0) return 'uncollected';
  if (submitted > 0) return 'submitted';
  if (sent > 0) return 'sent';
  return expected ? 'uncollected' : 'not_expected';
}

/** Row filter of the table: 1 all (default), 2 with something to collect, 3 all collected; else 1 (spec 5). */
export function tableFilter(status: number | undefined): 1 | 2 | 3 {
  return status === 2 || status === 3 ? status : 1;
}

/** Whether a customer's cells pass the filter. */
export function passesFilter(filter: 1 | 2 | 3, cells: CellStatus[]): boolean {
  if (filter === 1) return true;
  const open = cells.some((cell) => cell === 'uncollected' || cell === 'returned');
  const any = cells.some((cell) => cell !== 'not_expected');
  return filter === 2 ? open : any && !open;
}
