import { describe, expect, test } from '@jest/globals';
import type { ReadField, ReadFields } from '@uketori/proto/uketori/intake/v1/events';
import {
  accountType,
  documentText,
  headerFromFields,
  readDate,
  readYen,
  uploadSite,
} from './read-fields.rules.js';

const f = (value: string): ReadField => ({ value, page: 1, box: [], confidence: 1, text: value });
const fields = (over: Record<string, unknown>) =>
  ({ tax_breakdown: [], line_items: [], ...over }) as unknown as ReadFields;

test('yen and dates: what is not one is nothing', () => {
  expect(
    [f('1,100'), f('-5'), f('0'), f('1.5'), f('一万'), f(''), f('9'.repeat(13)), undefined].map(readYen),
  ).toEqual([1100, -5, 0, null, null, null, null, null]);
  expect(['2026-10-31', '2026-02-29', '2028-02-29', '2026/10/31', '', undefined].map(readDate)).toEqual([
    '2026-10-31',
    null,
    '2028-02-29',
    null,
    null,
    null,
  ]);
});

test('header', () => {
  const header = headerFromFields(
    fields({
      supplier_name: f(' 青葉 '),
      t_number: f('T701 0705-000725'),
      payable_amount: f('99790'),
      withholding_tax: f('10210'),
      tax_breakdown: [{ rate: 10, taxable: '100000', tax: '10000', confidence: 1 }],
      account_type: f('普通預金'),
      account_number: f('０７１１８７５'),
      bank_code: f('9'),
      branch_code: f('588'),
    }),
  );
  expect(header).toMatchObject({
    partner_name: '青葉',
    t_number: 'T7010705000725',
    is_qualified: true,
    total_amount: 110_000,
    payable_amount: 99_790,
    withholding_tax: 10_210,
    taxable_10: 100_000,
    tax_10: 10_000,
    taxable_8: null,
    account_type: 'ordinary',
    account_number: '0711875',
    bank_code: '',
    branch_code: '588',
  });
  expect(headerFromFields(undefined)).toMatchObject({
    partner_name: '',
    total_amount: null,
    payable_amount: null,
    is_qualified: false,
  });
  expect(headerFromFields(fields({ t_number: f('T12') }))).toMatchObject({
    t_number: '',
    is_qualified: false,
  });
  expect(
    headerFromFields(fields({ total_amount: f('110000'), withholding_tax: f('10210') })).payable_amount,
  ).toBe(99_790);
});

describe('deductions', () => {
  const read = (over: Record<string, unknown>) =>
    headerFromFields(
      fields({ total_amount: f('110000'), withholding_tax: f('10210'), payable_amount: f('69790'), ...over }),
    );
  const none = { prepaid_amount: null, retained_amount: null, offset_claim_amount: null };
  test('fill the header where the sums close', () => {
    expect(read({ prepaid_amount: f('30000') })).toMatchObject({ ...none, prepaid_amount: 30_000 });
    expect(read({ retained_amount: f('29000'), offset_claim_amount: f('1000') })).toMatchObject({
      prepaid_amount: null,
      retained_amount: 29_000,
      offset_claim_amount: 1000,
      payable_amount: 69_790,
    });
  });
  test.each([
    ['do not close', { prepaid_amount: f('29999') }],
    ['are below zero', { prepaid_amount: f('31000'), offset_claim_amount: f('-1000') }],
    ['have no total', { prepaid_amount: f('30000'), total_amount: undefined }],
    ['have no payable amount', { prepaid_amount: f('30000'), payable_amount: undefined }],
  ])('that %s are left out', (_name, over) => expect(read(over)).toMatchObject(none));
});

test('account types', () => {
  expect(['普通', '当座預金', '貯蓄', 'ordinary', '別段', ''].map(accountType)).toEqual([
    'ordinary',
    'current',
    'savings',
    'ordinary',
    'other',
    '',
  ]);
});

test('keywords are looked for in names and items, in the form of the search', () => {
  const text = documentText(
    fields({ supplier_name: f('㈱あお'), line_items: [{ description: '専用 回線' }] }),
    'Ａ.pdf',
  );
  expect(text.split('\u0001')).toEqual(['a.pdf', '㍿アオ', '', '専用回線']);
});

test('the pay site chosen at upload', () => {
  expect(uploadSite({ pay_month: 0, pay_day: 31 })).toEqual({ month: 0, day: 31 });
  for (const [pay_month, pay_day] of [
    [undefined, undefined],
    [1, undefined],
    [-1, 1],
    [1, 0],
    [13, 1],
    [1, 32],
  ] as const)
    expect(uploadSite({ pay_month, pay_day })).toBeNull();
});

test.each([
  ['JPY', '1000', 'JPY', null],
  ['EUR', '2750', 'EUR', '2750'],
  ['USD', '-10.5', 'USD', '-10.5'],
  ['USD', '', 'USD', null],
  ['USD', '1.23456', 'USD', null],
  ['usd', '1', 'JPY', null],
  ['', '1', 'JPY', null],
])('currency %s with a total of %s', (currency, total, currency_code, foreign_total_amount) => {
  const header = headerFromFields(fields({ currency_code: f(currency), foreign_total_amount: f(total) }));
  expect(header).toMatchObject({ currency_code, foreign_total_amount });
});

test('the title of a digital invoice counts among the words', () => {
  expect(documentText(fields({ document_title: f('返還請求書') }), 'a.xml')).toContain('返還請求書');
});
