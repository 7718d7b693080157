import { passes } from '@uketori/service-kit/errors';
import {
  firstDay,
  firstOpenDay,
  isClosed,
  refuseFutureMonth,
  refuseUnconfirmed,
} from './closed-months.rules.js';

const closed = new Set(['2026-10', '2026-11', '2027-01']);

test.each([
  ['2026-09-30', false, '2026-09-30'],
  ['2026-10-01', true, '2026-12-01'],
  ['2026-10-31', true, '2026-12-01'],
  ['2026-11-15', true, '2026-12-01'],
  ['2026-12-31', false, '2026-12-31'],
  ['2027-01-01', true, '2027-02-01'],
  ['2027-02-01', false, '2027-02-01'],
])('%s: closed %p, the first open day is %s', (day, is, open) => {
  expect(isClosed(closed, day)).toBe(is);
  expect(firstOpenDay(closed, day)).toBe(open);
});

test('no day lies in no closed month', () => {
  expect(isClosed(closed, null)).toBe(false);
  expect(isClosed(new Set(), '2026-10-01')).toBe(false);
});

test.each([
  ['2026-10', true],
  ['2026-11', true],
  ['2026-12', false],
  ['2027-01', false],
])('on 27 November 2026, %s may be closed: %p', (month, is) => {
  expect(passes(() => refuseFutureMonth(month, '2026-11-27'))).toBe(is);
});

test.each([
  [[], false, true],
  [[], true, true],
  [[{ key: 'unapproved', count: 2 }], true, true],
  [[{ key: 'unapproved', count: 2 }], false, false],
])('open work %j, confirmed %p: may close %p', (open, confirmed, is) => {
  expect(passes(() => refuseUnconfirmed(open, confirmed))).toBe(is);
});

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
