import { addDays, daysBetween, lastDay, MONTH, monthAfter, monthWords, monthsIn } from './dates';

test.each([
  ['2026-11-26', '2026-11-26', 0],
  ['2026-11-19', '2026-11-26', 7],
  ['2026-02-28', '2026-03-01', 1],
  ['2027-01-01', '2026-12-31', 0],
])('from %s to %s are %i days', (first, second, days) => expect(daysBetween(first, second)).toBe(days));

test.each([
  ['2026-11-26', -30, '2026-10-27'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
])('%s and %i days is %s', (day, days, expected) => expect(addDays(day, days)).toBe(expected));

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2027-01', -1, '2026-12'],
  ['2026-02', -14, '2024-12'],
  ['2026-05', 0, '2026-05'],
])('%s and %i months is %s', (month, months, expected) => expect(monthAfter(month, months)).toBe(expected));

test.each([
  ['2026-11', '2027-02', 4],
  ['2026-11', '2026-11', 1],
  ['2026-11', '2026-10', 0],
])('%s to %s are %i months', (first, last, months) => expect(monthsIn(first, last)).toBe(months));

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, day) => expect(lastDay(month)).toBe(day));

test('an address names a month or nothing', () => {
  for (const month of ['2026-01', '2026-12']) expect(MONTH.test(month)).toBe(true);
  for (const month of ['2026-13', '2026-00', '2026-1', '1999-01', '2026-01-01', 'x'])
    expect(MONTH.test(month)).toBe(false);
});

test('the words of a month take its numbers', () => {
  expect(monthWords('2026-03')).toEqual({ year: 2026, month: 3 });
});
