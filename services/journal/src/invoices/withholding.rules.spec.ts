import { expect, test } from '@jest/globals';
import { checkWithholding, twoTierTax } from './withholding.rules.js';

test.each([
  [100_000, 10_210],
  [1_000_000, 102_100],
  [1_000_004, 102_100],
  [1_000_005, 102_101],
  [1_500_000, 204_200],
  [2_345_678, 376_887],
  [55_555, 5_672],
  [0, 0],
  [-5, 0],
])('tax on %d is %d', (base, tax) => {
  expect(twoTierTax(base)).toBe(tax);
});

test('a printed tax is right on either base, within one yen', () => {
  expect(checkWithholding(10_210, 0, 100_000, 110_000)).toBe('ok');
  expect(checkWithholding(11_231, 0, 100_000, 110_000)).toBe('ok');
  expect(checkWithholding(10_211, null, 100_000, null)).toBe('ok');
  expect(checkWithholding(10_212, 0, 100_000, 110_000)).toBe('mismatch');
  expect(checkWithholding(10_212, 8, 100_000, 110_000)).toBe('not_checked');
  expect(checkWithholding(null, 0, 100_000, 110_000)).toBe('not_checked');
  expect(checkWithholding(10_210, 0, null, null)).toBe('not_checked');
});
