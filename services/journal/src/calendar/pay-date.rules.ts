import { bankDay, isKnownDay } from '@uketori/service-kit/bank-days.rules';
import { dayInMonth, daysInMonth } from '@uketori/service-kit/days.rules';

/** Which way a pay date on a bank holiday moves; the organization's setting_avoid_bank_holidays. */
export type HolidayShift = 'before' | 'after' | 'none';

/** Months after the closing month (0-12) and day of the month (1-31, 31 = month end). */
export interface PaySite {
  month: number;
  day: number;
  /** Last issue day of a closing (締日), 31 or absent = month end. */
  cutoff_day?: number;
}

/** A pay date with what a person should know about it; codes only, the screen words them. */
export interface PayDate {
  pay_date: string;
  warnings: PayDateWarning[];
}

export const PAY_DATE_WARNINGS = [
  'calendar_horizon',
  'pay_date_before_issue',
  'pay_date_after_due',
  'pay_date_past',
  'pay_date_on_holiday',
  'pay_term_late',
  'pay_term_may_be_late',
  'pay_term_receipt_unknown',
  'pay_term_proposal_late',
] as const;
export type PayDateWarning = (typeof PAY_DATE_WARNINGS)[number];

const MONTH_END = 31;

/**
 * Whether an invoice falls into the next closing: issued after the cut-off day, which in a shorter month is
 * its last day.
 */
export function isAfterCutoff(issueDate: string, cutoffDay = MONTH_END): boolean {
  const [year, month, day] = issueDate.split('-').map(Number) as [number, number, number];
  return day > Math.min(cutoffDay, daysInMonth(year, month));
}

/** The unshifted pay date: first of the closing month, plus months, day clipped to the month's last. */
export function rawPayDate(issueDate: string, site: PaySite): string {
  const [year, month] = issueDate.split('-').map(Number) as [number, number];
  const closing = isAfterCutoff(issueDate, site.cutoff_day) ? 1 : 0;
  return dayInMonth(year, month + closing + site.month, site.day);
}

/**
 * Moves a date off bank holidays. A move that needs days the calendar does not know leaves the date where
 * it is and says so: a silently wrong date would be paid on the wrong day. Beyond the calendar this is said
 * without a move as well, for whether banks are open is not known.
 */
export function shiftToBankDay(date: string, shift: HolidayShift): PayDate {
  if (!isKnownDay(date)) return { pay_date: date, warnings: ['calendar_horizon'] };
  if (shift === 'none') return { pay_date: date, warnings: [] };
  const moved = bankDay(date, shift === 'before' ? -1 : 1);
  return moved === null
    ? { pay_date: date, warnings: ['calendar_horizon'] }
    : { pay_date: moved, warnings: [] };
}

/** The pay date of an invoice from its pay site, off bank holidays. */
export function payDateOf(issueDate: string, site: PaySite, shift: HolidayShift): PayDate {
  const shifted = shiftToBankDay(rawPayDate(issueDate, site), shift);
  return {
    pay_date: shifted.pay_date,
    warnings: [...shifted.warnings, ...warningsOf(shifted.pay_date, issueDate, null)],
  };
}

/** Oddities of a pay date beside the invoice's own dates; `today` only while it is still to be paid. */
export function warningsOf(
  payDate: string | null,
  issueDate: string | null,
  dueDate: string | null,
  today: string | null = null,
): PayDateWarning[] {
  const warnings: PayDateWarning[] = [];
  if (payDate && issueDate && payDate < issueDate) warnings.push('pay_date_before_issue');
  if (payDate && dueDate && payDate > dueDate) warnings.push('pay_date_after_due');
  if (payDate && today && payDate < today) warnings.push('pay_date_past');
  return warnings;
}

/** Sources of a pay date in their order of precedence (spec 2, upload step 1). */
export interface PayDateSources {
  chosen_pay_date: string | null;
  chosen_site: PaySite | null;
  due_date: string | null;
  company_site: PaySite | null;
  organization_site: PaySite | null;
}

export interface PayDateChoice {
  pay_date: string | null;
  source: 'upload' | 'upload_site' | 'read' | 'company_site' | 'organization_site' | 'none';
  warnings: PayDateWarning[];
}

/**
 * Picks the pay date: what the user chose, then the printed due date, then the supplier's pay site, then
 * the organization's default. A date picked by hand is never moved; a computed or printed one is.
 */
export function choosePayDate(
  sources: PayDateSources,
  issueDate: string | null,
  shift: HolidayShift,
): PayDateChoice {
  if (sources.chosen_pay_date) {
    const warnings = warningsOf(sources.chosen_pay_date, issueDate, sources.due_date);
    return { pay_date: sources.chosen_pay_date, source: 'upload', warnings };
  }
  if (sources.chosen_site && issueDate)
    return { ...payDateOf(issueDate, sources.chosen_site, shift), source: 'upload_site' };
  if (sources.due_date) return { ...shiftToBankDay(sources.due_date, shift), source: 'read' };
  if (sources.company_site && issueDate)
    return { ...payDateOf(issueDate, sources.company_site, shift), source: 'company_site' };
  if (sources.organization_site && issueDate)
    return { ...payDateOf(issueDate, sources.organization_site, shift), source: 'organization_site' };
  return { pay_date: null, source: 'none', warnings: [] };
}
