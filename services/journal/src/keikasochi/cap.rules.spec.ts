import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { applyCap, capOf, countAgainstCap, fiscalYearOf, type Share } from './cap.rules.js';

describe('fiscal year', () => {
  test.each([
    ['2026-11-20', 3, 31, '2026-04-01', '2027-03-31'],
    ['2027-03-31', 3, 31, '2026-04-01', '2027-03-31'],
    ['2027-04-01', 3, 31, '2027-04-01', '2028-03-31'],
    ['2026-12-31', 12, 31, '2026-01-01', '2026-12-31'],
    ['2027-02-28', 2, 31, '2026-03-01', '2027-02-28'],
    ['2028-02-29', 2, 31, '2027-03-01', '2028-02-29'],
    ['2026-11-20', 11, 20, '2025-11-21', '2026-11-20'],
    ['2026-11-21', 11, 20, '2026-11-21', '2027-11-20'],
  ])('%s, closing %d/%d', (date, month, day, from, to) => {
    expect(fiscalYearOf(date, month, day)).toEqual({ from, to });
  });
  test('every day falls into its year and years join without a gap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 31 }),
        (offset, month, day) => {
          const date = new Date(Date.UTC(2024, 0, 1 + offset)).toISOString().slice(0, 10);
          const year = fiscalYearOf(date, month, day);
          expect(year.from <= date && date <= year.to).toBe(true);
          const after = new Date(Date.parse(`${year.to}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
          expect(fiscalYearOf(after, month, day).from).toBe(after);
        },
      ),
    );
  });
});

describe('the cap', () => {
  test('by the first day of the period', () => {
    expect(capOf('2026-09-30')).toBe(1_000_000_000);
    expect(capOf('2026-10-01')).toBe(100_000_000);
  });
  const year = { from: '2027-04-01', to: '2028-03-31' };
  test.each([
    [0, 79_999_999, 'below', 79_999_999, 0, 20_000_001],
    [0, 80_000_000, 'near', 80_000_000, 0, 20_000_000],
    [99_000_000, 1_000_000, 'near', 1_000_000, 0, 0],
    [99_000_000, 1_000_001, 'crosses', 1_000_000, 1, 0],
    [100_000_000, 1, 'over', 0, 1, 0],
    [150_000_000, 110_000, 'over', 0, 110_000, 0],
    [100_000_000, -1_000, 'near', -1_000, 0, 1_000],
  ])('%d before, %d now: %s', (before, amount, state, within, excess, remaining) => {
    expect(countAgainstCap(year, before, amount)).toMatchObject({
      state,
      within,
      excess,
      remaining,
      limit: 100_000_000,
    });
  });
  test('a period begun before the change keeps the old one', () => {
    expect(countAgainstCap({ from: '2026-04-01', to: '2027-03-31' }, 150_000_000, 1)).toMatchObject({
      state: 'below',
      limit: 1_000_000_000,
    });
  });
});

describe('a journal that crosses it', () => {
  const share: Share = { rate: 10, amount_without_tax: 100_000, tax_amount: 10_000 };
  test('is cut into what the measure covers and what it does not', () => {
    expect(applyCap([share], 70, 44_000, true)).toEqual([
      { rate: 10, amount_without_tax: 40_000, tax_amount: 4_000, percent: 70 },
      { rate: 10, amount_without_tax: 60_000, tax_amount: 6_000, percent: 0 },
    ]);
    expect(applyCap([share], 70, 44_000, false)).toEqual([{ ...share, percent: 0 }]);
    expect(applyCap([share], 70, 110_000, true)).toEqual([{ ...share, percent: 70 }]);
    expect(applyCap([share], 70, 0, true)).toEqual([{ ...share, percent: 0 }]);
  });
  test('what bears no tax uses nothing of it', () => {
    const free = { rate: 0, amount_without_tax: 500, tax_amount: 0 };
    expect(applyCap([free, share], 70, 110_000, true).map((part) => part.percent)).toEqual([100, 70]);
  });
  test('net, tax and total stay as printed, and nothing above the cap is deducted', () => {
    const shares = fc.array(
      fc.record({
        rate: fc.constantFrom(8, 10),
        amount_without_tax: fc.integer({ min: 1, max: 10_000_000 }),
        tax_amount: fc.integer({ min: 1, max: 1_000_000 }),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(shares, fc.integer({ min: 0, max: 30_000_000 }), fc.boolean(), (given, within, split) => {
        const parts = applyCap(given, 70, within, split);
        const sum = (rows: readonly Share[], name: 'amount_without_tax' | 'tax_amount') =>
          rows.reduce((total, row) => total + row[name], 0);
        expect(sum(parts, 'amount_without_tax')).toBe(sum(given, 'amount_without_tax'));
        expect(sum(parts, 'tax_amount')).toBe(sum(given, 'tax_amount'));
        expect(parts.every((part) => part.tax_amount >= 0 && part.amount_without_tax >= 0)).toBe(true);
        const covered = parts.filter((part) => part.percent === 70);
        expect(sum(covered, 'amount_without_tax') + sum(covered, 'tax_amount')).toBeLessThanOrEqual(within);
      }),
    );
  });
});
