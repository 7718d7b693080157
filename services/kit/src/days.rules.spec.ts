import { addDays, calendarDate, dayInMonth, daysBetween, daysInMonth } from './days.rules.js';

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2026-11-28', 0, '2026-11-28'],
])('%s and %i days is %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected);
  expect(daysBetween(date, expected)).toBe(days);
});

test.each([
  [2026, 1, 31],
  [2026, 2, 28],
  [2028, 2, 29],
  [2100, 2, 28],
  [2026, 4, 30],
  [2026, 12, 31],
  [2026, 0, 31],
  [2026, 14, 28],
])('month %i-%i has %i days', (year, month, days) => {
  expect(daysInMonth(year, month)).toBe(days);
});

test.each([
  [2026, 2, 31, '2026-02-28'],
  [2028, 2, 30, '2028-02-29'],
  [2026, 4, 30, '2026-04-30'],
  [2026, 13, 31, '2027-01-31'],
  [2026, 0, 1, '2025-12-01'],
])('%i-%i, day %i, is %s', (year, month, day, expected) => {
  expect(dayInMonth(year, month, day)).toBe(expected);
});

test.each([
  [2028, 2, 29, '2028-02-29'],
  [2026, 2, 29, null],
  [2026, 13, 1, null],
  [2026, 0, 1, null],
  [2026, 4, 31, null],
  [2026, 4, 0, null],
  [26, 4, 1, null],
])('year %i, month %i, day %i of the calendar is %s', (year, month, day, expected) => {
  expect(calendarDate(year, month, day)).toBe(expected);
});
