import type { NonResident } from './non-resident.rules.js';
import {
  computeWithholding,
  type NotComputed,
  type WithholdingFacts,
  type WithholdingResult,
  type WithholdingSubType,
  type WithholdingType,
} from './withholding.rules.js';

/**
 * On what the tax of a supplier is computed: without consumption tax where fee and tax are shown apart
 * (tax office circular 直法6-1), or always on the whole amount.
 */
export const WITHHOLDING_BASES = ['exclusive_when_shown', 'inclusive'] as const;
export type WithholdingBase = (typeof WITHHOLDING_BASES)[number];

/** Amounts of an invoice as far as the base follows from them; whole yen. */
export interface PrintedFee {
  subtotal: number | null;
  taxable_10: number | null;
  tax_10: number | null;
  taxable_8: number | null;
  tax_8: number | null;
  non_taxable_amount: number | null;
  tax_amount: number | null;
  total_amount: number | null;
}

export interface ChosenBase {
  base: number | null;
  /** typed: a person gave it; exclusive, inclusive: from the invoice's amounts; none: the base is unknown. */
  kind: 'typed' | 'exclusive' | 'inclusive' | 'none';
}

/** The fee without tax, where the invoice shows fee and tax apart. */
function exclusiveFee(fee: PrintedFee): number | null {
  const isTaxShown = fee.tax_amount !== null || fee.tax_10 !== null || fee.tax_8 !== null;
  if (!isTaxShown) return null;
  if (fee.subtotal !== null) return fee.subtotal;
  const parts = [fee.taxable_10, fee.taxable_8, fee.non_taxable_amount];
  return parts.every((part) => part === null)
    ? null
    : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
}

/** The base of an invoice: typed by hand, else by the supplier's rule. */
export function withholdingBase(fee: PrintedFee, rule: WithholdingBase, typed: number | null): ChosenBase {
  if (typed !== null) return { base: typed, kind: 'typed' };
  const exclusive = exclusiveFee(fee);
  if (rule === 'exclusive_when_shown' && exclusive !== null) return { base: exclusive, kind: 'exclusive' };
  if (fee.total_amount !== null) return { base: fee.total_amount, kind: 'inclusive' };
  return exclusive === null ? { base: null, kind: 'none' } : { base: exclusive, kind: 'exclusive' };
}

export interface WithholdingCheckFacts {
  printed: number | null;
  type: WithholdingType | null;
  sub_type: WithholdingSubType;
  /** The supplier is one that tax is withheld from. */
  is_subject: boolean;
  fee: PrintedFee;
  base_rule: WithholdingBase;
  typed_base: number | null;
  salary: number | null;
  days: number | null;
  pay_date: string;
  code_8_two_tier: boolean;
  /** A payee abroad: its kind of fee does not matter. */
  non_resident: NonResident | null;
}

export type WithholdingVerdict =
  | 'ok'
  /** Printed and computed differ by more than one yen. */
  | 'mismatch'
  /** The supplier is subject to it, but the invoice shows none. */
  | 'missing'
  /** Nothing printed and nothing due. */
  | 'none'
  | 'not_computed';

export interface WithholdingCheck {
  verdict: WithholdingVerdict;
  printed: number | null;
  base: ChosenBase;
  computed: WithholdingResult | null;
  not_computed: NotComputed['not_computed'] | 'no_base' | null;
  /** The printed tax is that of the other lawful base. */
  other_base: boolean;
}

/**
 * Checks the printed tax against the rule. One yen of rounding is tolerated and the other lawful base
 * accepted: both are the issuer's choice. The printed tax is never replaced, only flagged.
 */
export function checkWithholding(facts: WithholdingCheckFacts): WithholdingCheck {
  const base = withholdingBase(facts.fee, facts.base_rule, facts.typed_base);
  const answer = { printed: facts.printed, base, computed: null, not_computed: null, other_base: false };
  const isPrinted = facts.printed !== null && facts.printed !== 0;
  const isComputed = facts.type !== null || facts.non_resident !== null;
  if (!isPrinted && !isComputed) return { ...answer, verdict: facts.is_subject ? 'missing' : 'none' };
  if (base.base === null) return { ...answer, verdict: 'not_computed', not_computed: 'no_base' };
  const computed = computeWithholding(toFacts(facts, base.base));
  if ('not_computed' in computed)
    return { ...answer, verdict: 'not_computed', not_computed: computed.not_computed };
  const found = { ...answer, computed };
  if (!isPrinted) return { ...found, verdict: computed.tax > 0 ? 'missing' : 'none' };
  if (isClose(computed.tax, facts.printed)) return { ...found, verdict: 'ok' };
  const other = otherBase(facts, base);
  const onOther = other === null ? null : computeWithholding(toFacts(facts, other));
  if (onOther && 'tax' in onOther && isClose(onOther.tax, facts.printed))
    return { ...found, verdict: 'ok', other_base: true };
  return { ...found, verdict: 'mismatch' };
}

/**
 * The base of a printed tax: that of the supplier's rule, or the other lawful one where the tax fits only that. The total,
 * where no base is known.
 */
export function taxedBase(facts: WithholdingCheckFacts): number {
  const { base, other_base } = checkWithholding(facts);
  return (other_base ? otherBase(facts, base) : base.base) ?? facts.fee.total_amount ?? 0;
}

function toFacts(facts: WithholdingCheckFacts, base: number): WithholdingFacts {
  const { type, sub_type, salary, days, pay_date, code_8_two_tier, non_resident } = facts;
  return { type: type ?? 0, sub_type, base, salary, days, pay_date, code_8_two_tier, non_resident };
}

function isClose(computed: number, printed: number | null): boolean {
  return printed !== null && Math.abs(computed - printed) <= 1;
}

function otherBase(facts: WithholdingCheckFacts, base: ChosenBase): number | null {
  if (base.kind === 'exclusive') return facts.fee.total_amount;
  if (base.kind === 'inclusive') return exclusiveFee(facts.fee);
  return null;
}
