import { bankDay, bankDaysAhead, closedDay, isKnownDay } from './bank-days.rules.js';
import { addDays } from './days.rules.js';
import { HOLIDAYS, HOLIDAYS_FROM, HOLIDAYS_UNTIL } from './holidays.data.js';

test.each([
  ['2026-11-30', null],
  ['2026-11-21', 'saturday'],
  ['2026-11-22', 'sunday'],
  ['2026-11-23', 'holiday'],
  ['2026-11-24', null],
  ['2026-12-30', null],
  // No law calls the days around the new year public holidays, but banks are closed.
  ['2026-12-31', 'year_end'],
  ['2027-01-01', 'year_end'],
  ['2027-01-02', 'year_end'],
  ['2027-01-03', 'year_end'],
  ['2027-01-04', null],
])('%s is closed by %s', (date, reason) => {
  expect(closedDay(date)).toBe(reason);
});

test.each([
  ['2026-10-31', '2026-10-30', '2026-11-02'],
  ['2026-12-31', '2026-12-30', '2027-01-04'],
  ['2027-01-03', '2026-12-30', '2027-01-04'],
  ['2027-01-31', '2027-01-29', '2027-02-01'],
  ['2026-11-23', '2026-11-20', '2026-11-24'],
  ['2026-09-22', '2026-09-18', '2026-09-24'],
  ['2027-02-28', '2027-02-26', '2027-03-01'],
  ['2026-11-24', '2026-11-24', '2026-11-24'],
])('around %s: before %s, after %s', (date, before, after) => {
  expect(bankDay(date, -1)).toBe(before);
  expect(bankDay(date, 1)).toBe(after);
});

test.each([
  ['2026-11-20', '2026-11-24', 1],
  ['2026-11-20', '2026-11-20', 0],
  ['2026-11-20', '2026-11-19', -1],
  ['2026-12-28', '2027-01-05', 4],
])('bank days from %s to %s: %i', (from, to, days) => {
  expect(bankDaysAhead(from, to)).toBe(days);
});

test('past the calendar nothing is known', () => {
  expect(isKnownDay(HOLIDAYS_FROM)).toBe(true);
  expect(isKnownDay(addDays(HOLIDAYS_FROM, -1))).toBe(false);
  expect(isKnownDay(HOLIDAYS_UNTIL)).toBe(true);
  expect(isKnownDay(addDays(HOLIDAYS_UNTIL, 1))).toBe(false);
  expect(bankDay('2027-12-31', 1)).toBeNull();
  expect(bankDay('2028-01-04', -1)).toBeNull();
  expect(bankDaysAhead('2027-12-01', '2028-02-29')).toBeNull();
  expect([...HOLIDAYS].every(isKnownDay)).toBe(true);
});
