import { passes } from '@uketori/service-kit/errors';
import { refuseClosedMonth } from './closed-months.rules.js';

test.each([
  ['2026-09-30', true],
  ['2026-10-01', false],
  ['2026-10-31', false],
  ['2026-11-01', true],
  [null, true],
])('with October closed, a payment of %s may be marked: %p', (day, may) => {
  expect(passes(() => refuseClosedMonth(new Set(['2026-10']), day))).toBe(may);
});
