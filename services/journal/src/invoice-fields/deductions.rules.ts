import type { InvoiceEntity } from './invoice.record.js';

/**
 * The deductions of an invoice, each with the part of the journal that takes it. They are an advance that is paid already
 * (前払金・内金), money that is retained until the end of the works (保留金), and a claim against the supplier (相殺).
 */
export const DEDUCTIONS = [
  { field: 'prepaid_amount', part: 'prepaid' },
  { field: 'retained_amount', part: 'retained' },
  { field: 'offset_claim_amount', part: 'claim' },
] as const;
export type DeductionPart = (typeof DEDUCTIONS)[number]['part'];

export type Deducted = Pick<InvoiceEntity, (typeof DEDUCTIONS)[number]['field']>;

export const NO_DEDUCTIONS: Deducted = {
  prepaid_amount: null,
  retained_amount: null,
  offset_claim_amount: null,
};

/** The deductions of an invoice that are not zero, in the order of the form; whole yen. */
export function deductionsOf(invoice: Partial<Deducted>): { part: DeductionPart; amount: number }[] {
  return DEDUCTIONS.flatMap(({ field, part }) => {
    const amount = invoice[field] ?? 0;
    return amount === 0 ? [] : [{ part, amount }];
  });
}

export function deductedSum(invoice: Partial<Deducted>): number {
  return deductionsOf(invoice).reduce((sum, { amount }) => sum + amount, 0);
}
