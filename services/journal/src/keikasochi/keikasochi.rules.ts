import { divideYen, type SideAmounts } from '../amounts/amounts.rules.js';

/** Shares of input tax deductible on purchases from issuers that are not registered. */
export const DEDUCTIBLE_PERCENTS = [100, 80, 70, 50, 30, 0] as const;
export type DeductiblePercent = (typeof DEDUCTIBLE_PERCENTS)[number];

/** Rounding of the deductible part; down is the safer one. */
export type TransitionRounding = 'floor' | 'round';

export const INVOICE_SYSTEM_FROM = '2023-10-01';

/**
 * Transitional measure for purchases from unregistered issuers (Consumption Tax Act, supplementary
 * provisions of 2016 art. 52, 53, as changed by the tax reform of fiscal 2026), by day of the purchase.
 */
export const TRANSITION: readonly { from: string; to: string; percent: DeductiblePercent }[] = [
  { from: '2023-10-01', to: '2026-09-30', percent: 80 },
  { from: '2026-10-01', to: '2028-09-30', percent: 70 },
  { from: '2028-10-01', to: '2030-09-30', percent: 50 },
  { from: '2030-10-01', to: '2031-09-30', percent: 30 },
];

/** Deductible per cent on a purchase date: all before the invoice system, nothing after the transition. */
export function deductiblePercent(date: string): DeductiblePercent {
  if (date < INVOICE_SYSTEM_FROM) return 100;
  return TRANSITION.find((period) => date >= period.from && date <= period.to)?.percent ?? 0;
}

/**
 * The day of the purchase: delivery or service where it is known, else the issue date, which is then an
 * assumption. Neither payment nor booking date decides.
 */
export function purchaseDate(invoice: { delivery_date: string | null; issue_date: string | null }): {
  date: string | null;
  assumed: boolean;
} {
  if (invoice.delivery_date) return { date: invoice.delivery_date, assumed: false };
  return { date: invoice.issue_date, assumed: invoice.issue_date !== null };
}

/** Input tax that may be deducted, whole yen; the sign mirrors that of the tax. */
export function deductibleTax(tax: number, percent: number, rounding: TransitionRounding): number {
  return divideYen(tax * percent, 100, rounding);
}

/**
 * The amounts as booked in tax-exclusive books (税抜経理): what is not deductible moves from the tax into
 * the expense. Tax-inclusive books keep the printed amounts and only change the tax class.
 */
export function adjustForTransition(
  printed: SideAmounts,
  percent: number,
  rounding: TransitionRounding = 'floor',
): SideAmounts {
  const tax_amount = deductibleTax(printed.tax_amount, percent, rounding);
  return { amount: printed.amount, amount_without_tax: printed.amount - tax_amount, tax_amount };
}

/** The note the books must bear (supplementary provisions art. 52 iii), '' where there is none to make. */
export function transitionNote(percent: number): string {
  return percent > 0 && percent < 100 ? `${percent}%控除対象` : '';
}

/** A text with the note at its end, once. */
export function withNote(text: string, percent: number, max = 255): string {
  const note = transitionNote(percent);
  if (note === '' || text.includes(note)) return text;
  const kept = text.slice(0, Math.max(0, max - note.length - 1)).trimEnd();
  return kept === '' ? note : `${kept} ${note}`;
}

/** A text without the note of any share. */
export function withoutTransitionNote(text: string): string {
  return text.replace(/ ?(?:80|70|50|30)%控除対象/g, '').trim();
}

/** What a tax class says of its deductible share: its own field, else its name in freee's or Yayoi's manner. */
export function percentOfTaxClass(row: { name: string; deductible_percent?: number | null }): number | null {
  if (row.deductible_percent !== undefined && row.deductible_percent !== null) return row.deductible_percent;
  const name = row.name.normalize('NFKC');
  const found = /控(\d{1,3})(?!\d)|区分(\d{1,3})%|(\d{1,3})%控除/.exec(name);
  const percent = Number(found?.[1] ?? found?.[2] ?? found?.[3]);
  if (DEDUCTIBLE_PERCENTS.some((known) => known === percent)) return percent;
  return /控不/.test(name) ? 0 : null;
}
