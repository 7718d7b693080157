import { closingStart, type PayTermDates, type PayTermFacts, payTermOf } from './pay-term.rules.js';

const none: PayTermFacts = { toriteki: false, freelance: false, cutoff_day: null };
const small = { ...none, toriteki: true };
const freelancer = { ...none, freelance: true };
const undated: PayTermDates = {
  delivery_date: null,
  issue_date: null,
  pay_date: null,
  original_pay_date: null,
};
const received = (delivery_date: string, more: Partial<PayTermDates> = {}) => ({
  ...undated,
  delivery_date,
  ...more,
});

/** Days from one date to another, both counted. */
function span(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}

/** Every day of 2026 to 2028, a leap year among them. */
const DAYS = Array.from({ length: 365 * 2 + 366 }, (_, i) =>
  new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10),
);

test('received on 1 October, billed on the 31st, paid on 10 December: the 71st day, late since 29 November', () => {
  const dates = received('2026-10-01', { issue_date: '2026-10-31', pay_date: '2026-12-10' });
  expect(payTermOf(small, dates)).toEqual({
    law: 'toriteki',
    rule: 'days_60',
    counted_from: '2026-10-01',
    assumed: false,
    pay_by: '2026-11-29',
    late: true,
  });
  expect(span('2026-10-01', '2026-11-29')).toBe(60);
  expect(span('2026-10-01', '2026-12-10')).toBe(71);
  expect(payTermOf(small, { ...dates, pay_date: '2026-11-29' }).late).toBe(false);
  expect(payTermOf(small, { ...dates, pay_date: '2026-11-30' }).late).toBe(true);
});

test('every day of three years: sixty days, or two months of 60 to 62 days under a monthly closing', () => {
  for (const [day, supplier] of DAYS.flatMap((at) => [[at, small] as const, [at, freelancer] as const])) {
    const days = payTermOf(supplier, received(day));
    expect([days.rule, span(day, days.pay_by as string)]).toEqual(['days_60', 60]);
    const months = payTermOf({ ...supplier, cutoff_day: 31 }, received(day));
    expect(months.rule).toBe('months_2');
    expect(span(day, months.pay_by as string)).toBeGreaterThanOrEqual(60);
    expect(span(day, months.pay_by as string)).toBeLessThanOrEqual(62);
  }
});

test.each([
  // 月末締翌月末払い of the first day of each month passes, also with 61 and 62 days.
  [31, '2026-10-01', '2026-11-30', 61],
  [31, '2026-07-01', '2026-08-31', 62],
  [31, '2026-12-01', '2027-01-31', 62],
  [31, '2027-01-01', '2027-03-01', 60],
  [31, '2028-01-01', '2028-02-29', 60],
  [31, '2026-12-29', '2027-02-28', 62],
  [31, '2026-12-31', '2027-02-28', 60],
  [20, '2026-09-21', '2026-11-20', 61],
])('closing %i, received %s: by %s, the %ith day', (cutoff_day, day, last, days) => {
  expect(payTermOf({ ...small, cutoff_day }, received(day)).pay_by).toBe(last);
  expect(span(day, last)).toBe(days);
});

test('neither act: no term, for all dates', () => {
  const dates = received('2026-10-01', { pay_date: '2030-01-01', original_pay_date: '2026-10-01' });
  for (const cutoff_day of [null, 31]) {
    expect(payTermOf({ ...none, cutoff_day }, dates)).toEqual({
      law: null,
      rule: null,
      counted_from: null,
      assumed: false,
      pay_by: null,
      late: false,
    });
  }
});

test.each([
  // issue date, closing, first day of the period billed
  ['2026-10-31', null, '2026-10-01'],
  ['2026-10-31', 31, '2026-10-01'],
  ['2026-11-05', 31, '2026-10-01'],
  ['2026-11-29', null, '2026-10-01'],
  ['2026-11-30', null, '2026-11-01'],
  ['2026-10-20', 20, '2026-09-21'],
  ['2026-10-19', 20, '2026-08-21'],
  ['2026-01-05', 31, '2025-12-01'],
  ['2026-02-28', 31, '2026-02-01'],
  ['2026-03-15', 30, '2026-01-31'],
  ['2028-03-10', 31, '2028-02-01'],
])(
  'issued %s, closing %s: the term counts from %s when no delivery date is known',
  (issue_date, cutoff_day, from) => {
    expect(closingStart(issue_date, cutoff_day)).toBe(from);
    const term = payTermOf({ ...small, cutoff_day }, { ...undated, issue_date });
    expect(term).toMatchObject({ assumed: true, counted_from: from, late: false });
    expect(term.pay_by).toBe(payTermOf({ ...small, cutoff_day }, received(from)).pay_by);
  },
);

test('an unknown delivery date never makes a late payment look fine', () => {
  for (const issue_date of DAYS.slice(90, 500)) {
    for (const cutoff_day of [null, 10, 20, 25, 31]) {
      const supplier = { ...small, cutoff_day };
      const term = payTermOf(supplier, { ...undated, issue_date });
      const from = closingStart(issue_date, cutoff_day);
      expect(term.assumed).toBe(true);
      expect(from <= issue_date).toBe(true);
      // For every day of the invoiced period, the term ends no earlier than the one shown.
      expect((payTermOf(supplier, received(issue_date)).pay_by as string) >= (term.pay_by as string)).toBe(
        true,
      );
    }
  }
});

test('without any date nothing is late, and the receipt counts as unknown', () => {
  expect(payTermOf(small, { ...undated, pay_date: '2030-01-01' })).toEqual({
    law: 'toriteki',
    rule: null,
    counted_from: null,
    assumed: true,
    pay_by: null,
    late: false,
  });
  expect(payTermOf(small, received('2026-10-01')).late).toBe(false);
});

test('re-entrusted work of a freelancer: thirty days from the day the first party pays; never under 取適法', () => {
  const dates = received('2026-10-01', { pay_date: '2026-12-29', original_pay_date: '2026-11-30' });
  expect(payTermOf(freelancer, dates)).toMatchObject({
    law: 'freelance',
    rule: 'days_30',
    counted_from: '2026-11-30',
    pay_by: '2026-12-29',
    late: false,
  });
  expect(payTermOf(freelancer, { ...dates, pay_date: '2026-12-30' }).late).toBe(true);
  expect(payTermOf(freelancer, { ...dates, delivery_date: null })).toMatchObject({ assumed: false });
  for (const freelance of [false, true])
    expect(payTermOf({ ...small, freelance }, dates)).toMatchObject({
      law: 'toriteki',
      rule: 'days_60',
      pay_by: '2026-11-29',
      late: true,
    });
});
