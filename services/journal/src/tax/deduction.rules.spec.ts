import { describe, expect, test } from '@jest/globals';
import { type DeductionFacts, deductionOf, isSmallAmount, isTransitional } from './deduction.rules.js';

const facts: DeductionFacts = {
  verdict: 'unqualified',
  purchase_date: '2026-11-20',
  total: 110_000,
  is_small_business: false,
  cap: { state: 'below' },
};

describe('how much may be deducted', () => {
  test.each([
    [{}, 70, 'transition'],
    [{ verdict: 'qualified' }, 100, 'qualified'],
    [{ verdict: 'check' }, 100, 'unconfirmed'],
    [{ purchase_date: null }, null, 'no_date'],
    [{ purchase_date: '2023-09-30' }, 100, 'before_invoice_system'],
    [{ purchase_date: '2026-09-30' }, 80, 'transition'],
    [{ purchase_date: '2031-10-01' }, 0, 'ended'],
    [{ cap: { state: 'near' } }, 70, 'transition'],
    [{ cap: { state: 'crosses' } }, 70, 'transition'],
    [{ cap: { state: 'over' } }, 0, 'cap'],
    [{ cap: null }, 70, 'transition'],
    [{ is_small_business: true }, 70, 'transition'],
    [{ is_small_business: true, total: 9_999 }, 100, 'small_amount'],
    [{ is_small_business: true, total: 9_999, verdict: 'check' }, 100, 'small_amount'],
    [{ is_small_business: true, total: 9_999, verdict: 'qualified' }, 100, 'qualified'],
    [{ total: 9_999 }, 70, 'transition'],
    [{ supply: 'domestic' }, 70, 'transition'],
    [{ supply: 'platform' }, 70, 'transition'],
    [{ supply: 'outside' }, null, 'outside'],
    [{ supply: 'outside', verdict: 'qualified' }, null, 'outside'],
    [{ supply: 'reverse_charge' }, null, 'reverse_charge'],
    [{ supply: 'reverse_charge', purchase_date: null }, null, 'reverse_charge'],
    [{ supply: 'consumer_digital' }, 0, 'consumer_digital'],
    [{ supply: 'consumer_digital', total: 9_999, is_small_business: true }, 0, 'consumer_digital'],
    [{ supply: 'consumer_digital', verdict: 'check' }, 100, 'unconfirmed'],
    [{ supply: 'consumer_digital', verdict: 'qualified' }, 100, 'qualified'],
  ] as [Partial<DeductionFacts>, number | null, string][])('%j: %s by %s', (over, percent, reason) => {
    expect(deductionOf({ ...facts, ...over })).toEqual({ percent, reason });
  });
});

describe('small-amount rule', () => {
  test.each([
    [9_999, '2026-11-20', true],
    [10_000, '2026-11-20', false],
    [0, '2026-11-20', true],
    [null, '2026-11-20', false],
    [9_999, '2023-09-30', false],
    [9_999, '2023-10-01', true],
    [9_999, '2029-09-30', true],
    [9_999, '2029-10-01', false],
    [9_999, null, false],
  ])('%s yen on %s: %s', (total, purchase_date, expected) => {
    expect(isSmallAmount({ total, purchase_date, is_small_business: true })).toBe(expected);
    expect(isSmallAmount({ total, purchase_date, is_small_business: false })).toBe(false);
  });
});

test('what counts against the cap', () => {
  const counted = (
    [
      'qualified',
      'unconfirmed',
      'small_amount',
      'before_invoice_system',
      'transition',
      'cap',
      'ended',
      'no_date',
    ] as const
  ).filter((reason) => isTransitional({ percent: 70, reason }));
  expect(counted).toEqual(['transition', 'cap']);
});
