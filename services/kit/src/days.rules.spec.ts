import { addDays, daysBetween } from './days.rules.js';

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2026-11-28', 0, '2026-11-28'],
])('%s and %i days is %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected);
  expect(daysBetween(date, expected)).toBe(days);
});
