import { z } from 'zod';
import type { InvoiceEntity } from './invoice.record.js';

/** Fields of an invoice whose correction teaches a place, and what the reader calls them. */
export const LESSON_FIELDS = {
  partner_name: 'supplier_name',
  t_number: 't_number',
  invoice_number: 'invoice_number',
  issue_date: 'issue_date',
  due_date: 'due_date',
  total_amount: 'total_amount',
  payable_amount: 'payable_amount',
  subtotal: 'subtotal',
  tax_amount: 'tax_amount',
  taxable_10: 'taxable_10',
  tax_10: 'tax_10',
  taxable_8: 'taxable_8',
  tax_8: 'tax_8',
  non_taxable_amount: 'non_taxable_amount',
  withholding_tax: 'withholding_tax',
  bank_name: 'bank_name',
  bank_code: 'bank_code',
  branch_name: 'branch_name',
  branch_code: 'branch_code',
  account_type: 'account_type',
  account_number: 'account_number',
  account_holder_kana: 'account_holder_kana',
  phone: 'phone',
  postal_code: 'postal_code',
  address: 'address',
  recipient_name: 'recipient_name',
} as const satisfies Partial<Record<keyof InvoiceEntity, string>>;

export type LessonField = keyof typeof LESSON_FIELDS;

/** Fields that are read and that a user checks. The deductions are read by what the sums say, so no place is taught. */
export const CHECKED_FIELDS = {
  ...LESSON_FIELDS,
  prepaid_amount: 'prepaid_amount',
  retained_amount: 'retained_amount',
  offset_claim_amount: 'offset_claim_amount',
} as const satisfies Partial<Record<keyof InvoiceEntity, string>>;

export type CheckedField = keyof typeof CHECKED_FIELDS;

export const lessonField = z.enum(Object.keys(LESSON_FIELDS) as [LessonField, ...LessonField[]]);

/** Fields that a person looked at and found right. */
export const checkedInput = z
  .array(z.enum(Object.keys(CHECKED_FIELDS) as [CheckedField, ...CheckedField[]]))
  .max(Object.keys(CHECKED_FIELDS).length);
