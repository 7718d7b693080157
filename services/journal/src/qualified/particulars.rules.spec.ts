import { expect, test } from '@jest/globals';
import { type ParticularsFacts, particularsOf } from './particulars.rules.js';

const FULL: ParticularsFacts = {
  partner_name: '株式会社みなと商会',
  t_number: 'T7010705000725',
  purchase_date: '2026-10-31',
  total: 11_000,
  non_taxable: null,
  rates: [
    { taxable: 10_000, tax: 1_000 },
    { taxable: null, tax: null },
  ],
  tax_amount: 1_000,
  recipient_name: '株式会社うけとり商事 御中',
  own_names: ['株式会社うけとり商事'],
};
const NO_RATES = [
  { taxable: null, tax: null },
  { taxable: null, tax: null },
];

test.each<[string, Partial<ParticularsFacts>, string, string[]]>([
  ['all of it', {}, 'full', []],
  ['no issuer', { partner_name: ' ' }, 'incomplete', ['issuer']],
  ['no number', { t_number: '' }, 'incomplete', ['number']],
  ['no date', { purchase_date: null }, 'incomplete', ['date']],
  ['no addressee', { recipient_name: '' }, 'simplified', ['recipient']],
  ['rates without tax', { tax_amount: null, rates: [{ taxable: 10_000, tax: null }] }, 'simplified', ['tax']],
  ['one sum of tax', { rates: NO_RATES }, 'simplified', ['rate_totals']],
  ['a total only', { rates: NO_RATES, tax_amount: null }, 'incomplete', ['rate_totals', 'tax']],
  ['nothing taxed', { rates: NO_RATES, tax_amount: null, non_taxable: 11_000 }, 'full', []],
  [
    'partly untaxed',
    { rates: NO_RATES, tax_amount: null, non_taxable: 1_000 },
    'incomplete',
    ['rate_totals', 'tax'],
  ],
  [
    'a receipt of a taxi',
    { recipient_name: '', rates: NO_RATES },
    'simplified',
    ['rate_totals', 'recipient'],
  ],
])('%s', (_name, facts, form, missing) =>
  expect(particularsOf({ ...FULL, ...facts })).toMatchObject({ form, missing }),
);

test.each<[string, string[], string]>([
  ['株式会社うけとり商事 御中', ['株式会社うけとり商事'], 'same'],
  ['うけとり商事 経理部', ['株式会社うけとり商事'], 'same'],
  ['㈱うけとり商事様', ['株式会社うけとり商事'], 'same'],
  // One letter in six may be misread.
  ['株式会社うけとリ商事', ['株式会社うけとり商事'], 'same'],
  ['株式会社別の商事', ['株式会社うけとり商事'], 'differs'],
  ['旧社名株式会社', ['株式会社うけとり商事', '旧社名株式会社'], 'same'],
  ['', ['株式会社うけとり商事'], 'absent'],
  [' 御中 ', ['株式会社うけとり商事'], 'absent'],
  ['株式会社うけとり商事', [], 'unknown'],
  ['株式会社うけとり商事', [''], 'unknown'],
])('addressed to "%s" where %j is meant: %s', (recipient_name, own_names, addressee) =>
  expect(particularsOf({ ...FULL, recipient_name, own_names }).addressee).toBe(addressee),
);
