import { asKind, kindOf, paidBeside, paidPeriodOf } from './withholding.rules';

test.each([
  ['2026-11', '2026-11'],
  ['2026-H2', '2026-H2'],
  ['2026', '2026'],
  ['2026-13', '2026-04'],
  ['x', '2026-04'],
  [null, '2026-04'],
])('the address %s is the period %s', (address, wanted) =>
  expect(paidPeriodOf(address, '2026-04-30')).toBe(wanted),
);

test.each([
  ['2026-11', 'month', '2026-11', '2026-H2', '2026'],
  ['2026-06', 'month', '2026-06', '2026-H1', '2026'],
  ['2026-H1', 'half', '2026-01', '2026-H1', '2026'],
  ['2026-H2', 'half', '2026-07', '2026-H2', '2026'],
  ['2026', 'year', '2026-01', '2026-H1', '2026'],
])('%s is a %s; as a month %s, a half year %s, a year %s', (period, kind, month, half, year) => {
  expect(kindOf(period)).toBe(kind);
  expect([asKind(period, 'month'), asKind(period, 'half'), asKind(period, 'year')]).toEqual([
    month,
    half,
    year,
  ]);
});

test.each([
  ['2026-11', '2026-10', '2026-12'],
  ['2026-12', '2026-11', '2027-01'],
  ['2026-01', '2025-12', '2026-02'],
  ['2026-H1', '2025-H2', '2026-H2'],
  ['2026-H2', '2026-H1', '2027-H1'],
  ['2026', '2025', '2027'],
  ['2000-01', null, '2000-02'],
  ['2999', '2998', null],
])('beside %s are %s and %s', (period, before, after) => {
  expect([paidBeside(period, -1), paidBeside(period, 1)]).toEqual([before, after]);
});
