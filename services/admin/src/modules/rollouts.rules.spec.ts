import { newId } from '@uketori/service-kit/ids';
import {
  compareVersions,
  isIn,
  meantVersion,
  oldestReleases,
  placeOf,
  type Rollout,
  whyHeld,
} from './rollouts.rules.js';

const LISTED = '01900000-0000-7000-8000-00000000000a';
const OTHER = '01900000-0000-7000-8000-00000000000b';
const rollout = (part: Partial<Rollout> = {}): Rollout => ({
  module: 'payment',
  version: '0.3.0',
  percent: 0,
  organizations: [],
  ...part,
});

test('places spread over a hundred, and differ between modules', () => {
  const ids = Array.from({ length: 5000 }, () => newId());
  const below = (percent: number) => ids.filter((id) => placeOf('payment', id) < percent).length / 50;
  expect(below(10)).toBeGreaterThan(7);
  expect(below(10)).toBeLessThan(13);
  expect(below(100)).toBe(100);
  expect(ids.some((id) => placeOf('payment', id) !== placeOf('journal', id))).toBe(true);
});

test('a higher percentage only adds organizations', () => {
  const ids = Array.from({ length: 500 }, () => newId());
  for (const [low, high] of [
    [0, 10],
    [10, 50],
    [50, 100],
  ] as const)
    for (const id of ids)
      if (isIn(rollout({ percent: low }), id)) expect(isIn(rollout({ percent: high }), id)).toBe(true);
  expect(ids.filter((id) => isIn(rollout(), id))).toEqual([]);
});

test.each([
  ['stable', null, '0.2.0'],
  ['stable', rollout({ organizations: [LISTED] }), '0.3.0'],
  ['stable', rollout({ percent: 100 }), '0.3.0'],
  ['stable', rollout({ organizations: [OTHER] }), '0.2.0'],
  ['stable', rollout({ module: 'journal', percent: 100 }), '0.2.0'],
  ['0.1.0', rollout({ organizations: [LISTED] }), '0.1.0'],
] as const)('channel %s with %j means %s', (channel, given, version) => {
  expect(meantVersion({ module: 'payment', channel }, LISTED, { stable: '0.2.0', rollout: given })).toBe(
    version,
  );
});

test.each([
  ['0.2.0', '0.2.0', 0],
  ['0.2.0', '0.10.0', -1],
  ['1.0.0', '0.10.0', 1],
  ['0.3.0-rc1', '0.3.0', -1],
  ['0.3.0', '0.3.0-rc1', 1],
  ['0.3.0-rc1', '0.3.0-rc2', -1],
  ['0.3.0-rc1', '0.2.9', 1],
] as const)('%s beside %s: %i', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign);
});

test('the oldest process of a service counts', () => {
  const oldest = oldestReleases([
    { service: 'payment', release: '0.3.0' },
    { service: 'payment', release: '0.2.0' },
    { service: 'journal', release: '0.3.0' },
  ]);
  expect([...oldest]).toEqual([
    ['payment', '0.2.0'],
    ['journal', '0.3.0'],
  ]);
});

test.each([
  [undefined, '0.2.0', 'not_released'],
  [{ needs: '0.3.0' }, '0.2.0', 'service_older'],
  [{ needs: '0.2.0' }, '0.2.0', null],
  [{ needs: '0.2.0' }, '0.3.0', null],
  [{ needs: '0.3.0' }, undefined, null],
] as const)('a build %j beside a service of %s: %s', (build, running, held) => {
  expect(whyHeld(build, running)).toBe(held);
});
