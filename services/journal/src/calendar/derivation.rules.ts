import { type ClosedDay, closedDay, isKnownDay } from '@uketori/service-kit/bank-days.rules';
import {
  choosePayDate,
  type HolidayShift,
  isAfterCutoff,
  type PayDateChoice,
  type PayDateSources,
  type PayDateWarning,
  type PaySite,
  rawPayDate,
  warningsOf,
} from './pay-date.rules.js';

/** One step of how a pay date came about, in the order a person would reckon. */
export type DerivationStep =
  | { step: 'issue_date'; date: string }
  | { step: 'due_date'; date: string; closed: ClosedDay | null }
  | { step: 'chosen'; date: string; closed: ClosedDay | null }
  /** Issued after the closing's last day: one month later. */
  | { step: 'cutoff'; day: number }
  | { step: 'site'; month: number; day: number; date: string; closed: ClosedDay | null }
  | { step: 'shift'; to: 'before' | 'after'; date: string }
  /** The holiday calendar ends before this date. */
  | { step: 'horizon' };

export interface Derivation {
  source: PayDateChoice['source'];
  pay_date: string | null;
  steps: DerivationStep[];
}

const closedOn = (date: string): ClosedDay | null => (isKnownDay(date) ? closedDay(date) : null);

/**
 * How the rules come to a pay date, for the screen to show beside it. Its date is always the one that
 * choosePayDate finds.
 */
export function derivePayDate(
  sources: PayDateSources,
  issueDate: string | null,
  shift: HolidayShift,
): Derivation {
  const choice = choosePayDate(sources, issueDate, shift);
  const steps = stepsBefore(choice.source, sources, issueDate);
  const last = steps.at(-1);
  const unmoved = last && 'date' in last ? last.date : null;
  if (choice.pay_date && unmoved && choice.pay_date !== unmoved)
    steps.push({
      step: 'shift',
      to: choice.pay_date < unmoved ? 'before' : 'after',
      date: choice.pay_date,
    });
  if (choice.warnings.includes('calendar_horizon')) steps.push({ step: 'horizon' });
  return { source: choice.source, pay_date: choice.pay_date, steps };
}

function stepsBefore(
  source: PayDateChoice['source'],
  sources: PayDateSources,
  issueDate: string | null,
): DerivationStep[] {
  if (source === 'upload') {
    const date = sources.chosen_pay_date as string;
    return [{ step: 'chosen', date, closed: closedOn(date) }];
  }
  if (source === 'read') {
    const date = sources.due_date as string;
    return [{ step: 'due_date', date, closed: closedOn(date) }];
  }
  const site = siteOf(source, sources);
  if (!site || !issueDate) return [];
  const date = rawPayDate(issueDate, site);
  const steps: DerivationStep[] = [{ step: 'issue_date', date: issueDate }];
  if (isAfterCutoff(issueDate, site.cutoff_day)) steps.push({ step: 'cutoff', day: site.cutoff_day ?? 31 });
  return [...steps, { step: 'site', month: site.month, day: site.day, date, closed: closedOn(date) }];
}

function siteOf(source: PayDateChoice['source'], sources: PayDateSources): PaySite | null {
  if (source === 'upload_site') return sources.chosen_site;
  if (source === 'company_site') return sources.company_site;
  return source === 'organization_site' ? sources.organization_site : null;
}

/**
 * Warnings of a stored pay date, derived or set by a user. `today` is null once the payment is out of hand.
 */
export function payDateWarnings(
  dates: { pay_date: string | null; issue_date: string | null; due_date: string | null },
  today: string | null,
): PayDateWarning[] {
  const { pay_date, issue_date, due_date } = dates;
  if (!pay_date) return [];
  const warnings = warningsOf(pay_date, issue_date, due_date, today);
  if (!isKnownDay(pay_date) && (today === null || pay_date > today)) warnings.unshift('calendar_horizon');
  else if (today !== null && closedOn(pay_date)) warnings.push('pay_date_on_holiday');
  return warnings;
}
