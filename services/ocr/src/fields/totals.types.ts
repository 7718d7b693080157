import type { Found } from '../layout/layout.types.js';

export interface TaxLine {
  rate: 10 | 8;
  taxable: number;
  tax: number;
  confidence: number;
}

export interface Totals {
  total_amount: Found<number> | null;
  payable_amount: Found<number> | null;
  subtotal: Found<number> | null;
  tax_amount: Found<number> | null;
  tax_breakdown: TaxLine[];
  non_taxable_amount: Found<number> | null;
  withholding_tax: Found<number> | null;
  carried_over: number;
  /** Subtotal, tax, exempt part, withholding and the payable amount agree to the yen. */
  closes: boolean;
}

/** What the lines of one rate, or those without tax, add up to: a witness for an amount that was not printed or not read. */
export interface RateSum {
  rate: 10 | 8 | 0;
  amount: number;
}
