import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type AmountField,
  type AmountInputMode,
  divideYen,
  type Rounding,
  settle,
  taxInside,
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
  test('numbers that already agree are left alone at any rate', () => {
    for (const mode of ['inclusive', 'exclusive', 'separate'] as const)
      expect(cell(mode, 'amount', [10_999, 10_000, 999])).toEqual([10_999, 10_000, 999]);
  });
});

describe('laws of tax', () => {
  const rates = fc.constantFrom(0, 8, 10);
  const roundings = fc.constantFrom<Rounding>('floor', 'round', 'ceil');
  const yen = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 });

  test('a rounding is less than one yen away and on its own side; its sign is the amount’s', () => {
    fc.assert(
      fc.property(yen, fc.integer({ min: 1, max: 1_000 }), (numerator, denominator) => {
        const [floor, round, ceil] = (['floor', 'round', 'ceil'] as const).map(
          (how) => Math.abs(divideYen(numerator, denominator, how)) * denominator,
        ) as [number, number, number];
        const exact = Math.abs(numerator);
        expect(floor).toBeLessThanOrEqual(exact);
        expect(exact - floor).toBeLessThan(denominator);
        expect(ceil).toBeGreaterThanOrEqual(exact);
        expect(ceil - exact).toBeLessThan(denominator);
        expect(Math.abs(round - exact) * 2).toBeLessThanOrEqual(denominator);
        expect(divideYen(-numerator, denominator, 'round') + divideYen(numerator, denominator, 'round')).toBe(
          0,
        );
      }),
    );
  });

  test('exclusive to inclusive and back is the same tax with any rounding', () => {
    fc.assert(
      fc.property(yen, rates, roundings, (net, rate, rounding) => {
        const tax = taxOnTop(net, rate, rounding);
        expect(taxInside(net + tax, rate, rounding)).toBe(tax);
      }),
    );
  });

  test('the tax inside is never further than one yen from the tax on what is left', () => {
    fc.assert(
      fc.property(yen, rates, roundings, (amount, rate, rounding) => {
        const tax = taxInside(amount, rate, rounding);
        expect(Math.abs(taxOnTop(amount - tax, rate, rounding) - tax)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('for any typed number: whole yen that add up, the number typed last kept, and settled for good', () => {
    const typed = fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }));
    const modes = fc.constantFrom<AmountInputMode>('inclusive', 'exclusive', 'separate');
    const fields = fc.constantFrom<AmountField>('amount', 'amount_without_tax', 'tax_amount');
    fc.assert(
      fc.property(
        fc.record({ amount: typed, amount_without_tax: typed, tax_amount: typed }),
        modes,
        fc.option(fields),
        rates,
        roundings,
        (numbers, amount_input_mode, typed_last, rate, rounding) => {
          const side = { ...numbers, amount_input_mode, typed_last };
          const settled = settle(side, rate, rounding);
          if (settled === null) return expect(Object.values(numbers)).toEqual([null, null, null]);
          expect(settled.amount).toBe(settled.amount_without_tax + settled.tax_amount);
          expect(Object.values(settled).every(Number.isSafeInteger)).toBe(true);
          if (typed_last !== null && numbers[typed_last] !== null)
            expect(settled[typed_last]).toBe(numbers[typed_last]);
          expect(settle({ ...side, ...settled }, rate, rounding)).toEqual(settled);
        },
      ),
    );
  });
});
