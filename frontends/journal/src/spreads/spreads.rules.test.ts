import { partsOf } from './spreads.rules';

test.each([
  [120_000, 12, { first: 10_000, each: 10_000 }],
  [100_000, 3, { first: 33_334, each: 33_333 }],
  [12, 12, { first: 1, each: 1 }],
  [11, 12, null],
  [0, 2, null],
  [-100, 2, null],
])('%i yen over %i months', (amount, months, parts) => {
  expect(partsOf(amount, months)).toEqual(parts);
});
