/** Withholding tax types of payments to individuals (spec 3, gensen). */
export const WITHHOLDING_TYPES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 21, 31, 32, 41, 61, 81] as const;
export type WithholdingType = (typeof WITHHOLDING_TYPES)[number];

/** Types taxed by the plain two-tier rule; the others have deductions of their own and are typed by hand. */
export const TWO_TIER_TYPES: readonly WithholdingType[] = [0, 1, 3, 6, 7, 21];

/**
 * Two-tier withholding tax in whole yen, rounded down: 10.21 % up to 1,000,000, 20.42 % of the excess.
 * Income tax with the reconstruction (from 2027 also the defence) special tax; the sum does not change.
 */
export function twoTierTax(base: number): number {
  if (base <= 0) return 0;
  if (base <= 1_000_000) return Math.floor((base * 1021) / 10_000);
  return Math.floor(((base - 1_000_000) * 2042) / 10_000) + 102_100;
}

export type WithholdingVerdict = 'ok' | 'mismatch' | 'not_checked';

/**
 * Compares a printed withholding tax with the rule on the tax-exclusive fee or on the whole amount: both
 * bases are lawful, and one yen of rounding is tolerated.
 */
export function checkWithholding(
  printed: number | null,
  type: number | null,
  subtotal: number | null,
  total: number | null,
): WithholdingVerdict {
  if (printed === null || printed === 0) return 'not_checked';
  if (type !== null && !TWO_TIER_TYPES.includes(type as WithholdingType)) return 'not_checked';
  const bases = [subtotal, total].filter((base): base is number => base !== null);
  if (bases.length === 0) return 'not_checked';
  return bases.some((base) => Math.abs(twoTierTax(base) - printed) <= 1) ? 'ok' : 'mismatch';
}
