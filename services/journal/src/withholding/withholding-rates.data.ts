/** Rates of withheld income tax in hundredths of a per cent (1021 = 10.21 %), by day of payment. */
export interface WithholdingRate {
  from: string;
  /** Last day, or null while the law names none. */
  to: string | null;
  /** Up to 1,000,000 yen of one payment, and every rule with a single rate. */
  low: number;
  /** On what exceeds 1,000,000 yen. */
  high: number;
  /** What the tax is called on slips: i18n key of the screen. */
  label: 'income' | 'income_reconstruction' | 'income_reconstruction_defence';
}

/**
 * Income Tax Act art. 205; from 2013 with 2.1 % special income tax for reconstruction on top (復興財源確保法
 * art. 28). From 2027 the defence special income tax takes 1 % and reconstruction falls to 1.1 %: the sum
 * stays, the name and the end (2047) do not.
 */
export const WITHHOLDING_RATES: readonly WithholdingRate[] = [
  { from: '1900-01-01', to: '2012-12-31', low: 1000, high: 2000, label: 'income' },
  { from: '2013-01-01', to: '2026-12-31', low: 1021, high: 2042, label: 'income_reconstruction' },
  { from: '2027-01-01', to: '2047-12-31', low: 1021, high: 2042, label: 'income_reconstruction_defence' },
];

/** The rate of a day ('YYYY-MM-DD'), or null after the last day the law knows. */
export function withholdingRateOn(date: string): WithholdingRate | null {
  return WITHHOLDING_RATES.find((rate) => date >= rate.from && (rate.to === null || date <= rate.to)) ?? null;
}
