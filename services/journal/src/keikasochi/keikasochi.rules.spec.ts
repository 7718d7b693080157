import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { taxInside } from '../amounts/amounts.rules.js';
import {
  adjustForTransition,
  DEDUCTIBLE_PERCENTS,
  deductiblePercent,
  percentOfTaxClass,
  purchaseDate,
  transitionNote,
  withNote,
} from './keikasochi.rules.js';

describe('share by day of purchase', () => {
  test.each([
    ['2023-09-30', 100],
    ['2023-10-01', 80],
    ['2026-09-30', 80],
    ['2026-10-01', 70],
    ['2028-09-30', 70],
    ['2028-10-01', 50],
    ['2029-10-01', 50],
    ['2030-09-30', 50],
    ['2030-10-01', 30],
    ['2031-09-30', 30],
    ['2031-10-01', 0],
  ])('%s: %d %%', (date, percent) => {
    expect(deductiblePercent(date)).toBe(percent);
  });
  test('delivery decides; the issue date only replaces it', () => {
    expect(purchaseDate({ delivery_date: '2026-09-28', issue_date: '2026-10-05' })).toEqual({
      date: '2026-09-28',
      assumed: false,
    });
    expect(purchaseDate({ delivery_date: null, issue_date: '2026-10-05' })).toEqual({
      date: '2026-10-05',
      assumed: true,
    });
    expect(purchaseDate({ delivery_date: null, issue_date: null })).toEqual({ date: null, assumed: false });
  });
});

describe('amounts as booked', () => {
  test.each([
    [110_000, 10, 80, 8_000, 102_000],
    [110_000, 10, 70, 7_000, 103_000],
    [110_000, 10, 50, 5_000, 105_000],
    [110_000, 10, 30, 3_000, 107_000],
    [110_000, 10, 0, 0, 110_000],
    [33_333, 10, 70, 2_121, 31_212],
    [1_080, 8, 70, 56, 1_024],
    [54_321, 8, 70, 2_816, 51_505],
    [-110_000, 10, 70, -7_000, -103_000],
  ])('%d at %d %% with %d %%', (amount, rate, percent, tax_amount, expense) => {
    const tax = taxInside(amount, rate, 'floor');
    expect(
      adjustForTransition({ amount, amount_without_tax: amount - tax, tax_amount: tax }, percent),
    ).toEqual({ amount, amount_without_tax: expense, tax_amount });
  });
  test('rounding half up is the other choice', () => {
    const printed = { amount: 1_105, amount_without_tax: 1_000, tax_amount: 105 };
    expect(adjustForTransition(printed, 70, 'floor').tax_amount).toBe(73);
    expect(adjustForTransition(printed, 70, 'round').tax_amount).toBe(74);
  });
  test('the total never changes and more is never deducted than was printed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.constantFrom(...DEDUCTIBLE_PERCENTS),
        fc.constantFrom('floor' as const, 'round' as const),
        (net, tax, percent, rounding) => {
          const printed = { amount: net + tax, amount_without_tax: net, tax_amount: tax };
          const booked = adjustForTransition(printed, percent, rounding);
          expect(booked.amount).toBe(printed.amount);
          expect(booked.amount_without_tax + booked.tax_amount).toBe(printed.amount);
          expect(booked.tax_amount).toBeGreaterThanOrEqual(0);
          expect(booked.tax_amount).toBeLessThanOrEqual(tax);
        },
      ),
    );
  });
});

describe('the note for the books', () => {
  test.each([
    [100, ''],
    [80, '80%控除対象'],
    [70, '70%控除対象'],
    [0, ''],
  ])('%d %%', (percent, note) => {
    expect(transitionNote(percent)).toBe(note);
  });
  test('at the end, once, within the length', () => {
    expect(withNote('デザイン料', 70)).toBe('デザイン料 70%控除対象');
    expect(withNote('デザイン料 70%控除対象', 70)).toBe('デザイン料 70%控除対象');
    expect(withNote('', 70)).toBe('70%控除対象');
    expect(withNote('デザイン料', 100)).toBe('デザイン料');
    expect(withNote('あ'.repeat(255), 70)).toHaveLength(255);
    expect(withNote('あ'.repeat(255), 70).endsWith(' 70%控除対象')).toBe(true);
  });
});

test.each([
  ['課対仕入（控80）10%', null, 80],
  ['課対仕入（控７０）8%（軽）', null, 70],
  ['課対仕入込10%区分70%', null, 70],
  ['課対仕入 50%控除', null, 50],
  ['課対仕入込10%控不', null, 0],
  ['課対仕入10%', null, null],
  ['課対仕入込軽減8%適格', null, null],
  ['課対仕入10%', 70, 70],
  ['課対仕入（控80）10%', 100, 100],
  ['課対仕入（控99）10%', null, null],
])('tax class %s with %s says %s', (name, deductible_percent, expected) => {
  expect(percentOfTaxClass({ name, deductible_percent })).toBe(expected);
});
