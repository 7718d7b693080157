import fc from 'fast-check';
import { decimalOf, withoutZeros, yenAtRate } from './foreign';

test.each([
  ['1,234.50', '1234.50'],
  ['１５０．２５', '150.25'],
  ['150', '150'],
  ['150.', null],
  ['', null],
  ['-3', null],
  ['1.1234567', null],
])('%s typed is %s', (typed, decimal) => expect(decimalOf(typed)).toBe(decimal));

test.each([
  ['1000', '150.25', 150_250],
  ['0.01', '150', 2],
  ['0.01', '149', 1],
  ['999999999999', '1', 999_999_999_999],
  ['1000', null, null],
  ['', '150', null],
])('%s at %s is %s yen', (amount, rate, yen) => expect(yenAtRate(amount, rate)).toBe(yen));

test('never further than half a yen from the product', () => {
  const hundredths = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(hundredths, hundredths, (amount, rate) => {
      const yen = yenAtRate((amount / 100).toFixed(2), (rate / 100).toFixed(2)) ?? Number.NaN;
      expect(Math.abs(yen * 10_000 - amount * rate)).toBeLessThanOrEqual(5_000);
    }),
  );
});

test('a decimal is shown as it was typed', () => {
  expect(['150.250000', '150.000000', '1500'].map(withoutZeros)).toEqual(['150.25', '150', '1500']);
});
