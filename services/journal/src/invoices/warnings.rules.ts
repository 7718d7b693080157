import type { ReadFields } from '@uketori/proto/uketori/intake/v1/events';
import { type PayDateWarning, warningsOf } from '../calendar/pay-date.rules.js';
import { checkTNumber } from '../companies/t-number.rules.js';
import { checkPrintedTax } from '../lines/amounts.rules.js';
import type { InvoiceEntity } from './invoices.entity.js';
import { checkWithholding } from './withholding.rules.js';

/** What a person should look at before approving; none of these stops anything. */
export type InvoiceWarning =
  | PayDateWarning
  | 't_number_unverified'
  | 'printed_tax_mismatch'
  | 'per_line_rounding'
  | 'withholding_mismatch'
  | 'total_mismatch'
  | 'reading_failed'
  | 'reading_partial';

type Facts = Pick<
  InvoiceEntity,
  | 'read_status'
  | 'read_fields'
  | 't_number'
  | 'issue_date'
  | 'pay_date'
  | 'due_date'
  | 'total_amount'
  | 'subtotal'
  | 'taxable_10'
  | 'tax_10'
  | 'taxable_8'
  | 'tax_8'
  | 'non_taxable_amount'
  | 'withholding_tax'
  | 'withholding_type'
  | 'proposal'
>;

/** Tax-exclusive line amounts of the document by rate, for telling per-line rounding from a wrong tax. */
export type LinesByRate = ReadonlyMap<number, readonly number[]>;

/** All warnings of an invoice, each once, in the order of the form. */
export function warningsOfInvoice(invoice: Facts, lines: LinesByRate): InvoiceWarning[] {
  const found = new Set<InvoiceWarning>();
  if (invoice.read_status === 'FAILED') found.add('reading_failed');
  else if ((invoice.read_fields as Partial<ReadFields> | null)?.partial) found.add('reading_partial');
  if (checkTNumber(invoice.t_number) === 'individual_or_misread') found.add('t_number_unverified');
  for (const [rate, base, tax] of [
    [10, invoice.taxable_10, invoice.tax_10],
    [8, invoice.taxable_8, invoice.tax_8],
  ] as const) {
    if (base === null || tax === null) continue;
    const own = lines.get(rate) ?? [];
    const isWhole = own.reduce((sum, amount) => sum + amount, 0) === base;
    const verdict = checkPrintedTax(isWhole ? own : [base], rate, tax);
    if (verdict === 'mismatch') found.add('printed_tax_mismatch');
    if (verdict === 'per_line_rounding') found.add('per_line_rounding');
  }
  if (totalDiffers(invoice)) found.add('total_mismatch');
  const withheld = checkWithholding(
    invoice.withholding_tax,
    invoice.withholding_type,
    invoice.subtotal,
    invoice.total_amount,
  );
  if (withheld === 'mismatch') found.add('withholding_mismatch');
  if (invoice.proposal?.pay_date_warnings?.includes('calendar_horizon')) found.add('calendar_horizon');
  for (const warning of warningsOf(invoice.pay_date, invoice.issue_date, invoice.due_date))
    found.add(warning);
  return [...found];
}

function totalDiffers(invoice: Facts): boolean {
  const parts = [invoice.taxable_10, invoice.tax_10, invoice.taxable_8, invoice.tax_8];
  if (invoice.total_amount === null || parts.every((part) => part === null)) return false;
  const sum = [...parts, invoice.non_taxable_amount].reduce<number>((total, part) => total + (part ?? 0), 0);
  return sum !== invoice.total_amount;
}
