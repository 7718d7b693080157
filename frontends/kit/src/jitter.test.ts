import { fullJitter } from './jitter';

test.each([
  [0, 10_000, 0],
  [0.5, 10_000, 5_000],
  [0.999, 10_000, 9_990],
  [0.5, 0, 0],
])('at the throw %s of at most %i: a pause of %i', (random, most, expected) => {
  expect(fullJitter(most, () => random)).toBe(expected);
});

test('a thousand screens that were cut off in one second come back in every second of the pause', () => {
  const perSecond = new Map<number, number>();
  for (let screen = 0; screen < 1_000; screen++) {
    const second = Math.floor(fullJitter(10_000) / 1_000);
    perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
  }
  expect([...perSecond.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(Math.max(...perSecond.values())).toBeLessThan(200);
});
