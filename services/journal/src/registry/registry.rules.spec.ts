import { expect, test } from '@jest/globals';
import { isFresh, retryAfter } from './registry.rules.js';

test.each([
  [null, false, false],
  ['2026-11-21T04:00:00.000Z', false, true],
  ['2026-11-20T05:00:01.000Z', false, true],
  ['2026-11-20T05:00:00.000Z', false, false],
  ['2026-11-21T04:58:59.000Z', true, false],
  ['2026-11-21T04:59:01.000Z', true, true],
])('checked at %s, forced %s: fresh %s', (checked, force, expected) => {
  expect(isFresh(checked, '2026-11-21T05:00:00.000Z', force)).toBe(expected);
});

test('attempts grow apart up to a day', () => {
  expect([0, 1, 2, 3, 11, 12, 1000].map(retryAfter)).toEqual([60, 60, 120, 240, 61_440, 86_400, 86_400]);
});
