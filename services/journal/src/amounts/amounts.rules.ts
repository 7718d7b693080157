/** How a person types the amount of a side: with tax in it, without it, or the tax by hand. */
export const AMOUNT_INPUT_MODES = ['inclusive', 'exclusive', 'separate'] as const;
export type AmountInputMode = (typeof AMOUNT_INPUT_MODES)[number];

export type Rounding = 'floor' | 'round' | 'ceil';

/** The three numbers of a side in whole yen; amount = amount_without_tax + tax_amount, always. */
export interface SideAmounts {
  amount: number;
  amount_without_tax: number;
  tax_amount: number;
}

export type AmountField = keyof SideAmounts;

/** Largest yen amount accepted on one side, either sign. */
export const MAX_AMOUNT = 999_999_999_999;

/** numerator / denominator in whole yen; the sign is taken off first, so a deduction mirrors its charge. */
export function divideYen(numerator: number, denominator: number, rounding: Rounding): number {
  const size = Math.abs(numerator);
  const rest = size % denominator;
  let quotient = (size - rest) / denominator;
  if (rounding === 'ceil' && rest > 0) quotient += 1;
  if (rounding === 'round' && rest * 2 >= denominator) quotient += 1;
  return numerator < 0 && quotient !== 0 ? -quotient : quotient;
}

/** Tax inside a tax-inclusive amount: amount * r / (100 + r). */
export function taxInside(amount: number, rate: number, rounding: Rounding): number {
  return divideYen(amount * rate, 100 + rate, rounding);
}

/** Tax on a tax-exclusive amount: amount * r / 100. */
export function taxOnTop(amountWithoutTax: number, rate: number, rounding: Rounding): number {
  return divideYen(amountWithoutTax * rate, 100, rounding);
}

export interface TypedSide {
  amount?: number | null | undefined;
  amount_without_tax?: number | null | undefined;
  tax_amount?: number | null | undefined;
  amount_input_mode: AmountInputMode;
  /** Which of the three the user typed last; that one is never recalculated. */
  typed_last?: AmountField | null | undefined;
}

/** A side with no number typed at all: blank, not zero. */
function isBlank(side: Pick<TypedSide, AmountField>): boolean {
  return side.amount == null && side.amount_without_tax == null && side.tax_amount == null;
}

/**
 * Settles the three numbers of a side. The number typed last is kept; a tax typed by hand (separate) is
 * kept as well and the number beside it gives way. Three numbers that already agree are left alone.
 */
export function settle(side: TypedSide, rate: number, rounding: Rounding): SideAmounts | null {
  if (isBlank(side)) return null;
  const { amount, amount_without_tax: without, tax_amount: tax } = side;
  if (amount != null && without != null && tax != null && amount === without + tax)
    return { amount, amount_without_tax: without, tax_amount: tax };
  const last = side.typed_last ?? baseField(side);
  if (side.amount_input_mode === 'separate') return settleTypedTax(side, last);
  if (last === 'tax_amount' && tax != null) return settleTypedTax(side, last);
  if (last === 'amount_without_tax' && without != null) {
    const onTop = taxOnTop(without, rate, rounding);
    return { amount: without + onTop, amount_without_tax: without, tax_amount: onTop };
  }
  const inclusive = amount ?? (without ?? 0) + (tax ?? 0);
  const inside = taxInside(inclusive, rate, rounding);
  return { amount: inclusive, amount_without_tax: inclusive - inside, tax_amount: inside };
}

/** The number the mode starts from, when the caller does not say which was typed last. */
function baseField(side: TypedSide): AmountField {
  if (side.amount_input_mode === 'inclusive') return side.amount != null ? 'amount' : 'amount_without_tax';
  return side.amount_without_tax != null ? 'amount_without_tax' : 'amount';
}

/** With the tax typed by hand: net and tax make the amount, unless the amount was typed last. */
function settleTypedTax(side: TypedSide, last: AmountField): SideAmounts {
  const tax = side.tax_amount ?? 0;
  const keepsAmount =
    side.amount != null &&
    (last === 'amount' || (last === 'tax_amount' && side.amount_input_mode === 'inclusive'));
  if (keepsAmount || side.amount_without_tax == null) {
    const amount = side.amount ?? tax;
    return { amount, amount_without_tax: amount - tax, tax_amount: tax };
  }
  return {
    amount: side.amount_without_tax + tax,
    amount_without_tax: side.amount_without_tax,
    tax_amount: tax,
  };
}
