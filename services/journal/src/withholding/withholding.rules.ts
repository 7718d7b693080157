import { type NonResident, nonResidentRate } from './non-resident.rules.js';
import { withholdingRateOn, type WithholdingRate } from './withholding-rates.data.js';

/** Withholding tax types of payments to individuals (spec 3, gensen); 81 is the only one for corporations. */
export const WITHHOLDING_TYPES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 21, 31, 32, 41, 61, 81] as const;
export type WithholdingType = (typeof WITHHOLDING_TYPES)[number];

/**
 * Sub-types of code 0: '' is the two-tier rule of tax accountants, lawyers and the like; judicial_scrivener
 * is 司法書士・土地家屋調査士・海事代理士 with their deduction of 10,000 yen per payment.
 */
export const WITHHOLDING_SUB_TYPES = ['', 'judicial_scrivener'] as const;
export type WithholdingSubType = (typeof WITHHOLDING_SUB_TYPES)[number];

/** Public and insurance pensions have tables of their own: their tax is typed by hand. */
export const MANUAL_TYPES: readonly WithholdingType[] = [41, 61];
/** Two tiers without any deduction (Income Tax Act art. 205 i). */
export const TWO_TIER_TYPES: readonly WithholdingType[] = [0, 1, 3, 6, 7, 21];

const TIER = 1_000_000;

/** What a payment is taxed on, whole yen. */
export interface WithholdingFacts {
  type: WithholdingType;
  sub_type?: WithholdingSubType;
  /** The fee; for codes 2 and 5 the total of the month. */
  base: number;
  /** Code 5: salary paid to the same person for the month. */
  salary?: number | null;
  /** Code 8: calendar days of the pay period, not the days worked. */
  days?: number | null;
  /** Day of payment 'YYYY-MM-DD': chooses the rate. */
  pay_date: string;
  /** Code 8 with 20.42 % above one million; the law names a single rate, which is the default. */
  code_8_two_tier?: boolean;
  /** A payee abroad: one rate on the whole base for every type. */
  non_resident?: NonResident | null;
}

export interface WithholdingTier {
  /** Yen this tier is charged on. */
  amount: number;
  /** Hundredths of a per cent. */
  rate: number;
}

export type WithholdingDeduction =
  | 'none'
  | 'per_payment'
  | 'per_month'
  | 'less_salary'
  | 'per_day'
  | 'prize'
  | 'horse_owner';

/** A computed tax with everything needed to show how it came about. */
export interface WithholdingResult {
  tax: number;
  base: number;
  /** Taken off the base before the rate, at most the base. */
  deduction: number;
  deduction_kind: WithholdingDeduction;
  tiers: WithholdingTier[];
  /** What the tax is called; treaty: income tax at the rate of a treaty. */
  label: WithholdingRate['label'] | 'treaty';
}

/** Why no tax was computed. */
export type NotComputed = { not_computed: 'manual_type' | 'no_rate' | 'days_missing' };

/** Whether the days of the pay period have to be known. */
export function needsDays(type: number | null): boolean {
  return type === 8;
}

/**
 * Withholding tax of one payment, whole yen, rounded down (Income Tax Act art. 204, 205; Enforcement Order
 * art. 298, 322). A deduction above the base leaves nothing to tax. Integers throughout.
 */
export function computeWithholding(facts: WithholdingFacts): WithholdingResult | NotComputed {
  if (facts.non_resident) return taxOfNonResident(facts, facts.non_resident);
  if (MANUAL_TYPES.includes(facts.type)) return { not_computed: 'manual_type' };
  const rate = withholdingRateOn(facts.pay_date);
  if (!rate) return { not_computed: 'no_rate' };
  if (needsDays(facts.type) && !facts.days) return { not_computed: 'days_missing' };
  const base = Math.max(0, facts.base);
  const { kind, amount } = deductionOf(facts, base);
  const deduction = Math.min(base, amount);
  const taxable = base - deduction;
  const isTwoTier = kind === 'none' || (facts.type === 8 && facts.code_8_two_tier === true);
  const tiers = tiersOf(taxable, rate, isTwoTier);
  const tax = tiers.reduce((sum, tier) => sum + share(tier), 0);
  return { tax, base, deduction, deduction_kind: kind, tiers, label: rate.label };
}

function taxOfNonResident(facts: WithholdingFacts, payee: NonResident): WithholdingResult | NotComputed {
  const found = nonResidentRate(payee, facts.pay_date);
  if (!found) return { not_computed: 'no_rate' };
  const base = Math.max(0, facts.base);
  const tier = { amount: base, rate: found.rate };
  return { tax: share(tier), base, deduction: 0, deduction_kind: 'none', tiers: [tier], label: found.label };
}

function deductionOf(facts: WithholdingFacts, base: number): { kind: WithholdingDeduction; amount: number } {
  switch (facts.type) {
    case 0:
      return facts.sub_type === 'judicial_scrivener'
        ? { kind: 'per_payment', amount: 10_000 }
        : { kind: 'none', amount: 0 };
    case 2:
      return { kind: 'per_month', amount: 200_000 };
    case 4:
      return { kind: 'per_payment', amount: 50_000 };
    case 5:
      return { kind: 'less_salary', amount: Math.max(0, 120_000 - Math.max(0, facts.salary ?? 0)) };
    case 8:
      return { kind: 'per_day', amount: 5_000 * (facts.days ?? 0) };
    case 31:
      return { kind: 'prize', amount: 500_000 };
    case 32:
    case 81:
      return { kind: 'horse_owner', amount: Math.floor(base / 5) + 600_000 };
    default:
      return { kind: 'none', amount: 0 };
  }
}

function tiersOf(taxable: number, rate: WithholdingRate, isTwoTier: boolean): WithholdingTier[] {
  if (!isTwoTier || taxable <= TIER) return [{ amount: taxable, rate: rate.low }];
  return [
    { amount: TIER, rate: rate.low },
    { amount: taxable - TIER, rate: rate.high },
  ];
}

/** amount * rate / 10,000 rounded down; 999,999,999,999 * 2042 is still a safe integer. */
function share(tier: WithholdingTier): number {
  return Math.floor((tier.amount * tier.rate) / 10_000);
}

/** Two-tier tax of a fee at the present rates: 10.21 % up to 1,000,000 yen, 20.42 % of the excess. */
export function twoTierTax(base: number): number {
  const result = computeWithholding({ type: 0, base, pay_date: '2026-01-01' });
  return 'tax' in result ? result.tax : 0;
}

/**
 * The fee that leaves `net` yen after its withholding tax (手取). Net never falls when the fee rises, so it
 * is the highest fee with that net: 500,000 comes to 556,854 with 56,854 of tax. Returns the reason when
 * the tax cannot be computed.
 */
export function grossUp(
  net: number,
  facts: Omit<WithholdingFacts, 'base'>,
): { gross: number; tax: number; result: WithholdingResult } | NotComputed {
  const at = (gross: number) => computeWithholding({ ...facts, base: gross });
  const first = at(net);
  if ('not_computed' in first) return first;
  let low = Math.max(0, net);
  // No rate takes more than 20.42 %, so the fee is below 1.26 times the net.
  let high = Math.max(low, Math.floor((low * 126) / 100) + 2);
  while (low < high) {
    const middle = Math.floor((low + high + 1) / 2);
    const result = at(middle) as WithholdingResult;
    if (middle - result.tax <= net) low = middle;
    else high = middle - 1;
  }
  const result = at(low) as WithholdingResult;
  return { gross: low, tax: result.tax, result };
}
