import { lastDay, monthAfter } from '@uketori/frontend-kit/dates';
import { UNEXPORTED, UNPAID } from '../invoices/invoice.filters.data';

/** Work of a closing goes on until the middle of the next month. */
const LAST_DAY_OF_CLOSING = 15;

/** The month that is being closed on a day (YYYY-MM-DD). */
export function closingMonth(today: string): string {
  const month = today.slice(0, 7);
  return Number(today.slice(8)) <= LAST_DAY_OF_CLOSING ? monthAfter(month, -1) : month;
}

/** From this day on home reminds users of the month that is about to end. */
const FIRST_DAY_OF_REMINDER = 25;

/** The month whose closing is due on a day (YYYY-MM-DD); null in the middle of a month. */
export function monthToClose(today: string): string | null {
  const day = Number(today.slice(8));
  return day <= LAST_DAY_OF_CLOSING || day >= FIRST_DAY_OF_REMINDER ? closingMonth(today) : null;
}

/** First and last day of a month, as filters of a list. */
export function daysOf(month: string): { posting_date_from: string; posting_date_to: string } {
  return { posting_date_from: `${month}-01`, posting_date_to: lastDay(month) };
}

/** Parts of the books that are closed each by itself. */
export const AREAS = ['journal', 'payment'] as const;
export type Area = (typeof AREAS)[number];

/** Work that is open in a month: the key of a stage, and how much of it. */
export interface OpenWork {
  key: string;
  count: number;
}

const SHOWN_MONTHS = 12;

/** The twelve months up to one, the newest first. */
export function monthsUpTo(month: string): string[] {
  return Array.from({ length: SHOWN_MONTHS }, (_, back) => monthAfter(month, -back));
}

/**
 * What of a month's check list is open beside its invoices; kinds without any are left out. An expected invoice with an
 * estimate is in the books of the month.
 */
export function besideWork(
  tasks: readonly { done_at: string | null }[],
  expected: readonly { accrued: boolean }[],
): OpenWork[] {
  return [
    { key: 'tasks', count: tasks.filter(({ done_at }) => done_at === null).length },
    { key: 'expected', count: expected.filter(({ accrued }) => !accrued).length },
  ].filter(({ count }) => count > 0);
}

/** How urgent a number is: work to do, a step that others do, or an end. */
type Weight = 'work' | 'step' | 'end';

export interface Stage {
  key: string;
  weight: Weight;
  /** Filters of the list of invoices. */
  filters: Record<string, string>;
}

/** Where the invoices of a month are, in the order of their life, and what of them needs a look. */
export const STAGES: readonly Stage[] = [
  { key: 'all', weight: 'end', filters: {} },
  { key: 'reading', weight: 'step', filters: { status: 'reading' } },
  { key: 'reading_failed', weight: 'work', filters: { attention: 'reading_failed' } },
  { key: 'to_code', weight: 'work', filters: { waiting: 'to_code' } },
  { key: 'unbalanced', weight: 'work', filters: { attention: 'unbalanced' } },
  { key: 'returned', weight: 'work', filters: { status: 'returned' } },
  { key: 'unapproved', weight: 'work', filters: { status: 'read,coded,approving' } },
  { key: 'unexported', weight: 'work', filters: UNEXPORTED },
  { key: 'unpaid', weight: 'step', filters: UNPAID },
  { key: 'paid', weight: 'end', filters: { status: 'paid' } },
];

/** What a user checks before the month is closed. */
export const CHECKS: readonly Stage[] = [
  {
    key: 'doubtful',
    weight: 'work',
    filters: { attention: 'no_partner,no_amount,no_date,doubtful,total_mismatch' },
  },
  { key: 'same_bill', weight: 'work', filters: { attention: 'same_bill' } },
  { key: 'not_qualified', weight: 'step', filters: { qualified: 'false' } },
  { key: 'changed', weight: 'work', filters: { changed_after_approval: 'true' } },
];
