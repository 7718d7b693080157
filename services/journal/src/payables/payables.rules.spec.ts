import { describe, expect, test } from '@jest/globals';
import {
  ageOf,
  agesOf,
  isPayableAccount,
  KINDS_THAT_INCREASE,
  sumOf,
  withBalance,
  withClosing,
  withoutUsedNotes,
} from './payables.rules.js';

describe('accounts that hold payables', () => {
  const title = (category: string | null, name = '買掛金', is_withholding = false) => ({
    id: '1',
    code: '211',
    category,
    name,
    is_withholding,
  });
  test.each([
    [title('liability'), true],
    [title('liability', '預り金', true), false],
    [title('asset', '前払金'), false],
    [title('expense', '外注費'), false],
    [title('revenue', '雑収入'), false],
    [title('equity', '資本金'), false],
    [title(null, '未払費用'), true],
    [title(null, '普通預金'), false],
    [title(null, '買掛金', true), false],
  ])('%j', (given, expected) => expect(isPayableAccount(given)).toBe(expected));
});

test('each kind of entry counts on its side, and the closing balance is the sum of all', () => {
  expect(KINDS_THAT_INCREASE).toEqual(['bill', 'estimate']);
  const entries = [
    { kind: 'bill', amount: 110_000 },
    { kind: 'credit_note', amount: -33_000 },
    { kind: 'payment', amount: -110_000 },
    { kind: 'offset', amount: 33_000 },
    { kind: 'payment_reversal', amount: 500 },
    { kind: 'estimate', amount: 900 },
    { kind: 'estimate_reversal', amount: -900 },
  ] as const;
  const sumOfKinds = (increases: boolean) =>
    entries
      .filter(({ kind }) => KINDS_THAT_INCREASE.includes(kind) === increases)
      .reduce((sum, { amount }) => sum + amount, 0);
  const figures = withClosing({ opening: 1_000, increase: sumOfKinds(true), decrease: -sumOfKinds(false) });
  expect(figures).toEqual({ opening: 1_000, increase: 110_900, decrease: 110_400, closing: 1_500 });
  expect(figures.closing).toBe(1_000 + entries.reduce((sum, { amount }) => sum + amount, 0));
  expect(sumOf([figures, figures])).toEqual({
    opening: 2_000,
    increase: 221_800,
    decrease: 220_800,
    closing: 3_000,
  });
  expect(withBalance(1_000, entries).map(({ balance }) => balance)).toEqual([
    111_000, 78_000, -32_000, 1_000, 1_500, 2_400, 1_500,
  ]);
});

test.each([
  [null, 'no_date'],
  ['2026-12-01', 'not_due'],
  ['2026-11-30', 'not_due'],
  ['2026-11-29', '1_30'],
  ['2026-10-31', '1_30'],
  ['2026-10-30', '31_60'],
  ['2026-10-01', '31_60'],
  ['2026-09-30', '61_90'],
  ['2026-09-01', '61_90'],
  ['2026-08-31', 'over_90'],
  ['2024-02-29', 'over_90'],
] as const)('on 2026-11-30 a pay date of %s is %s', (due, age) => {
  expect(ageOf(due, '2026-11-30')).toBe(age);
});

test('ages hold every document once', () => {
  const documents = [
    { due: null, amount: 1 },
    { due: '2026-11-30', amount: 10 },
    { due: '2026-11-29', amount: 100 },
    { due: '2026-11-01', amount: -30 },
    { due: '2026-01-01', amount: 1_000 },
  ];
  expect(agesOf(documents, '2026-11-30')).toEqual({
    no_date: 1,
    not_due: 10,
    '1_30': 70,
    '31_60': 0,
    '61_90': 0,
    over_90: 1_000,
  });
});

describe('credit notes that were used without a payment journal', () => {
  const document = (supplier: string, amount: number, is_paid = false) => ({ supplier, amount, is_paid });
  test.each([
    [[document('a', 33, true), document('a', -33)], []],
    [[document('a', 33, true), document('a', -50)], [document('a', -17)]],
    [[document('a', 33, true), document('a', -20)], [document('a', 13, true)]],
    [
      [document('a', 33), document('a', -33)],
      [document('a', 33), document('a', -33)],
    ],
    [
      [document('a', 33, true), document('b', -33)],
      [document('a', 33, true), document('b', -33)],
    ],
    [[document('a', -10), document('a', 33, true), document('a', -23)], []],
    [[document('a', -10), document('a', 33, true), document('a', -33, true)], [document('a', -10)]],
  ])('%j', (given, expected) => expect(withoutUsedNotes(given)).toEqual(expected));
});
