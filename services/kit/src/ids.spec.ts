import { isUuid, newId } from './ids.js';

test('ids made one after another are in order, many within a millisecond too', () => {
  const ids = Array.from({ length: 20_000 }, () => newId());
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every(isUuid)).toBe(true);
  expect(new Set(ids.map((id) => id[14]))).toEqual(new Set(['7']));
  expect([...new Set(ids.map((id) => id[19]))].sort()).toEqual(['8', '9', 'a', 'b']);
});

test('an id contains the time of its creation', () => {
  const before = Date.now();
  const told = Number.parseInt(newId().replace('-', '').slice(0, 12), 16);
  // The twenty thousand before it may have run ahead by some milliseconds.
  expect(told - before).toBeGreaterThanOrEqual(0);
  expect(told - before).toBeLessThan(1000);
});
