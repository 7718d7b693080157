import { expect, test } from '@jest/globals';
import { daysOf, monthsIn } from './period.rules.js';
import { reportText } from './reports.rules.js';

test.each([
  ['2026-11', '2027-02', ['2026-11', '2026-12', '2027-01', '2027-02']],
  ['2026-04', '2026-04', ['2026-04']],
  ['2026-05', '2026-04', []],
])('the months from %s to %s', (from, to, months) => {
  expect(monthsIn(from, to)).toEqual(months);
});

test.each([
  ['2026-01', '2026-02', ['2026-01-01', '2026-02-28']],
  ['2028-02', '2028-02', ['2028-02-01', '2028-02-29']],
  ['2026-04', '2027-12', ['2026-04-01', '2027-12-31']],
])('the days from %s to %s', (from, to, days) => {
  expect(daysOf(from, to)).toEqual(days);
});

test('a name that a spreadsheet would run is made harmless, a negative amount stays a number', () => {
  const sums = {
    count: 1,
    total_amount: -50,
    tax_amount: 0,
    withholding_tax: 0,
    payable_amount: -50,
    unapproved: 0,
    unexported: 0,
    unpaid: 0,
  };
  const report = {
    from: '2026-04',
    to: '2026-04',
    date_type: 'issue_date' as const,
    months: [{ month: '2026-04', ...sums }],
    total: sums,
    undated: 0,
    account_title: [],
    department: [],
    partner: [{ code: '', name: '=1+1, "Ltd"', count: 1, months: [-50], total: -50 }],
  };
  expect(reportText(report, 'partner')).toBe(
    `コード,名称,件数,2026-04,合計\r\n,"'=1+1, ""Ltd""",1,-50,-50\r\n`,
  );
});
