import { describe, expect, test } from '@jest/globals';
import {
  type AmountField,
  type AmountInputMode,
  checkPrintedTax,
  divideYen,
  type Rounding,
  settle,
  taxInside,
  taxOfInvoice,
  taxOnTop,
} from './amounts.rules.js';

describe('tax by rate', () => {
  const inside: Array<[number, number, Rounding, number]> = [
    [110_000, 10, 'floor', 10_000],
    [33_333, 10, 'floor', 3_030],
    [33_333, 10, 'ceil', 3_031],
    [1_080, 8, 'floor', 80],
    [54_321, 8, 'floor', 4_023],
    [100, 10, 'floor', 9],
    [100, 10, 'round', 9],
    [100, 10, 'ceil', 10],
    [105, 10, 'round', 10],
    [-110_000, 10, 'floor', -10_000],
    [-100, 10, 'floor', -9],
    [5_000, 0, 'floor', 0],
  ];
  test.each(inside)('%d with %d %% inside, %s: %d', (amount, rate, rounding, tax) => {
    expect(taxInside(amount, rate, rounding)).toBe(tax);
  });
  const onTop: Array<[number, number, Rounding, number]> = [
    [2_978, 10, 'floor', 297],
    [2_978, 10, 'ceil', 298],
    [2_978, 10, 'round', 298],
    [294, 8, 'floor', 23],
    [25, 10, 'round', 3],
    [24, 10, 'round', 2],
    [-25, 10, 'round', -3],
    [0, 10, 'ceil', 0],
  ];
  test.each(onTop)('%d with %d %% on top, %s: %d', (amount, rate, rounding, tax) => {
    expect(taxOnTop(amount, rate, rounding)).toBe(tax);
  });
  test('whole yen however large', () => {
    expect(divideYen(999_999_999_999 * 10, 110, 'floor')).toBe(90_909_090_909);
    expect(Object.is(divideYen(-1, 100, 'floor'), 0)).toBe(true);
  });
  test('one rounding per invoice per rate', () => {
    const lines = [983, 457, 1_205, 333];
    expect(taxOfInvoice(lines, 10, 'floor')).toBe(297);
    expect(taxOfInvoice([98, 98, 98], 8, 'floor')).toBe(23);
    expect(checkPrintedTax(lines, 10, 297)).toBe('ok');
    expect(checkPrintedTax(lines, 10, 298)).toBe('ok');
    expect(checkPrintedTax(lines, 10, 296)).toBe('per_line_rounding');
    expect(checkPrintedTax(lines, 10, 295)).toBe('mismatch');
    expect(checkPrintedTax([2_978], 10, 296)).toBe('mismatch');
  });
});

describe('settling the three numbers of a side', () => {
  const cell = (
    mode: AmountInputMode,
    last: AmountField | null,
    numbers: [number | null, number | null, number | null],
    rate = 10,
  ) => {
    const settled = settle(
      {
        amount_input_mode: mode,
        typed_last: last,
        amount: numbers[0],
        amount_without_tax: numbers[1],
        tax_amount: numbers[2],
      },
      rate,
      'floor',
    );
    return settled && [settled.amount, settled.amount_without_tax, settled.tax_amount];
  };
  const table: Array<
    [AmountInputMode, AmountField | null, [number | null, number | null, number | null], number[] | null]
  > = [
    ['inclusive', null, [null, null, null], null],
    ['inclusive', 'amount', [11_000, null, null], [11_000, 10_000, 1_000]],
    ['inclusive', 'amount', [11_000, 5_000, 500], [11_000, 10_000, 1_000]],
    ['inclusive', 'amount_without_tax', [11_000, 5_000, 1_000], [5_500, 5_000, 500]],
    ['inclusive', 'tax_amount', [11_000, 10_000, 999], [11_000, 10_001, 999]],
    ['inclusive', null, [11_000, 9_000, 1_000], [11_000, 10_000, 1_000]],
    ['exclusive', 'amount_without_tax', [null, 10_000, null], [11_000, 10_000, 1_000]],
    ['exclusive', 'amount_without_tax', [22_000, 10_000, 2_000], [11_000, 10_000, 1_000]],
    ['exclusive', 'amount', [22_000, 10_000, 1_000], [22_000, 20_000, 2_000]],
    ['exclusive', 'tax_amount', [11_000, 10_000, 999], [10_999, 10_000, 999]],
    ['exclusive', null, [22_000, 10_000, 1_001], [11_000, 10_000, 1_000]],
    ['exclusive', null, [11_000, null, null], [11_000, 10_000, 1_000]],
    ['separate', 'tax_amount', [11_000, 10_000, 900], [10_900, 10_000, 900]],
    ['separate', 'amount_without_tax', [11_000, 9_000, 900], [9_900, 9_000, 900]],
    ['separate', 'amount', [12_000, 10_000, 900], [12_000, 11_100, 900]],
    ['separate', null, [null, 10_000, 900], [10_900, 10_000, 900]],
    ['separate', null, [10_900, null, 900], [10_900, 10_000, 900]],
    ['separate', null, [null, null, 900], [900, 0, 900]],
    ['inclusive', 'amount', [0, null, null], [0, 0, 0]],
  ];
  test.each(table)('%s, typed last %s, %j becomes %j', (mode, last, numbers, expected) => {
    expect(cell(mode, last, numbers)).toEqual(expected);
  });
  test('numbers that already agree are left alone, whatever the rate says', () => {
    for (const mode of ['inclusive', 'exclusive', 'separate'] as const)
      expect(cell(mode, 'amount', [10_999, 10_000, 999])).toEqual([10_999, 10_000, 999]);
  });
  test('always whole and always adding up', () => {
    for (const mode of ['inclusive', 'exclusive', 'separate'] as const)
      for (const last of ['amount', 'amount_without_tax', 'tax_amount', null] as const)
        for (const rate of [0, 8, 10])
          for (const numbers of [
            [1, null, null],
            [null, 7, null],
            [null, 7, 3],
            [99, 7, 3],
            [-99, 7, null],
          ] as Array<[number | null, number | null, number | null]>) {
            const [amount, without, tax] = cell(mode, last, numbers, rate) as [number, number, number];
            expect(amount).toBe(without + tax);
            expect(Number.isSafeInteger(amount) && Number.isSafeInteger(tax)).toBe(true);
          }
  });
});
