import { HOLIDAYS, HOLIDAYS_FROM, HOLIDAYS_UNTIL } from './holidays.js';

/** Which way a pay date on a bank holiday moves; the organization's setting_avoid_bank_holidays. */
export type HolidayShift = 'before' | 'after' | 'none';

/** Months after the issue month (0-12) and day of the month (1-31, 31 = month end). */
export interface PaySite {
  month: number;
  day: number;
}

/** A pay date with what a person should know about it; codes only, the screen words them. */
export interface PayDate {
  pay_date: string;
  warnings: PayDateWarning[];
}

export type PayDateWarning = 'calendar_horizon' | 'pay_date_before_issue' | 'pay_date_after_due';

const DAY = 86_400_000;

function toDay(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function fromDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Whether the calendar knows the bank days of this date ('YYYY-MM-DD'). */
export function isKnownDay(date: string): boolean {
  return date >= HOLIDAYS_FROM && date <= HOLIDAYS_UNTIL;
}

/** Banks close on weekends, public holidays and from 31 December to 3 January (Banking Act, art. 15). */
export function isBankHoliday(date: string): boolean {
  const weekday = new Date(toDay(date)).getUTCDay();
  if (weekday === 0 || weekday === 6) return true;
  const monthDay = date.slice(5);
  if (monthDay === '12-31' || monthDay <= '01-03') return true;
  return HOLIDAYS.has(date);
}

/** The unshifted pay date: first of the issue month, plus months, day clipped to the month's last. */
export function rawPayDate(issueDate: string, site: PaySite): string {
  const [year, month] = issueDate.split('-').map(Number) as [number, number];
  const target = year * 12 + (month - 1) + site.month;
  const targetYear = Math.floor(target / 12);
  const targetMonth = target % 12;
  const lastDay = new Date(Date.UTC(targetYear, targetMonth + 1, 0)).getUTCDate();
  return fromDay(Date.UTC(targetYear, targetMonth, Math.min(site.day, lastDay)));
}

/**
 * Moves a date off bank holidays. A move that needs days the calendar does not know leaves the date where
 * it is and says so: a silently wrong date would be paid on the wrong day.
 */
export function shiftToBankDay(date: string, shift: HolidayShift): PayDate {
  if (shift === 'none') return { pay_date: date, warnings: [] };
  if (!isKnownDay(date)) return { pay_date: date, warnings: ['calendar_horizon'] };
  const step = shift === 'before' ? -DAY : DAY;
  let at = toDay(date);
  while (isBankHoliday(fromDay(at))) {
    at += step;
    if (!isKnownDay(fromDay(at))) return { pay_date: date, warnings: ['calendar_horizon'] };
  }
  return { pay_date: fromDay(at), warnings: [] };
}

/** The pay date of an invoice from its pay site, off bank holidays. */
export function payDateOf(issueDate: string, site: PaySite, shift: HolidayShift): PayDate {
  const shifted = shiftToBankDay(rawPayDate(issueDate, site), shift);
  return {
    pay_date: shifted.pay_date,
    warnings: [...shifted.warnings, ...warningsOf(shifted.pay_date, issueDate, null)],
  };
}

/** What is odd about a pay date beside the invoice's own dates. */
export function warningsOf(
  payDate: string | null,
  issueDate: string | null,
  dueDate: string | null,
): PayDateWarning[] {
  const warnings: PayDateWarning[] = [];
  if (payDate && issueDate && payDate < issueDate) warnings.push('pay_date_before_issue');
  if (payDate && dueDate && payDate > dueDate) warnings.push('pay_date_after_due');
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
