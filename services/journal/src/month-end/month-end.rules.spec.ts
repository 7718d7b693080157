import { firstDay } from './month-end.rules.js';

test.each([
  ['2026-11', 0, '2026-11-01'],
  ['2026-11', 1, '2026-12-01'],
  ['2026-12', 1, '2027-01-01'],
  ['2026-11', -3, '2026-08-01'],
  ['2026-02', -3, '2025-11-01'],
  ['2026-01', -1, '2025-12-01'],
  ['2026-01', -13, '2024-12-01'],
])('the first day of %s and %i months', (month, months, day) => {
  expect(firstDay(month, months)).toBe(day);
});
