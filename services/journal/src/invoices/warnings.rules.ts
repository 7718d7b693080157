import type { ReadFields } from '@uketori/proto/uketori/intake/v1/events';
import { isSignWrong } from '../invoice-fields/document-kind.rules.js';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';

/** What a person should look at before approving, beside what the tax rules say; none of it stops anything. */
export const READING_WARNINGS = [
  'reading_failed',
  'reading_partial',
  'total_mismatch',
  'document_kind_sign',
] as const;
export type InvoiceWarning = (typeof READING_WARNINGS)[number];

type Facts = Pick<
  InvoiceEntity,
  | 'read_status'
  | 'read_fields'
  | 'document_kind'
  | 'total_amount'
  | 'taxable_10'
  | 'tax_10'
  | 'taxable_8'
  | 'tax_8'
  | 'non_taxable_amount'
>;

/** Warnings of reading and sums, each once, in the order of the form. */
export function warningsOfInvoice(invoice: Facts): InvoiceWarning[] {
  const found: InvoiceWarning[] = [];
  if (invoice.read_status === 'FAILED') found.push('reading_failed');
  else if ((invoice.read_fields as Partial<ReadFields> | null)?.partial) found.push('reading_partial');
  if (totalDiffers(invoice)) found.push('total_mismatch');
  if (isSignWrong(invoice)) found.push('document_kind_sign');
  return found;
}

function totalDiffers(invoice: Facts): boolean {
  const parts = [invoice.taxable_10, invoice.tax_10, invoice.taxable_8, invoice.tax_8];
  if (invoice.total_amount === null || parts.every((part) => part === null)) return false;
  const sum = [...parts, invoice.non_taxable_amount].reduce<number>((total, part) => total + (part ?? 0), 0);
  return sum !== invoice.total_amount;
}
