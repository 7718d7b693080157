import { nextToCode } from './toCode.rules';

test.each<[string, number[], number, number[] | null, number | null]>([
  ['the next number', [3, 5, 9], 5, null, 9],
  ['numbers without an order of their own', [3, 9], 4, null, 9],
  ['the lowest one behind the last', [3, 5], 9, null, 3],
  ['none but this one', [5], 5, null, null],
  ['none at all', [], 5, null, null],
  ['the next one of the list', [9, 7, 3], 7, [9, 7, 5, 3], 3],
  ['this one left the list of those that wait', [9, 3], 7, [9, 7, 5, 3], 3],
  ['those that came meanwhile', [12, 9], 3, [9, 7, 3], 12],
  ['those that were passed over', [9, 7], 3, [9, 7, 3], 9],
  ['this one is not in the list', [9, 7], 20, [9, 7], 9],
  ['none of the list waits', [], 7, [9, 7, 3], null],
])('%s', (_name, waiting, here, stops, next) => {
  expect(nextToCode(waiting, here, stops)).toBe(next);
});
