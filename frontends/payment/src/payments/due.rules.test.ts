import { dueWindows } from './due.rules';

test.each([
  // Monday, Thursday, Sunday, and over the end of a year
  ['2026-11-23', '2026-11-22', '2026-11-29', '2026-11-30', '2026-12-06'],
  ['2026-11-26', '2026-11-25', '2026-11-29', '2026-11-30', '2026-12-06'],
  ['2026-11-29', '2026-11-28', '2026-11-29', '2026-11-30', '2026-12-06'],
  ['2026-12-31', '2026-12-30', '2027-01-03', '2027-01-04', '2027-01-10'],
])('on %s', (today, yesterday, sunday, monday, next) => {
  expect(dueWindows(today)).toEqual([
    { key: 'overdue', to: yesterday },
    { key: 'this_week', from: today, to: sunday },
    { key: 'next_week', from: monday, to: next },
  ]);
});
