import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  computeWithholding,
  grossUp,
  MANUAL_TYPES,
  twoTierTax,
  TWO_TIER_TYPES,
  type WithholdingFacts,
  WITHHOLDING_TYPES,
} from './withholding.rules.js';
import { WITHHOLDING_RATES, withholdingRateOn } from './withholding-rates.data.js';

const on = '2026-11-30';
const taxOf = (facts: Omit<WithholdingFacts, 'pay_date'>, pay_date = on) => {
  const result = computeWithholding({ ...facts, pay_date });
  return 'tax' in result ? result.tax : result.not_computed;
};

describe('two tiers', () => {
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
  ])('tax on %d is %d, for each of their codes', (base, tax) => {
    expect(twoTierTax(base)).toBe(tax);
    for (const type of TWO_TIER_TYPES) expect(taxOf({ type, base })).toBe(tax);
  });
  test('the parts are shown as they were charged', () => {
    expect(computeWithholding({ type: 1, base: 1_500_000, pay_date: on })).toMatchObject({
      tiers: [
        { amount: 1_000_000, rate: 1021 },
        { amount: 500_000, rate: 2042 },
      ],
      deduction_kind: 'none',
    });
  });
});

describe('codes with a deduction of their own', () => {
  const table: [string, Omit<WithholdingFacts, 'pay_date'>, number, number][] = [
    ['0 司法書士', { type: 0, sub_type: 'judicial_scrivener', base: 50_000 }, 10_000, 4_084],
    ['2', { type: 2, base: 500_000 }, 200_000, 30_630],
    ['4', { type: 4, base: 300_000 }, 50_000, 25_525],
    ['5', { type: 5, base: 300_000 }, 120_000, 18_378],
    ['5 with salary', { type: 5, base: 300_000, salary: 50_000 }, 70_000, 23_483],
    ['5 with a high salary', { type: 5, base: 300_000, salary: 200_000 }, 0, 30_630],
    ['8', { type: 8, base: 800_000, days: 31 }, 155_000, 65_854],
    ['31', { type: 31, base: 800_000 }, 500_000, 30_630],
    ['32', { type: 32, base: 5_000_000 }, 1_600_000, 347_140],
    ['81', { type: 81, base: 5_000_000 }, 1_600_000, 347_140],
  ];
  test.each(table)('code %s', (_name, facts, deduction, tax) => {
    expect(computeWithholding({ ...facts, pay_date: on })).toMatchObject({ deduction, tax });
  });
  test.each(table)('code %s: a deduction above the base leaves nothing', (_name, facts) => {
    for (const base of [0, 1, 999]) {
      const result = computeWithholding({ ...facts, salary: null, base, pay_date: on });
      expect(result).toMatchObject({ tax: 0, deduction: base });
    }
  });
  test('above one million these stay at one rate; code 8 alone may be set to two', () => {
    expect(taxOf({ type: 31, base: 3_000_000 })).toBe(255_250);
    expect(taxOf({ type: 8, base: 2_155_000, days: 31 })).toBe(204_200);
    expect(taxOf({ type: 8, base: 2_155_000, days: 31, code_8_two_tier: true })).toBe(306_300);
    expect(taxOf({ type: 4, base: 2_050_000, code_8_two_tier: true })).toBe(204_200);
  });
  test('no value is guessed: pensions by hand, code 8 not without its days', () => {
    for (const type of MANUAL_TYPES) expect(taxOf({ type, base: 100_000 })).toBe('manual_type');
    expect(taxOf({ type: 8, base: 800_000 })).toBe('days_missing');
    expect(taxOf({ type: 8, base: 800_000, days: 0 })).toBe('days_missing');
  });
  test('a sub-type means something under code 0 only', () => {
    expect(taxOf({ type: 1, sub_type: 'judicial_scrivener', base: 50_000 })).toBe(5_105);
  });
});

describe('rates by day of payment', () => {
  test('the name changes on 2027-01-01, the rate does not', () => {
    const facts = { type: 0, base: 100_000 } as const;
    const before = computeWithholding({ ...facts, pay_date: '2026-12-31' });
    const after = computeWithholding({ ...facts, pay_date: '2027-01-01' });
    expect(before).toMatchObject({ tax: 10_210, label: 'income_reconstruction' });
    expect(after).toMatchObject({ tax: 10_210, label: 'income_reconstruction_defence' });
  });
  test('before reconstruction 10 %, after the last known year none', () => {
    expect(taxOf({ type: 0, base: 100_000 }, '2012-12-31')).toBe(10_000);
    expect(taxOf({ type: 0, base: 100_000 }, '2048-01-01')).toBe('no_rate');
  });
  test('the table has neither gap nor overlap', () => {
    for (const [at, rate] of WITHHOLDING_RATES.entries()) {
      const next = WITHHOLDING_RATES[at + 1];
      if (!next || !rate.to) continue;
      expect(Date.parse(next.from) - Date.parse(rate.to)).toBe(86_400_000);
      expect(withholdingRateOn(rate.to)).toBe(rate);
      expect(withholdingRateOn(next.from)).toBe(next);
    }
  });
});

describe('gross-up', () => {
  test('net 500,000', () => {
    expect(grossUp(500_000, { type: 0, pay_date: on })).toMatchObject({ gross: 556_854, tax: 56_854 });
  });
  test('up to one million it is net / 0.8979 rounded down', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 897_900 }), (net) => {
        expect(grossUp(net, { type: 0, pay_date: on })).toMatchObject({
          gross: Math.floor((net * 10_000) / 8_979),
        });
      }),
    );
  });
  test('for every code the rest is the requested net amount', () => {
    const computed = WITHHOLDING_TYPES.filter((type) => !MANUAL_TYPES.includes(type));
    fc.assert(
      fc.property(
        fc.constantFrom(...computed),
        fc.integer({ min: 0, max: 50_000_000 }),
        fc.boolean(),
        (type, net, isTwoTier) => {
          const answer = grossUp(net, { type, days: 31, pay_date: on, code_8_two_tier: isTwoTier });
          if ('not_computed' in answer) throw new Error(answer.not_computed);
          expect(answer.gross - answer.tax).toBe(net);
          expect(taxOf({ type, base: answer.gross, days: 31, code_8_two_tier: isTwoTier })).toBe(answer.tax);
        },
      ),
    );
  });
  test('what cannot be computed cannot be grossed up', () => {
    expect(grossUp(1, { type: 41, pay_date: on })).toEqual({ not_computed: 'manual_type' });
  });
});

test('whole yen, never negative, never more than the base, never falling with it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...WITHHOLDING_TYPES),
      fc.integer({ min: 0, max: 999_999_999_998 }),
      (type, base) => {
        const tax = taxOf({ type, base, days: 30 });
        if (typeof tax === 'string') return;
        expect(Number.isSafeInteger(tax) && tax >= 0 && tax <= base).toBe(true);
        expect(taxOf({ type, base: base + 1, days: 30 })).toBeGreaterThanOrEqual(tax);
      },
    ),
  );
});
