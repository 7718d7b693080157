import {
  besideWork,
  CHECKS,
  closingMonth,
  daysOf,
  monthsUpTo,
  monthToClose,
  STAGES,
} from './month-end.rules';

test.each([
  ['2026-11-16', '2026-11'],
  ['2026-11-30', '2026-11'],
  ['2026-12-01', '2026-11'],
  ['2026-12-15', '2026-11'],
  ['2027-01-15', '2026-12'],
  ['2027-01-16', '2027-01'],
])('on %s the month %s is being closed', (today, month) => {
  expect(closingMonth(today)).toBe(month);
});

test.each([
  ['2026-11-01', '2026-10'],
  ['2026-11-15', '2026-10'],
  ['2026-11-16', null],
  ['2026-11-24', null],
  ['2026-11-25', '2026-11'],
  ['2026-11-30', '2026-11'],
  ['2027-01-01', '2026-12'],
])('on %s home reminds of the month %s', (today, month) => {
  expect(monthToClose(today)).toBe(month);
});

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-11', '2026-11-30'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, last) => {
  expect(daysOf(month)).toEqual({ posting_date_from: `${month}-01`, posting_date_to: last });
});

test('the twelve months up to one begin with it and cross the year', () => {
  const months = monthsUpTo('2026-03');
  expect([months.length, months[0], months[3], months.at(-1)]).toEqual([12, '2026-03', '2025-12', '2025-04']);
});

test.each([
  [[], [], []],
  [[{ done_at: '2026-11-01T00:00:00Z' }], [], []],
  [[{ done_at: null }, { done_at: null }], [], [{ key: 'tasks', count: 2 }]],
  [[], [{ accrued: false }], [{ key: 'expected', count: 1 }]],
  [[], [{ accrued: true }, { accrued: false }], [{ key: 'expected', count: 1 }]],
  [[], [{ accrued: true }], []],
])('of tasks %j and expected invoices %j, %j is open', (tasks, expected, open) => {
  expect(besideWork(tasks, expected)).toEqual(open);
});

test('each number has a name of its own', () => {
  const keys = [...STAGES, ...CHECKS].map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
