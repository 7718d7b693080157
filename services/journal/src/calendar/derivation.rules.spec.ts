import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { derivePayDate, payDateWarnings } from './derivation.rules.js';
import { choosePayDate, isAfterCutoff, type PayDateSources, rawPayDate } from './pay-date.rules.js';

const none: PayDateSources = {
  chosen_pay_date: null,
  chosen_site: null,
  due_date: null,
  company_site: null,
  organization_site: null,
};

describe('how a pay date came about', () => {
  test('month end of the next month, a closing day, the business day before', () => {
    const sources = { ...none, organization_site: { month: 1, day: 31 } };
    expect(derivePayDate(sources, '2026-11-20', 'before')).toEqual({
      source: 'organization_site',
      pay_date: '2026-12-30',
      steps: [
        { step: 'issue_date', date: '2026-11-20' },
        { step: 'site', month: 1, day: 31, date: '2026-12-31', closed: 'year_end' },
        { step: 'shift', to: 'before', date: '2026-12-30' },
      ],
    });
    expect(derivePayDate(sources, '2026-11-20', 'after').steps.at(-1)).toEqual({
      step: 'shift',
      to: 'after',
      date: '2027-01-04',
    });
    expect(derivePayDate(sources, '2026-11-20', 'none')).toMatchObject({
      pay_date: '2026-12-31',
      steps: [{}, { closed: 'year_end' }],
    });
  });
  test.each([
    ['2026-09-30', { month: 1, day: 31 }, 'saturday'],
    ['2026-12-10', { month: 1, day: 3 }, 'year_end'],
    ['2026-12-31', { month: 1, day: 31 }, 'sunday'],
    ['2026-11-10', { month: 0, day: 23 }, 'holiday'],
    ['2026-08-31', { month: 1, day: 22 }, 'holiday'],
    ['2026-10-31', { month: 1, day: 31 }, null],
  ])('issued %s, %j: closed because of %s', (issue, company_site, closed) => {
    expect(derivePayDate({ ...none, company_site }, issue, 'before').steps).toContainEqual(
      expect.objectContaining({ step: 'site', closed }),
    );
  });
  test('a printed due date is moved, a chosen date is not', () => {
    expect(derivePayDate({ ...none, due_date: '2026-12-20' }, null, 'before')).toEqual({
      source: 'read',
      pay_date: '2026-12-18',
      steps: [
        { step: 'due_date', date: '2026-12-20', closed: 'sunday' },
        { step: 'shift', to: 'before', date: '2026-12-18' },
      ],
    });
    expect(derivePayDate({ ...none, chosen_pay_date: '2026-12-20' }, null, 'before').steps).toEqual([
      { step: 'chosen', date: '2026-12-20', closed: 'sunday' },
    ]);
  });
  test('the end of the calendar is a step of its own, in both directions', () => {
    for (const shift of ['before', 'after', 'none'] as const) {
      const derived = derivePayDate({ ...none, company_site: { month: 12, day: 31 } }, '2027-02-28', shift);
      expect(derived.pay_date).toBe('2028-02-29');
      expect(derived.steps.at(-1)).toEqual({ step: 'horizon' });
    }
  });
  test('nothing to reckon with', () => {
    expect(derivePayDate(none, '2026-11-20', 'before')).toEqual({
      source: 'none',
      pay_date: null,
      steps: [],
    });
    expect(derivePayDate({ ...none, company_site: { month: 1, day: 31 } }, null, 'before').steps).toEqual([]);
  });
  test('its date is the one the rules choose', () => {
    const dates = fc
      .integer({ min: 0, max: 900 })
      .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
    const site = fc.record({
      month: fc.integer({ min: 0, max: 12 }),
      day: fc.integer({ min: 1, max: 31 }),
      cutoff_day: fc.integer({ min: 1, max: 31 }),
    });
    fc.assert(
      fc.property(
        dates,
        fc.record({
          chosen_pay_date: fc.option(dates),
          chosen_site: fc.option(site),
          due_date: fc.option(dates),
          company_site: fc.option(site),
          organization_site: fc.option(site),
        }),
        fc.constantFrom('before' as const, 'after' as const, 'none' as const),
        (issue, sources, shift) => {
          const derived = derivePayDate(sources, issue, shift);
          expect(derived.pay_date).toBe(choosePayDate(sources, issue, shift).pay_date);
          const dated = derived.steps.filter((step) => 'date' in step).at(-1);
          if (dated && 'date' in dated) expect(dated.date).toBe(derived.pay_date);
        },
      ),
    );
  });
});

describe('cut-off day', () => {
  test.each([
    ['2026-11-20', 20, false],
    ['2026-11-21', 20, true],
    ['2026-11-30', 31, false],
    ['2026-11-30', 30, false],
    ['2027-02-28', 30, false],
    ['2027-02-28', 28, false],
    ['2027-01-31', 30, true],
    ['2026-11-01', 31, false],
  ])('%s with closing on the %dth: next closing %s', (issue, cutoff, isNext) => {
    expect(isAfterCutoff(issue, cutoff)).toBe(isNext);
  });
  test('one month later, over the end of the year too', () => {
    const site = { month: 1, day: 31, cutoff_day: 20 };
    expect(rawPayDate('2026-11-20', site)).toBe('2026-12-31');
    expect(rawPayDate('2026-11-21', site)).toBe('2027-01-31');
    expect(rawPayDate('2026-12-21', { month: 0, day: 10, cutoff_day: 20 })).toBe('2027-01-10');
    expect(derivePayDate({ ...none, company_site: site }, '2026-11-21', 'before').steps).toEqual([
      { step: 'issue_date', date: '2026-11-21' },
      { step: 'cutoff', day: 20 },
      { step: 'site', month: 1, day: 31, date: '2027-01-31', closed: 'sunday' },
      { step: 'shift', to: 'before', date: '2027-01-29' },
    ]);
  });
});

describe('warnings of a stored date', () => {
  const dates = { pay_date: '2026-12-30', issue_date: '2026-11-20', due_date: '2026-12-31' };
  test.each([
    [{}, '2026-11-21', []],
    [{ pay_date: null }, '2026-11-21', []],
    [{ pay_date: '2026-11-19' }, '2026-11-18', ['pay_date_before_issue']],
    [{ pay_date: '2027-01-04' }, '2026-11-21', ['pay_date_after_due']],
    [{}, '2026-12-31', ['pay_date_past']],
    [{}, '2026-12-30', []],
    [{}, null, []],
    [{ pay_date: '2026-12-31' }, '2026-11-21', ['pay_date_on_holiday']],
    [{ pay_date: '2026-12-31' }, null, []],
    [{ pay_date: '2028-01-04', due_date: null }, '2026-11-21', ['calendar_horizon']],
    [{ pay_date: '2022-12-30', issue_date: null }, '2026-11-21', ['pay_date_past']],
  ])('%j on %s: %j', (over, today, expected) => {
    expect(payDateWarnings({ ...dates, ...over }, today)).toEqual(expected);
  });
});
