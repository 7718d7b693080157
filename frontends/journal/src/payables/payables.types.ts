import type { Schema } from '@uketori/frontend-kit/apiTypes';

export type Payables = Schema<'Payables'>;
export type PayablesLedger = Schema<'PayablesLedger'>;
export type PayablesAgeing = Schema<'PayablesAgeing'>;
export type PayablesConfirmation = Schema<'PayablesConfirmation'>;
export type LedgerEntry = PayablesLedger['entries'][number];

/** By the days since the pay date. */
export const PAYABLE_AGES = [
  'not_due',
  '1_30',
  '31_60',
  '61_90',
  'over_90',
  'no_date',
] as const satisfies readonly (keyof PayablesAgeing['total']['ages'])[];

/** Rows that the server puts on a page. */
export const PAGE_ROWS = 100;
