import { describe, expect, test } from '@jest/globals';
import { derivePayDate } from '../src/calendar/derivation.rules.js';
import { payDateOf, rawPayDate, shiftToBankDay } from '../src/calendar/pay-date.rules.js';
import { checkTNumber, hasCorporateCheckDigit, normaliseTNumber } from '../src/qualified/t-number.rules.js';
import { applyCap, capOf, countAgainstCap, fiscalYearOf } from '../src/keikasochi/cap.rules.js';
import { adjustForTransition, deductiblePercent, purchaseDate } from '../src/keikasochi/keikasochi.rules.js';
import { qualify } from '../src/qualified/verdict.rules.js';
import { deductionOf } from '../src/tax/deduction.rules.js';
import { checkPrintedTax } from '../src/tax/printed-tax.rules.js';
import { computeWithholding, grossUp, type WithholdingFacts } from '../src/withholding/withholding.rules.js';

const PAID_ON = '2026-11-30';
const taxOf = (facts: Omit<WithholdingFacts, 'pay_date'>) => {
  const result = computeWithholding({ ...facts, pay_date: PAID_ON });
  return 'tax' in result ? result.tax : result.not_computed;
};

describe('F8 pay date on a bank holiday', () => {
  test('2026-12-31 before and after', () => {
    expect(shiftToBankDay('2026-12-31', 'before').pay_date).toBe('2026-12-30');
    expect(shiftToBankDay('2026-12-31', 'after').pay_date).toBe('2027-01-04');
  });
  test.each([
    ['2026-10-31', 1, 31, '2026-11-30', '2026-11-30', '2026-11-30'],
    ['2026-09-30', 1, 31, '2026-10-31', '2026-10-30', '2026-11-02'],
    ['2026-11-20', 1, 31, '2026-12-31', '2026-12-30', '2027-01-04'],
    ['2026-12-10', 1, 3, '2027-01-03', '2026-12-30', '2027-01-04'],
    ['2026-12-31', 1, 31, '2027-01-31', '2027-01-29', '2027-02-01'],
    ['2026-11-10', 0, 23, '2026-11-23', '2026-11-20', '2026-11-24'],
    ['2026-08-31', 1, 22, '2026-09-22', '2026-09-18', '2026-09-24'],
    ['2027-01-15', 1, 30, '2027-02-28', '2027-02-26', '2027-03-01'],
  ])('issued %s, site %d/%d: %s, before %s, after %s', (issue, month, day, raw, before, after) => {
    const site = { month, day };
    expect(rawPayDate(issue, site)).toBe(raw);
    expect(payDateOf(issue, site, 'before').pay_date).toBe(before);
    expect(payDateOf(issue, site, 'after').pay_date).toBe(after);
    expect(payDateOf(issue, site, 'none').pay_date).toBe(raw);
  });
});

test('F9 pay date in 2028: the calendar ends, no date is taken silently', () => {
  const site = { month: 12, day: 31 };
  for (const shift of ['before', 'after', 'none'] as const) {
    expect(payDateOf('2027-02-28', site, shift)).toEqual({
      pay_date: '2028-02-29',
      warnings: ['calendar_horizon'],
    });
    const sources = { chosen_pay_date: null, chosen_site: null, due_date: null, organization_site: null };
    const { steps } = derivePayDate({ ...sources, company_site: site }, '2027-02-28', shift);
    expect(steps.at(-1)).toEqual({ step: 'horizon' });
  }
});

describe('F10 withholding table, exact yen', () => {
  test.each([
    [100_000, 10_210],
    [1_000_000, 102_100],
    [1_000_004, 102_100],
    [1_000_005, 102_101],
    [1_500_000, 204_200],
    [2_345_678, 376_887],
    [55_555, 5_672],
  ])('code 0, %d: %d', (base, tax) => {
    expect(taxOf({ type: 0, base })).toBe(tax);
    for (const type of [1, 3, 6, 7, 21] as const) expect(taxOf({ type, base })).toBe(tax);
  });
  test.each([
    [{ type: 2, base: 500_000 }, 30_630],
    [{ type: 4, base: 300_000 }, 25_525],
    [{ type: 5, base: 300_000 }, 18_378],
    [{ type: 5, base: 300_000, salary: 50_000 }, 23_483],
    [{ type: 31, base: 800_000 }, 30_630],
    [{ type: 32, base: 5_000_000 }, 347_140],
    [{ type: 81, base: 5_000_000 }, 347_140],
  ] as [Omit<WithholdingFacts, 'pay_date'>, number][])('%j: %d', (facts, tax) => {
    expect(taxOf(facts)).toBe(tax);
  });
  test('41 and 61 are typed by hand', () => {
    for (const type of [41, 61] as const) expect(taxOf({ type, base: 100_000 })).toBe('manual_type');
  });
});

test('F11 judicial scrivener and hostess', () => {
  expect(taxOf({ type: 0, sub_type: 'judicial_scrivener', base: 50_000 })).toBe(4_084);
  expect(taxOf({ type: 8, base: 800_000, days: 31 })).toBe(65_854);
});

