import { groupBars, monthBars } from './bars.rules';

const month = (number: number, total_amount: number) => ({
  month: number,
  count: 1,
  total_amount,
  tax_amount: 0,
  withholding_tax: 0,
  payable_amount: total_amount,
  unapproved: 0,
  unexported: 0,
  unpaid: 0,
});

it('a bar of a month leads to the invoices of its days, also in a leap year', () => {
  const bars = monthBars({ year: 2028, months: [month(1, 100), month(2, 0), month(12, -50)] });
  expect(bars).toEqual([
    { key: '1', value: 100, filters: { issue_date_from: '2028-01-01', issue_date_to: '2028-01-31' } },
    { key: '2', value: 0, filters: { issue_date_from: '2028-02-01', issue_date_to: '2028-02-29' } },
    { key: '12', value: -50, filters: { issue_date_from: '2028-12-01', issue_date_to: '2028-12-31' } },
  ]);
});

it('the largest groups come first; refunds and empty ones are left out', () => {
  const group = (code: string, total: number) => ({ code, name: `n${code}`, months: [], total });
  const bars = groupBars([group('1', 5), group('2', 0), group('3', 9), group('4', -7), group('5', 7)], 2);
  expect(bars).toEqual([
    { key: '3/n3', name: 'n3', value: 9 },
    { key: '5/n5', name: 'n5', value: 7 },
  ]);
});
