import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { taxInside, taxOnTop } from '../amounts/amounts.rules.js';
import { checkPrintedTax, type PrintedTaxFacts } from './printed-tax.rules.js';
import { taxRatesOn } from './rates.data.js';

const lines = [983, 457, 1_205, 333];
const check = (over: Partial<PrintedTaxFacts>) =>
  checkPrintedTax({
    rate: 10,
    base: 2_978,
    printed: 297,
    lines,
    rounding: 'floor',
    purchase_date: '2026-10-31',
    ...over,
  });

describe('one rounding per rate and invoice', () => {
  test.each([
    [295, 'mismatch'],
    [296, 'per_line_rounding'],
    [297, 'ok'],
    [298, 'ok'],
    [299, 'mismatch'],
    [300, 'per_line_rounding'],
  ])('printed %d: %s', (printed, verdict) => {
    expect(check({ printed })).toMatchObject({ verdict, floor: 297, ceil: 298, printed });
  });
  test('without lines that make up the base the cause stays unknown', () => {
    expect(check({ printed: 296, lines: [983, 457] })).toMatchObject({ verdict: 'mismatch', per_line: null });
    expect(check({ printed: 296, lines: [2_978] }).verdict).toBe('mismatch');
  });
  test('8 % of three times 98', () => {
    const eight = { rate: 8, base: 294, lines: [98, 98, 98] };
    expect(check({ ...eight, printed: 23 }).verdict).toBe('ok');
    expect(check({ ...eight, printed: 21 }).verdict).toBe('per_line_rounding');
  });
  test('what is expected follows the issuer’s rounding', () => {
    expect(check({ rounding: 'floor' }).expected).toBe(297);
    expect(check({ rounding: 'round' }).expected).toBe(298);
    expect(check({ rounding: 'ceil' }).expected).toBe(298);
  });
  test('a tax reckoned from the inclusive amount may be one less than the net would give', () => {
    expect(check({ base: 10, printed: 0, lines: [] }).verdict).toBe('ok_from_inclusive');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.constantFrom(8, 10),
        fc.constantFrom('floor' as const, 'round' as const, 'ceil' as const),
        (inclusive, rate, rounding) => {
          const printed = taxInside(inclusive, rate, rounding);
          const base = inclusive - printed;
          expect(['ok', 'ok_from_inclusive']).toContain(check({ rate, base, printed, lines: [] }).verdict);
          const onTop = taxOnTop(base, rate, rounding);
          expect(check({ rate, base, printed: onTop, lines: [] }).verdict).toBe('ok');
          expect(check({ rate, base, printed: onTop + 3, lines: [] }).verdict).toBe('mismatch');
        },
      ),
    );
  });
});

describe('rates by day', () => {
  test.each([
    ['1989-03-31', []],
    ['1989-04-01', [3]],
    ['1997-04-01', [5]],
    ['2014-03-31', [5]],
    ['2014-04-01', [8]],
    ['2019-09-30', [8]],
    ['2019-10-01', [10, 8]],
    ['2026-11-21', [10, 8]],
  ])('%s: %j', (date, percents) => {
    const rates = taxRatesOn(date);
    expect(rates.map((rate) => rate.percent)).toEqual(percents);
    for (const rate of rates) expect(rate.national + rate.local).toBe(rate.percent * 100);
  });
  test('a rate of another time is reported', () => {
    expect(check({ purchase_date: '2019-09-30' }).unknown_rate).toBe(true);
    expect(check({}).unknown_rate).toBe(false);
    expect(check({ purchase_date: null }).unknown_rate).toBe(false);
  });
});