test('F12 a deduction above the base leaves 0', () => {
  expect(taxOf({ type: 0, sub_type: 'judicial_scrivener', base: 9_999 })).toBe(0);
  expect(taxOf({ type: 2, base: 199_999 })).toBe(0);
  expect(taxOf({ type: 4, base: 49_999 })).toBe(0);
  expect(taxOf({ type: 5, base: 119_999 })).toBe(0);
  expect(taxOf({ type: 8, base: 150_000, days: 31 })).toBe(0);
  expect(taxOf({ type: 31, base: 499_999 })).toBe(0);
  expect(taxOf({ type: 81, base: 700_000 })).toBe(0);
});

test('F13 gross-up of net 500,000', () => {
  expect(grossUp(500_000, { type: 0, pay_date: PAID_ON })).toMatchObject({ gross: 556_854, tax: 56_854 });
});

describe('F14 one rounding per rate', () => {
  const lines = [983, 457, 1_205, 333];
  test('297, not the 296 of the lines', () => {
    const facts = { rate: 10, base: 2_978, printed: 297, lines, rounding: 'floor' as const };
    expect(checkPrintedTax({ ...facts, purchase_date: null }).expected).toBe(297);
  });
  test.each([
    [297, 'ok'],
    [298, 'ok'],
    [296, 'per_line_rounding'],
    [299, 'mismatch'],
  ])('printed %d: %s', (printed, verdict) => {
    const facts = { rate: 10, base: 2_978, printed, lines, rounding: 'floor' as const, purchase_date: null };
    expect(checkPrintedTax(facts).verdict).toBe(verdict);
  });
});

describe('F15 check digit', () => {
  test.each(['T7010705000725', 'T4011001098993', 'T1000020012131', 'T7120001168421'])('%s', (number) => {
    expect(hasCorporateCheckDigit(number.slice(1))).toBe(true);
    expect(checkTNumber(number)).toBe('corporate');
  });
  test('T1000000000001 is an individual or misread, a warning and never a block', () => {
    expect(checkTNumber('T1000000000001')).toBe('individual_or_misread');
    const verdict = qualify({
      t_number: 'T1000000000001',
      is_number_unreadable: false,
      registry: { state: 'off' },
      names: [],
      is_name_confirmed: false,
      purchase_date: '2026-11-20',
    });
    expect(verdict).toEqual({ verdict: 'check', reasons: ['individual_or_misread', 'registry_off'] });
  });
});

test('F16 numbers as they are printed', () => {
  expect(normaliseTNumber('Ｔ７０１０－７０５０－００７２５')).toBe('T7010705000725');
  expect(normaliseTNumber('T7010705\n000725')).toBe('T7010705000725');
  expect(normaliseTNumber('ｔ 7010 7050\r\n00725')).toBe('T7010705000725');
});

describe('F17 unregistered supplier, 110,000', () => {
  const printed = { amount: 110_000, amount_without_tax: 100_000, tax_amount: 10_000 };
  test.each([
    ['2026-09-30', 8_000, 102_000],
    ['2026-10-01', 7_000, 103_000],
    ['2028-10-01', 5_000, 105_000],
    ['2030-10-01', 3_000, 107_000],
    ['2031-10-01', 0, 110_000],
  ])('delivered %s: %d deductible', (date, deductible, expense) => {
    expect(adjustForTransition(printed, deductiblePercent(date))).toEqual({
      amount: 110_000,
      amount_without_tax: expense,
      tax_amount: deductible,
    });
  });
});

test('F18 delivery decides: issued 2026-10-05, delivered 2026-09-28', () => {
  const { date } = purchaseDate({ issue_date: '2026-10-05', delivery_date: '2026-09-28' });
  expect(
    deductionOf({
      verdict: 'unqualified',
      purchase_date: date,
      total: 110_000,
      is_small_business: false,
      cap: null,
    }),
  ).toEqual({ percent: 80, reason: 'transition' });
});

describe('F19 yearly cap of one supplier', () => {
  const year = fiscalYearOf('2027-06-30', 3, 31);
  test('the year begins after the change, so 100,000,000 holds', () => {
    expect(year).toEqual({ from: '2027-04-01', to: '2028-03-31' });
    expect(capOf(year.from)).toBe(100_000_000);
    expect(capOf('2026-04-01')).toBe(1_000_000_000);
  });
  test('warned before, 0 % for the excess', () => {
    expect(countAgainstCap(year, 70_000_000, 11_000_000)).toMatchObject({ state: 'near', excess: 0 });
    const crossing = countAgainstCap(year, 99_945_000, 110_000);
    expect(crossing).toMatchObject({ state: 'crosses', within: 55_000, excess: 55_000 });
    const share = { rate: 10, amount_without_tax: 100_000, tax_amount: 10_000 };
    expect(applyCap([share], 70, crossing.within, true)).toEqual([
      { rate: 10, amount_without_tax: 50_000, tax_amount: 5_000, percent: 70 },
      { rate: 10, amount_without_tax: 50_000, tax_amount: 5_000, percent: 0 },
    ]);
    const over = countAgainstCap(year, 100_000_000, 110_000);
    expect(over).toMatchObject({ state: 'over', within: 0, excess: 110_000 });
    expect(
      deductionOf({
        verdict: 'unqualified',
        purchase_date: '2027-06-30',
        total: 110_000,
        is_small_business: false,
        cap: over,
      }),
    ).toEqual({ percent: 0, reason: 'cap' });
  });
});
