import type { ReadDocument } from './read-fields.rules.js';

const NEEDED = [
  'issue_date',
  'due_date',
  'invoice_number',
  'supplier_name',
  't_number',
  'total_amount',
  'payable_amount',
  'bank_name',
  'branch_name',
  'account_type',
  'account_number',
  'account_holder_kana',
] as const;

export type NeededField = (typeof NEEDED)[number];

/** Below this an amount did not close with its neighbours, or its print was doubtful. */
const DOUBT = 0.6;

/** Fields that a payment or the journal needs and that a reading lacks or doubts: what a second look is for. */
export function missingOf(document: ReadDocument): NeededField[] {
  return NEEDED.filter((name) => (document[name]?.confidence ?? 0) < DOUBT);
}
