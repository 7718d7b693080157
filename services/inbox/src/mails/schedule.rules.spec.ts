import { isMailDue, type MailSchedule, monthOf } from './schedule.rules.js';

const USUAL: MailSchedule = {
  status: 1,
  tran_months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  start_at: null,
  end_at: null,
  beginning_day: 10,
  increment_day: 0,
};

test.each([
  ['the day before', {}, false, null, '2026-11-09', false],
  ['the day', {}, false, null, '2026-11-10', true],
  ['a missed day', {}, false, null, '2026-11-12', true],
  ['handed in', {}, true, null, '2026-11-10', false],
  ['once a month', {}, false, '2026-11-10', '2026-11-30', false],
  ['again too early', { increment_day: 5 }, false, '2026-11-10', '2026-11-14', false],
  ['again', { increment_day: 5 }, false, '2026-11-10', '2026-11-15', true],
  ['again, but handed in', { increment_day: 5 }, true, '2026-11-10', '2026-11-15', false],
  ['every day', { increment_day: 1 }, false, '2026-11-10', '2026-11-11', true],
  ['the same day twice', { increment_day: 1 }, false, '2026-11-10', '2026-11-10', false],
  ['the 31st in November', { beginning_day: 31 }, false, null, '2026-11-30', true],
  ['the 31st in November, a day early', { beginning_day: 31 }, false, null, '2026-11-29', false],
  ['the 31st in February', { beginning_day: 31 }, false, null, '2027-02-28', true],
  ['the 30th in a leap February', { beginning_day: 30 }, false, null, '2028-02-28', false],
  ['not his month', { tran_months: [3, 6] }, false, null, '2026-11-10', false],
  ['inactive', { status: 0 }, false, null, '2026-11-10', false],
  ['before his time', { start_at: '2026-12-01' }, false, null, '2026-11-10', false],
  ['after his time', { end_at: '2026-10-31' }, false, null, '2026-11-10', false],
] as const)('%s', (_name, more, is_collected, last_sent_on, today, due) => {
  const schedule = { ...USUAL, ...more } as MailSchedule;
  expect(isMailDue(schedule, is_collected, { last_sent_on }, today)).toBe(due);
});

test('a date knows its month', () => expect(monthOf('2026-02-09')).toEqual({ year: 2026, month: 2 }));
