import { addDays, dayInMonth, daysBetween } from '@uketori/service-kit/days.rules';
import { DomainError } from '@uketori/service-kit/errors';

/** What the end of a document's retention follows from. */
export interface RetentionTerms {
  /** 7, or 10 as for a year with a carried-over loss. */
  years: number;
  /** Day on which the books close; 31 is the month's end. Null while the organization's settings have not arrived. */
  settlement_month: number | null;
  settlement_day: number | null;
  /** An individual's year is the calendar's, and the return is due on 15 March. */
  is_individual: boolean;
}

const FILING_MONTHS = 2;

const partsOf = (day: string): [number, number, number] =>
  day.split('-').map(Number) as [number, number, number];

export const dayBefore = (day: string): string => addDays(day, -1);

/** Last day of the fiscal year in which a day lies; the latest possible one while the closing day is unknown. */
export function fiscalYearEnd(day: string, terms: RetentionTerms): string {
  const [year, month, date] = partsOf(day);
  if (terms.is_individual) return dayInMonth(year, 12, 31);
  const { settlement_month, settlement_day } = terms;
  if (settlement_month === null || settlement_day === null)
    return addDays(dayInMonth(year + 1, month, date), -1);
  const end = dayInMonth(year, settlement_month, settlement_day);
  return day <= end ? end : dayInMonth(year + 1, settlement_month, settlement_day);
}

/** Day on which the return of a fiscal year is due: two months after its end, for an individual 15 March. */
function filingDue(end: string, { is_individual }: RetentionTerms): string {
  const [year, month, date] = partsOf(end);
  if (is_individual) return dayInMonth(year + 1, 3, 15);
  const isMonthEnd = addDays(end, 1).endsWith('-01');
  return dayInMonth(year, month + FILING_MONTHS, isMonthEnd ? 31 : date);
}

/**
 * Last day on which a document is to be kept: the years count from the day after the return of its fiscal year is due.
 * Sources: Regulation for Enforcement of the Corporation Tax Act art. 59 (2), of the Income Tax Act art. 63 (2). Electronic
 * transactions follow by Regulation of the Electronic Books Act art. 4 (1). Extended due dates are not considered.
 */
export function keptUntil(day: string, terms: RetentionTerms): string {
  const [year, month, date] = partsOf(addDays(filingDue(fiscalYearEnd(day, terms), terms), 1));
  return addDays(dayInMonth(year + terms.years, month, date), -1);
}

/** The last day whose documents are kept no longer than until `limit`. */
export function lastDayKeptUntil(limit: string, terms: RetentionTerms): string {
  let low = addDays(limit, -(terms.years + 3) * 366);
  let high = limit;
  while (low < high) {
    const middle = addDays(low, Math.ceil(daysBetween(low, high) / 2));
    if (keptUntil(middle, terms) <= limit) low = middle;
    else high = addDays(middle, -1);
  }
  return low;
}

/**
 * Refuses to delete what the law keeps. Samples are no documents of the organization's.
 * @throws DomainError retention_running with the day until which it is kept
 */
export function refuseKept(
  document: { source: string; day: string },
  terms: RetentionTerms,
  today: string,
): void {
  if (document.source === 'sample') return;
  const until = keptUntil(document.day, terms);
  if (today <= until) throw new DomainError('retention_running', 'locked', { until });
}
