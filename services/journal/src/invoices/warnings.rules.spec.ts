import { expect, test } from '@jest/globals';
import type { InvoiceEntity } from '../invoice-fields/invoice.record.js';
import { warningsOfInvoice } from './warnings.rules.js';

const sound = {
  document_kind: 'bill',
  read_status: 'SUCCESS',
  total_amount: 3_275,
  taxable_10: 2_978,
  tax_10: 297,
  taxable_8: null,
  tax_8: null,
  non_taxable_amount: null,
} as unknown as InvoiceEntity;
const read = { tax_breakdown: [], line_items: [], engine: 'text_layer', elapsed_ms: 1 };
const of = (over: Partial<InvoiceEntity>) => warningsOfInvoice({ ...sound, ...over });

test('each warning alone, and none for a sound invoice', () => {
  expect(of({})).toEqual([]);
  expect(of({ read_status: 'FAILED' })).toEqual(['reading_failed']);
  expect(of({ read_fields: { ...read, partial: true } })).toEqual(['reading_partial']);
  expect(of({ read_fields: { ...read, partial: false } })).toEqual([]);
  expect(of({ read_status: 'FAILED', read_fields: { ...read, partial: true } })).toEqual(['reading_failed']);
  expect(of({ total_amount: 3_276 })).toEqual(['total_mismatch']);
  expect(of({ total_amount: 3_775, non_taxable_amount: 500 })).toEqual([]);
  expect(of({ taxable_10: null, tax_10: null })).toEqual([]);
  expect(of({ total_amount: null })).toEqual([]);
  const amounts = { total_amount: -3_275, taxable_10: -2_978, tax_10: -297 };
  expect(of({ ...amounts, document_kind: 'credit_note' })).toEqual([]);
  expect(of({ ...amounts, document_kind: 'bill' })).toEqual(['document_kind_sign']);
  expect(of({ document_kind: 'credit_note' })).toEqual(['document_kind_sign']);
});
