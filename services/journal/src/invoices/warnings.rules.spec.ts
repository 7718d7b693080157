import { expect, test } from '@jest/globals';
import type { InvoiceEntity } from './invoices.entity.js';
import { warningsOfInvoice } from './warnings.rules.js';

const sound = {
  read_status: 'SUCCESS',
  t_number: 'T7010705000725',
  issue_date: '2026-10-31',
  pay_date: '2026-11-30',
  due_date: '2026-11-30',
  total_amount: 3_275,
  subtotal: 2_978,
  taxable_10: 2_978,
  tax_10: 297,
  taxable_8: null,
  tax_8: null,
  non_taxable_amount: null,
  withholding_tax: null,
  withholding_type: null,
  proposal: null,
} as unknown as InvoiceEntity;
const lines = new Map([[10, [983, 457, 1_205, 333]]]);
const of = (over: Partial<InvoiceEntity>) => warningsOfInvoice({ ...sound, ...over }, lines);

test('each warning alone, and none for a sound invoice', () => {
  expect(of({})).toEqual([]);
  expect(of({ read_status: 'FAILED' })).toEqual(['reading_failed']);
  expect(of({ read_fields: { partial: true } })).toEqual(['reading_partial']);
  expect(of({ read_fields: { partial: false } })).toEqual([]);
  expect(of({ read_status: 'FAILED', read_fields: { partial: true } })).toEqual(['reading_failed']);
  expect(of({ t_number: 'T1000000000001' })).toEqual(['t_number_unverified']);
  expect(of({ t_number: '' })).toEqual([]);
  expect(of({ tax_10: 296, total_amount: 3_274 })).toEqual(['per_line_rounding']);
  expect(of({ tax_10: 299, total_amount: 3_277 })).toEqual(['printed_tax_mismatch']);
  expect(of({ tax_10: 298, total_amount: 3_276 })).toEqual([]);
  expect(of({ total_amount: 3_276 })).toEqual(['total_mismatch']);
  expect(of({ total_amount: 3_775, non_taxable_amount: 500 })).toEqual([]);
  expect(of({ withholding_tax: 304 })).toEqual([]);
  expect(of({ withholding_tax: 400 })).toEqual(['withholding_mismatch']);
  expect(of({ withholding_tax: 400, withholding_type: 41 })).toEqual([]);
  expect(of({ pay_date: '2026-10-30' })).toEqual(['pay_date_before_issue']);
  expect(of({ pay_date: '2026-12-01' })).toEqual(['pay_date_after_due']);
  const proposal = { pay_date_warnings: ['calendar_horizon'] } as unknown as InvoiceEntity['proposal'];
  expect(of({ proposal })).toEqual(['calendar_horizon']);
});

test('lines that do not make up the base say nothing of the rounding', () => {
  const part = new Map([[10, [983, 457]]]);
  expect(warningsOfInvoice({ ...sound, tax_10: 296, total_amount: 3_274 }, part)).toEqual([
    'printed_tax_mismatch',
  ]);
});
