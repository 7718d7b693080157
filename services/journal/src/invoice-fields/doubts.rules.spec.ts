import { describe, expect, test } from '@jest/globals';
import { isDoubtful } from './doubts.rules.js';

type Facts = Parameters<typeof isDoubtful>[0];

const read = (value: string, confidence: number) => ({ value, confidence, page: 1, box: [], text: value });
const nothing = { tax_breakdown: [], line_items: [], engine: 'text_layer', elapsed_ms: 1 };
const fields = (over: object) => ({ ...nothing, ...over }) as Facts['read_fields'];
const facts = (over: Partial<Facts>): Facts => ({
  partner_name: '桔梗薬品株式会社',
  t_number: '',
  invoice_number: 'A-1',
  issue_date: '2026-10-31',
  due_date: null,
  total_amount: 5000,
  payable_amount: null,
  non_taxable_amount: null,
  withholding_tax: null,
  prepaid_amount: null,
  retained_amount: null,
  offset_claim_amount: null,
  bank_name: '',
  bank_code: '',
  branch_name: '',
  branch_code: '',
  account_number: '',
  account_holder_kana: '',
  read_fields: null,
  checked_fields: [],
  ...over,
});

describe('a reading is doubtful', () => {
  const unsure = fields({ total_amount: read('5000', 0.5) });
  test.each<[string, Partial<Facts>, boolean]>([
    ['without a reading', {}, false],
    ['as read, unsure', { read_fields: unsure }, true],
    ['a date, unsure', { read_fields: fields({ issue_date: read('2026-10-31', 0.89) }) }, true],
    ['just sure', { read_fields: fields({ total_amount: read('5000', 0.9) }) }, false],
    ['read differently from the value', { read_fields: unsure, total_amount: 6000 }, false],
    ['no value', { read_fields: unsure, total_amount: null }, false],
    ['an empty reading', { read_fields: fields({ t_number: read('', 0.1) }) }, false],
    ['checked by a user', { read_fields: unsure, checked_fields: ['total_amount'] }, false],
    ['another field checked', { read_fields: unsure, checked_fields: ['issue_date'] }, true],
    ['a field that marks nothing', { read_fields: fields({ phone: read('03', 0.1) }) }, false],
  ])('%s', (_, over, expected) => expect(isDoubtful(facts(over))).toBe(expected));
});
