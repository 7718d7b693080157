import {
  ageFilters,
  bandFilters,
  groupBars,
  groupFilters,
  idIn,
  monthBars,
  monthsOf,
  periodBeside,
  periodFilters,
  periodOf,
  periodText,
} from './report.rules';

const sums = {
  count: 1,
  tax_amount: 0,
  withholding_tax: 0,
  payable_amount: 0,
  unapproved: 0,
  unexported: 0,
  unpaid: 0,
};
const month = (name: string, total_amount: number) => ({ month: name, total_amount, ...sums });
const group = (code: string, total: number) => ({ code, name: `n${code}`, count: 1, months: [], total });

test.each([
  ['2026-04', '2027-03', { from: '2026-04', to: '2027-03' }],
  ['2024-01', '2026-12', { from: '2024-01', to: '2026-12' }],
  ['2024-01', '2027-01', { from: '2026-01', to: '2026-12' }],
  ['2026-05', '2026-04', { from: '2026-01', to: '2026-12' }],
  ['2026-13', '2027-01', { from: '2026-01', to: '2026-12' }],
  [null, '2026-04', { from: '2026-01', to: '2026-12' }],
  [null, null, { from: '2026-01', to: '2026-12' }],
])('an address with %s and %s', (from, to, period) => {
  expect(periodOf(from, to, '2026-11-27')).toEqual(period);
});

test.each([
  [
    { from: '2026-01', to: '2026-12' },
    12,
    { from: '2025-01', to: '2025-12' },
    { from: '2027-01', to: '2027-12' },
  ],
  [
    { from: '2026-01', to: '2026-01' },
    1,
    { from: '2025-12', to: '2025-12' },
    { from: '2026-02', to: '2026-02' },
  ],
  [
    { from: '2025-11', to: '2026-01' },
    3,
    { from: '2025-08', to: '2025-10' },
    { from: '2026-02', to: '2026-04' },
  ],
])('periods beside %o', (period, months, before, after) => {
  expect(monthsOf(period)).toBe(months);
  expect(periodBeside(period, -1)).toEqual(before);
  expect(periodBeside(period, 1)).toEqual(after);
});

test('days of reading are Japanese ones, whole to their last moment', () => {
  expect(periodFilters('created_at', { from: '2026-01', to: '2026-02' })).toEqual({
    created_at_from: '2026-01-01T00:00:00+09:00',
    created_at_to: '2026-02-28T23:59:59.999999+09:00',
  });
});

test('a bar of a month leads to the invoices of its days, also in a leap year', () => {
  const months = [month('2028-01', 100), month('2028-02', 0), month('2028-12', -50)];
  expect(monthBars({ date_type: 'pay_date', months })).toEqual([
    { key: '2028-01', value: 100, filters: { pay_date_from: '2028-01-01', pay_date_to: '2028-01-31' } },
    { key: '2028-02', value: 0, filters: { pay_date_from: '2028-02-01', pay_date_to: '2028-02-29' } },
    { key: '2028-12', value: -50, filters: { pay_date_from: '2028-12-01', pay_date_to: '2028-12-31' } },
  ]);
});

test.each([
  ['account_title', '700', '消耗品費', { debit_account: '700/消耗品費' }],
  ['account_title', '', '', { debit_account: '/' }],
  ['partner', '', 'ミナト', { partner_name: 'ミナト' }],
  ['partner', '', '', { has_partner: 'false' }],
  ['department', '', '', { has_department: 'false' }],
  ['department', '', '営業', { department_name: '営業' }],
  ['partner', '', 'あ'.repeat(200), null],
] as const)('%s %s%s is found again', (kind, code, name, filters) => {
  expect(groupFilters(kind, { code, name })).toEqual(filters);
});

test('the largest groups come first; refunds and empty ones are left out', () => {
  const groups = [group('1', 5), group('2', 0), group('3', 9), group('4', -7), group('5', 7)];
  expect(groupBars('partner', groups, 2)).toEqual([
    { key: '3/n3', name: 'n3', value: 9, filters: { partner_name: 'n3' } },
    { key: '5/n5', name: 'n5', value: 7, filters: { partner_name: 'n5' } },
  ]);
});

test.each([
  [{ from: '2026-03-01', to: null }, { pay_date_from: '2026-03-01' }],
  [
    { from: '2026-01-30', to: '2026-02-28' },
    { pay_date_from: '2026-01-30', pay_date_to: '2026-02-28' },
  ],
  [{ from: null, to: '2025-11-30' }, { pay_date_to: '2025-11-30' }],
  [{ from: null, to: null }, { has_pay_date: 'false' }],
])('the unpaid invoices of %o', (age, filters) => {
  expect(ageFilters(age)).toEqual(filters);
});

test.each([
  [
    { from: null, to: 1 },
    { approval_days_from: '-9999', approval_days_to: '1' },
  ],
  [
    { from: 4, to: 7 },
    { approval_days_from: '4', approval_days_to: '7' },
  ],
  [{ from: 31, to: null }, { approval_days_from: '31' }],
  [null, { approval_days_from: '-9999' }],
])('the invoices with days of %o', (band, filters) => {
  expect(bandFilters('approval', band)).toEqual(filters);
});

test.each([
  ['id=01900000-0000-7000-8000-0000000000a1', '01900000-0000-7000-8000-0000000000a1'],
  ['id=01900000', null],
  ['id=', null],
  ['other=01900000-0000-7000-8000-0000000000a1', null],
])('the id in %s is %s', (address, id) => expect(idIn(new URLSearchParams(address), 'id')).toBe(id));

test('a period is shown by its months', () =>
  expect(periodText({ from: '2026-04', to: '2027-03' })).toBe('2026/04 – 2027/03'));
