import { oneMonthLater } from './board.rules';

test.each([
  ['2026-11-22', '2026-12-22'],
  ['2026-12-31', '2027-01-31'],
  ['2027-01-31', '2027-02-28'],
  ['2028-01-31', '2028-02-29'],
  ['2026-10-31', '2026-11-30'],
])('a month after %s is %s', (date, later) => expect(oneMonthLater(date)).toBe(later));
