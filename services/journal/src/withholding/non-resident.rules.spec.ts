import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkWithholding, type WithholdingCheckFacts } from './withholding-check.rules.js';
import { nonResidentRate, TREATY_RATE } from './non-resident.rules.js';
import { computeWithholding, grossUp, WITHHOLDING_TYPES } from './withholding.rules.js';

describe('the rate for a payee abroad', () => {
  test.each([
    ['', '2026-11-30', 2042, 'income_reconstruction'],
    ['', '2027-01-01', 2042, 'income_reconstruction_defence'],
    ['', '2012-12-31', 2000, 'income'],
    ['0', '2026-11-30', 0, 'treaty'],
    ['5', '2026-11-30', 500, 'treaty'],
    ['10', '2026-11-30', 1000, 'treaty'],
    ['12.5', '2026-11-30', 1250, 'treaty'],
    ['7.05', '2026-11-30', 705, 'treaty'],
    ['20.00', '2026-11-30', 2000, 'treaty'],
    ['10', '2050-01-01', 1000, 'treaty'],
  ])('treaty %j on %s: %i hundredths of a per cent, %s', (treaty_rate, day, rate, label) => {
    expect(nonResidentRate({ treaty_rate }, day)).toEqual({ rate, label });
  });

  test('no rate after the last day that the law names', () => {
    expect(nonResidentRate({ treaty_rate: '' }, '2048-01-01')).toBeNull();
    const facts = { type: 0, base: 1, pay_date: '2048-01-01', non_resident: { treaty_rate: '' } } as const;
    expect(computeWithholding(facts)).toEqual({ not_computed: 'no_rate' });
  });

  test.each(['', '0', '0.5', '9.99', '10', '19.99', '20', '20.0', '20.00'])('%j is a rate', (text) =>
    expect(TREATY_RATE.test(text)).toBe(true),
  );
  test.each(['20.01', '21', '30', '-1', '1.234', '.5', '5.', '１０', 'x', '10%'])('%j is no rate', (text) =>
    expect(TREATY_RATE.test(text)).toBe(false),
  );
});

test('no type has a deduction, tiers or days for a payee abroad', () => {
  for (const type of WITHHOLDING_TYPES)
    for (const sub_type of ['', 'judicial_scrivener'] as const)
      expect(
        computeWithholding({
          type,
          sub_type,
          base: 3_000_001,
          pay_date: '2026-11-30',
          code_8_two_tier: true,
          non_resident: { treaty_rate: '' },
        }),
      ).toEqual({
        tax: 612_600,
        base: 3_000_001,
        deduction: 0,
        deduction_kind: 'none',
        tiers: [{ amount: 3_000_001, rate: 2042 }],
        label: 'income_reconstruction',
      });
});

test('the gross fee leaves the net one at any rate', () => {
  expect(
    grossUp(795_800, { type: 0, pay_date: '2026-11-30', non_resident: { treaty_rate: '' } }),
  ).toMatchObject({ gross: 1_000_000, tax: 204_200 });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.constantFrom('', '0', '5', '10', '12.5', '15', '20'),
      (net, treaty_rate) => {
        const found = grossUp(net, { type: 0, pay_date: '2026-11-30', non_resident: { treaty_rate } });
        if ('not_computed' in found) throw new Error(found.not_computed);
        expect(found.gross - found.tax).toBe(net);
      },
    ),
  );
});

describe('the printed tax of a payee abroad', () => {
  const facts: WithholdingCheckFacts = {
    printed: null,
    type: null,
    sub_type: '',
    is_subject: true,
    fee: {
      subtotal: null,
      taxable_10: null,
      tax_10: null,
      taxable_8: null,
      tax_8: null,
      non_taxable_amount: null,
      tax_amount: null,
      total_amount: 1_000_000,
    },
    base_rule: 'exclusive_when_shown',
    typed_base: null,
    salary: null,
    days: null,
    pay_date: '2026-11-30',
    code_8_two_tier: false,
    non_resident: { treaty_rate: '' },
  };
  test.each([
    ['none is printed', {}, 'missing', 204_200],
    ['20.42 %', { printed: 204_200 }, 'ok', 204_200],
    ['the rate of residents', { printed: 102_100 }, 'mismatch', 204_200],
    ['a kind of fee with tiers', { type: 0, printed: 204_200 }, 'ok', 204_200],
    ['the rate of the treaty', { non_resident: { treaty_rate: '10' }, printed: 100_000 }, 'ok', 100_000],
    ['the treaty exempts', { non_resident: { treaty_rate: '0' } }, 'none', 0],
    ['tax although exempt', { non_resident: { treaty_rate: '0' }, printed: 204_200 }, 'mismatch', 0],
  ] as [string, Partial<WithholdingCheckFacts>, string, number][])('%s', (_name, over, verdict, tax) => {
    expect(checkWithholding({ ...facts, ...over })).toMatchObject({ verdict, computed: { tax } });
  });
});
