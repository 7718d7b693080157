import { deductiblePercent, INVOICE_SYSTEM_FROM } from '../keikasochi/keikasochi.rules.js';
import type { CapState } from '../keikasochi/cap.rules.js';
import type { SupplyKind } from '../supplies/supply.rules.js';
import type { QualifiedVerdict } from '../qualified/verdict.rules.js';

/** Small-amount rule (少額特例): last day of purchase and the amount it stays below, tax included. */
export const SMALL_AMOUNT_UNTIL = '2029-09-30';
export const SMALL_AMOUNT_BELOW = 10_000;

export interface DeductionFacts {
  verdict: QualifiedVerdict;
  purchase_date: string | null;
  /** Tax-inclusive yen of the whole transaction, not of a line. */
  total: number | null;
  /** The organization's base-period sales are at most 100 million yen. */
  is_small_business: boolean;
  /** Null when nothing counts against a cap. */
  cap: { state: CapState } | null;
  /** Absent means domestic. */
  supply?: SupplyKind;
}

export type DeductionReason =
  | 'qualified'
  /** Booked in full, but a person has to look at the number first. */
  | 'unconfirmed'
  | 'small_amount'
  | 'before_invoice_system'
  | 'transition'
  | 'cap'
  | 'ended'
  | 'no_date'
  /** Outside the tax: there is no input tax. */
  | 'outside'
  /** The buyer declares the tax itself; the price holds none. */
  | 'reverse_charge'
  /** Digital services for consumers from a foreign business that is not registered: nothing, also in the transition. */
  | 'consumer_digital';

export interface Deduction {
  /** Deductible per cent of the input tax; null when no date decides it or there is no input tax. */
  percent: number | null;
  reason: DeductionReason;
}

/** Whether books alone suffice (2016 supplementary provisions art. 53-2): one transaction under 10,000 yen. */
export function isSmallAmount(
  facts: Pick<DeductionFacts, 'purchase_date' | 'total' | 'is_small_business'>,
): boolean {
  const { purchase_date: date, total } = facts;
  if (!facts.is_small_business || date === null || total === null) return false;
  return date >= INVOICE_SYSTEM_FROM && date <= SMALL_AMOUNT_UNTIL && total < SMALL_AMOUNT_BELOW;
}

/** How much of an invoice's input tax may be deducted, and by which rule. */
export function deductionOf(facts: DeductionFacts): Deduction {
  if (facts.supply === 'outside' || facts.supply === 'reverse_charge')
    return { percent: null, reason: facts.supply };
  if (facts.verdict === 'qualified') return { percent: 100, reason: 'qualified' };
  if (facts.supply === 'consumer_digital' && facts.verdict === 'unqualified')
    return { percent: 0, reason: 'consumer_digital' };
  if (isSmallAmount(facts)) return { percent: 100, reason: 'small_amount' };
  if (facts.verdict === 'check') return { percent: 100, reason: 'unconfirmed' };
  if (facts.purchase_date === null) return { percent: null, reason: 'no_date' };
  if (facts.purchase_date < INVOICE_SYSTEM_FROM) return { percent: 100, reason: 'before_invoice_system' };
  const percent = deductiblePercent(facts.purchase_date);
  if (percent === 0) return { percent: 0, reason: 'ended' };
  if (facts.cap?.state === 'over') return { percent: 0, reason: 'cap' };
  return { percent, reason: 'transition' };
}

/** Whether the invoice counts against its supplier's cap: it is booked under the transitional measure. */
export function isTransitional(deduction: Deduction): boolean {
  return deduction.reason === 'transition' || deduction.reason === 'cap';
}
