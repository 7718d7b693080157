import type { Found } from '../layout/layout.types.js';

/** What an invoice deducts from its total, whole yen above zero. */
export interface Deductions {
  /** An advance that is paid already: 前払金, 内金. */
  prepaid_amount: Found<number> | null;
  /** Retained until the end of the works: 保留金. */
  retained_amount: Found<number> | null;
  /** A claim on the supplier: 相殺. */
  offset_claim_amount: Found<number> | null;
}

export const NO_DEDUCTIONS: Deductions = {
  prepaid_amount: null,
  retained_amount: null,
  offset_claim_amount: null,
};
