import { accrualDays, accrualLine, averageOf } from './accruals.rules.js';

test.each([
  ['2026-10', '2026-10-31', '2026-11-01'],
  ['2026-11', '2026-11-30', '2026-12-01'],
  ['2026-12', '2026-12-31', '2027-01-01'],
  ['2026-02', '2026-02-28', '2026-03-01'],
  ['2028-02', '2028-02-29', '2028-03-01'],
])('an estimate of %s is booked on %s and reversed on %s', (month, booked, reversed) => {
  expect(accrualDays(month)).toEqual({ booked, reversed });
});

test.each([
  [[], null],
  [[null, 0, -100], null],
  [[100], 100],
  [[100, 101], 100],
  [[100, 200, 300, 9_000], 200],
  [[null, 100, 0, 200, 300, 400], 200],
])('the average of %j is %p', (amounts, average) => {
  expect(averageOf(amounts)).toBe(average);
});

test('the line balances and bears no tax', () => {
  const line = accrualLine(110, '未払計上', {
    debit_account_title_id: 'd',
    credit_account_title_id: 'c',
    tax_id: 't',
  });
  expect(line).toMatchObject({
    debit_amount: 110,
    credit_amount: 110,
    debit_tax_id: 't',
    credit_tax_id: 't',
    description: '未払計上',
  });
});
