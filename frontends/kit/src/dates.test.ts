import { addDays, daysBetween } from './dates';

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
