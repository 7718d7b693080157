import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { foreignDifference, millionths, withYen, yenByRate } from './foreign.rules.js';

describe('yen by the rate', () => {
  test.each([
    [['1000'], '150.25', [150_250]],
    [['0.01'], '150', [2]],
    [['0.01'], '149.99', [1]],
    [['10.005'], '100', [1001]],
    [['-10.005'], '100', [-1001]],
    [['-0.5'], '1', [-1]],
    [['0'], '150', [0]],
    [['33.33', '33.33', '33.34'], '155.123456', [5170, 5170, 5172]],
    [['0.5', '0.5'], '1', [1, 0]],
    [['99999999.9999'], '9999.999999', [999_999_999_899]],
    [[], '150', []],
  ])('%j at %s: %j', (amounts, rate, yen) => {
    expect(yenByRate(amounts, rate)).toEqual(yen);
  });

  test('one rounding: any number of lines adds up to the rounded whole', () => {
    const amount = fc.integer({ min: -(10 ** 8), max: 10 ** 8 }).map((n) => (n / 100).toFixed(2));
    const rate = fc.integer({ min: 1, max: 10 ** 9 }).map((n) => (n / 10 ** 6).toFixed(6));
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 20 }), rate, (amounts, perUnit) => {
        const yen = yenByRate(amounts, perUnit);
        const exact = amounts.reduce((sum, one) => sum + millionths(one), 0n) * millionths(perUnit);
        const sum = yen.reduce((total, one) => total + one, 0);
        const off = BigInt(sum) * 10n ** 12n - exact;
        return (off < 0n ? -off : off) * 2n <= 10n ** 12n && yen.every(Number.isSafeInteger);
      }),
    );
  });

  test.each(['1.2345678', '1e3', '', '１', '1,000', '.5'])('%j is no decimal', (text) => {
    expect(() => millionths(text)).toThrow(RangeError);
  });
});

describe('lines', () => {
  test('debit in three lines and credit in one come to the same yen', () => {
    const lines = withYen(
      [
        { debit_foreign_amount: '33.33', credit_foreign_amount: '100', debit_amount: 1 },
        { debit_foreign_amount: '33.33' },
        { debit_foreign_amount: '33.34' },
      ],
      '155.123456',
    );
    expect(lines.map((line) => line.debit_amount)).toEqual([5170, 5170, 5172]);
    expect(lines[0]).toMatchObject({ credit_amount: 15_512, debit_typed_last: 'amount' });
    expect(foreignDifference(lines)).toBe(0n);
  });
  test("a line's own rate goes before the invoice's; without any the yen stay", () => {
    expect(withYen([{ debit_foreign_amount: '10', exchange_rate: '160' }], '150')[0]?.debit_amount).toBe(
      1600,
    );
    expect(withYen([{ debit_foreign_amount: '10', debit_amount: 7 }], null)[0]?.debit_amount).toBe(7);
    expect(withYen([{ debit_amount: 7 }], '150')[0]).toEqual({ debit_amount: 7 });
  });
  test('what already is the yen of the rate keeps its tax', () => {
    const line = { debit_foreign_amount: '10', debit_amount: 1500, debit_tax_amount: 136 };
    expect(withYen([line], '150')[0]).toEqual(line);
  });
  test('the difference is reported in the currency', () => {
    expect(foreignDifference([{ debit_foreign_amount: '1.5', credit_foreign_amount: '1.4' }])).toBe(100_000n);
    expect(foreignDifference([{ debit_amount: 1 }])).toBeNull();
  });
});
