import { describe, expect, test } from '@jest/globals';
import { nextIssueDate, refuseFlood, type Schedule, upcoming } from './recurring.rules.js';

const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const schedule = (over: Partial<Schedule> = {}): Schedule => ({
  start_at: '2026-10-31',
  end_at: null,
  issue_day: 31,
  issue_months: ALL,
  ...over,
});

describe('the next issue date', () => {
  test.each<[string, Partial<Schedule>, string | null, string | null]>([
    ['the first is not before the start', {}, null, '2026-10-31'],
    [
      'a start after the day goes to the next month',
      { start_at: '2026-10-20', issue_day: 10 },
      null,
      '2026-11-10',
    ],
    ['the month of the pattern invoice is its own', {}, '2026-10-05', '2026-11-30'],
    ['an older pattern invoice takes nothing away', {}, '2026-06-30', '2026-10-31'],
    ['31 is the last day of every month', {}, '2027-01-31', '2027-02-28'],
    ['and of a leap year', {}, '2028-01-31', '2028-02-29'],
    ['over the end of the year', { issue_day: 25 }, '2026-12-25', '2027-01-25'],
    ['months that are not named are passed over', { issue_months: [3, 9] }, '2026-10-31', '2027-03-31'],
    ['one month of the year comes again a year later', { issue_months: [10] }, '2026-10-31', '2027-10-31'],
    ['the end is a day of it', { end_at: '2026-11-30' }, '2026-10-31', '2026-11-30'],
    ['after the end there is none', { end_at: '2026-11-29' }, '2026-10-31', null],
    [
      'none at all between start and end',
      { end_at: '2026-11-15', issue_day: 10, start_at: '2026-11-11' },
      null,
      null,
    ],
    ['a month that is not before the end', { end_at: '2027-02-28', issue_months: [3] }, null, null],
  ])('%s', (_, over, after, expected) => expect(nextIssueDate(schedule(over), after)).toBe(expected));
});

test('the next ones in a row, until there are none left', () => {
  expect(upcoming(schedule({ end_at: '2026-12-31' }), '2026-11-30', 3)).toEqual(['2026-11-30', '2026-12-31']);
  expect(upcoming(schedule(), '2026-10-31', 3)).toEqual(['2026-10-31', '2026-11-30', '2026-12-31']);
  expect(upcoming(schedule(), null, 3)).toEqual([]);
});

test.each([
  ['a day to come', '2026-12-31', '2026-11-30', null],
  ['today', '2026-11-30', '2026-11-30', null],
  ['two years of months', '2024-12-31', '2026-11-30', null],
  ['a month more', '2024-11-30', '2026-11-30', 'recurring_too_many'],
  ['a year that was misread', '1926-10-31', '2026-11-30', 'recurring_too_many'],
  ['none', null, '2026-11-30', null],
])('what is due at once, from %s', (_, first, today, code) => {
  const call = () => refuseFlood(schedule({ start_at: '1900-01-31' }), first, today);
  if (code) expect(call).toThrow(expect.objectContaining({ code, params: { most: 24 } }));
  else call();
});

test('every date of ten years is in its own month, after the one before, and on the day or the last', () => {
  let after = '2026-10-31';
  for (let n = 0; n < 120; n++) {
    const date = nextIssueDate(schedule({ issue_day: 30 }), after) as string;
    expect(date > after && date.slice(0, 7) !== after.slice(0, 7)).toBe(true);
    expect(date.slice(8) === '30' || (date.slice(5, 7) === '02' && Number(date.slice(8)) >= 28)).toBe(true);
    after = date;
  }
});
