import { describe, expect, test } from '@jest/globals';
import { type DealDetail, partsOf, refNumber } from './body.rules.js';

describe('more lines than a deal takes', () => {
  const detail = (amount: number): DealDetail => ({ tax_code: 136, amount });
  const many = (count: number, amount = 100) => Array.from({ length: count }, () => detail(amount));
  const sums = (parts: DealDetail[][] | null) =>
    parts?.map((part) => [part.length, part.reduce((sum, one) => sum + one.amount, 0)]);
  test.each([
    ['a hundred', many(100), [[100, 10_000]]],
    [
      'one more',
      many(101),
      [
        [100, 10_000],
        [1, 100],
      ],
    ],
    [
      'deductions stand in the first part',
      [...many(100), detail(-500)],
      [
        [100, 9_400],
        [1, 100],
      ],
    ],
    [
      'the largest cover them',
      [...many(100, 1), detail(-500), detail(1_000)],
      [
        [100, 598],
        [2, 2],
      ],
    ],
    [
      'two hundred and fifty',
      many(250),
      [
        [100, 10_000],
        [100, 10_000],
        [50, 5_000],
      ],
    ],
    ['none can cover them', [...many(100, 1), detail(-5_000)], undefined],
    ['only deductions', many(101, -1), undefined],
  ])('%s', (_, details, expected) => {
    const parts = partsOf(details);
    expect(sums(parts)).toEqual(expected);
    const total = (list: DealDetail[]) => list.reduce((sum, one) => sum + one.amount, 0);
    if (parts) expect(total(parts.flat())).toBe(total(details));
  });
});

test('a number over there is the same at every try, another for another approval or part, and short', () => {
  const of = { invoice_id: '01900000-0000-7000-8000-000000000001', local_id: 12, lock_attempt: 1 };
  expect(refNumber(of, 1)).toMatch(/^INV-12-[0-9a-f]{5}$/);
  expect(refNumber(of, 1)).toBe(refNumber({ ...of }, 1));
  expect(new Set([refNumber(of, 1), refNumber(of, 2), refNumber({ ...of, lock_attempt: 2 }, 1)]).size).toBe(
    3,
  );
  expect(refNumber({ ...of, local_id: 2_147_483_647 }, 1)).toHaveLength(20);
});
