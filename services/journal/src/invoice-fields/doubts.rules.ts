import type { InvoiceEntity } from './invoice.record.js';
import { CHECKED_FIELDS, type CheckedField } from './lesson-fields.rules.js';
import { SURE } from './read-fields.rules.js';

/** Fields whose uncertain reading marks a whole invoice: who, when, how much, and where the money goes. */
const DOUBTED = [
  'partner_name',
  't_number',
  'invoice_number',
  'issue_date',
  'due_date',
  'total_amount',
  'payable_amount',
  'non_taxable_amount',
  'withholding_tax',
  'prepaid_amount',
  'retained_amount',
  'offset_claim_amount',
  'bank_name',
  'bank_code',
  'branch_name',
  'branch_code',
  'account_number',
  'account_holder_kana',
] as const satisfies CheckedField[];

type Facts = Pick<InvoiceEntity, (typeof DOUBTED)[number] | 'read_fields' | 'checked_fields'>;

/** Whether a field was read without certainty, still has the read value, and no user has saved or confirmed it. */
export function isDoubtful(invoice: Facts): boolean {
  return DOUBTED.some((field) => {
    const read = invoice.read_fields?.[CHECKED_FIELDS[field]];
    if (!read || read.value === '' || read.confidence >= SURE) return false;
    const value = invoice[field];
    return value !== null && String(value) === read.value && !invoice.checked_fields.includes(field);
  });
}
