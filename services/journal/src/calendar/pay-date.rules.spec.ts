import { describe, expect, test } from '@jest/globals';
import { closedDay } from '@uketori/service-kit/bank-days.rules';
import fc from 'fast-check';
import {
  choosePayDate,
  type PayDateSources,
  payDateOf,
  rawPayDate,
  shiftToBankDay,
  warningsOf,
} from './pay-date.rules.js';

describe('pay date from a pay site', () => {
  const table: Array<[string, number, number, string, string, string]> = [
    ['2026-10-31', 1, 31, '2026-11-30', '2026-11-30', '2026-11-30'],
    ['2026-09-30', 1, 31, '2026-10-31', '2026-10-30', '2026-11-02'],
    ['2026-11-20', 1, 31, '2026-12-31', '2026-12-30', '2027-01-04'],
    ['2026-12-10', 1, 3, '2027-01-03', '2026-12-30', '2027-01-04'],
    ['2026-12-31', 1, 31, '2027-01-31', '2027-01-29', '2027-02-01'],
    ['2026-11-10', 0, 23, '2026-11-23', '2026-11-20', '2026-11-24'],
    ['2026-08-31', 1, 22, '2026-09-22', '2026-09-18', '2026-09-24'],
    ['2027-01-15', 1, 30, '2027-02-28', '2027-02-26', '2027-03-01'],
  ];
  test.each(table)('issued %s, %d months, day %d', (issue, month, day, raw, before, after) => {
    expect(rawPayDate(issue, { month, day })).toBe(raw);
    expect(payDateOf(issue, { month, day }, 'none').pay_date).toBe(raw);
    expect(payDateOf(issue, { month, day }, 'before').pay_date).toBe(before);
    expect(payDateOf(issue, { month, day }, 'after').pay_date).toBe(after);
  });

  test('beyond the announced holidays the date stays and says so', () => {
    for (const shift of ['before', 'after', 'none'] as const)
      expect(payDateOf('2027-02-28', { month: 12, day: 31 }, shift)).toEqual({
        pay_date: '2028-02-29',
        warnings: ['calendar_horizon'],
      });
    expect(shiftToBankDay('2027-12-31', 'after').warnings).toEqual(['calendar_horizon']);
    expect(shiftToBankDay('2027-12-31', 'before')).toEqual({ pay_date: '2027-12-30', warnings: [] });
  });

  test('29 and 30 clip to a short month as 31 does', () => {
    expect(rawPayDate('2027-01-31', { month: 1, day: 29 })).toBe('2027-02-28');
    expect(rawPayDate('2026-12-01', { month: 0, day: 30 })).toBe('2026-12-30');
    expect(rawPayDate('2026-12-01', { month: 12, day: 1 })).toBe('2027-12-01');
  });

  test('a date moved before its issue date is reported', () => {
    expect(payDateOf('2026-11-23', { month: 0, day: 23 }, 'before')).toEqual({
      pay_date: '2026-11-20',
      warnings: ['pay_date_before_issue'],
    });
    expect(warningsOf('2026-12-31', '2026-12-01', '2026-12-30')).toEqual(['pay_date_after_due']);
    expect(warningsOf('2026-12-30', '2026-12-01', '2026-12-30')).toEqual([]);
  });
});

describe('which date is the pay date', () => {
  const none = {
    chosen_pay_date: null,
    chosen_site: null,
    due_date: null,
    company_site: null,
    organization_site: null,
  };
  const all = {
    chosen_pay_date: '2026-12-31',
    chosen_site: { month: 1, day: 10 },
    due_date: '2026-12-20',
    company_site: { month: 1, day: 25 },
    organization_site: { month: 1, day: 31 },
  };
  test('precedence, dropping one source after another', () => {
    const pick = (sources: PayDateSources) => choosePayDate(sources, '2026-11-20', 'before');
    expect(pick(all)).toMatchObject({
      pay_date: '2026-12-31',
      source: 'upload',
      warnings: ['pay_date_after_due'],
    });
    expect(pick({ ...all, chosen_pay_date: null })).toMatchObject({
      pay_date: '2026-12-10',
      source: 'upload_site',
    });
    const read = { ...all, chosen_pay_date: null, chosen_site: null };
    expect(pick(read)).toMatchObject({ pay_date: '2026-12-18', source: 'read' });
    expect(pick({ ...read, due_date: null })).toMatchObject({
      pay_date: '2026-12-25',
      source: 'company_site',
    });
    expect(pick({ ...none, organization_site: all.organization_site })).toMatchObject({
      pay_date: '2026-12-30',
      source: 'organization_site',
    });
    expect(pick(none)).toEqual({ pay_date: null, source: 'none', warnings: [] });
  });
  test('a site without an issue date gives no date', () => {
    expect(
      choosePayDate({ ...none, organization_site: { month: 1, day: 31 } }, null, 'before').pay_date,
    ).toBeNull();
    expect(choosePayDate({ ...none, due_date: '2026-12-21' }, null, 'before').pay_date).toBe('2026-12-21');
  });
});

describe('laws of the pay date', () => {
  const day = fc
    .integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-12-20') })
    .map((time) => new Date(time).toISOString().slice(0, 10));
  const between = (from: string, to: string): string[] => {
    const days: string[] = [];
    for (let at = Date.parse(from); at < Date.parse(to); at += 86_400_000)
      days.push(new Date(at).toISOString().slice(0, 10));
    return days;
  };

  test('before and after are the nearest bank days, and moving again moves nothing', () => {
    fc.assert(
      fc.property(day, (date) => {
        const before = shiftToBankDay(date, 'before').pay_date;
        const after = shiftToBankDay(date, 'after').pay_date;
        expect(before <= date && date <= after).toBe(true);
        expect([closedDay(before), closedDay(after)]).toEqual([null, null]);
        expect(
          between(before, after)
            .slice(1)
            .every((day) => closedDay(day) !== null),
        ).toBe(true);
        expect(shiftToBankDay(before, 'before').pay_date).toBe(before);
        expect(shiftToBankDay(after, 'after').pay_date).toBe(after);
      }),
    );
  });

  test('a later invoice is never paid earlier, and the month is the one of the site', () => {
    const site = fc.record({
      month: fc.integer({ min: 0, max: 12 }),
      day: fc.integer({ min: 1, max: 31 }),
      cutoff_day: fc.integer({ min: 1, max: 31 }),
    });
    fc.assert(
      fc.property(day, day, site, (one, other, terms) => {
        const [first, second] = [one, other].sort() as [string, string];
        expect(rawPayDate(first, terms) <= rawPayDate(second, terms)).toBe(true);
        const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
        const late = months(rawPayDate(first, terms)) - months(first) - terms.month;
        expect([0, 1]).toContain(late);
      }),
    );
  });
});
