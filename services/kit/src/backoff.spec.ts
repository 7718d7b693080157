import { backoff, fullJitter } from './backoff.js';

test.each([
  [0, 2_000, 0],
  [0.5, 2_000, 1_000],
  [0.9999, 2_000, 1_999],
])('at the throw %s of at most %i: a pause of %i', (random, most, expected) => {
  expect(fullJitter(most, () => random)).toBe(expected);
});

test.each([
  [1, 100],
  [2, 200],
  [3, 400],
  [6, 3_200],
  [7, 5_000],
  [1_000_000, 5_000],
])('after %i failures a pause of anything below %i ms', (failures, most) => {
  const pause = (random: number) => backoff(failures, { first: 100, most: 5_000 }, () => random);
  expect([pause(0), pause(0.5), Math.ceil(pause(0.999999) + 1)]).toEqual([0, most / 2, most]);
});
