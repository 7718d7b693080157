import { inCalls } from './mails.rules';

test.each([
  [0, []],
  [2, [2]],
  [3, [3]],
  [7, [3, 3, 1]],
])('%d ids go in calls of %j', (count, expected) => {
  const ids = Array.from({ length: count }, (_, index) => String(index));
  expect(inCalls(ids, 3).map((part) => part.length)).toEqual(expected);
  expect(inCalls(ids, 3).flat()).toEqual(ids);
});
