import { batched } from './batched';

it('asks for the keys of one turn together, in parts, each key once', async () => {
  const calls: (readonly number[])[] = [];
  const load = batched(3, async (keys: readonly number[]) => {
    calls.push(keys);
    return new Map(keys.filter((key) => key !== 4).map((key) => [key, `v${key}`]));
  });
  const values = await Promise.all([1, 2, 2, 3, 4, 5].map((key) => load(key)));
  expect(values).toEqual(['v1', 'v2', 'v2', 'v3', undefined, 'v5']);
  expect(calls).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
  expect(await load(1)).toBe('v1');
  expect(calls).toHaveLength(3);
});

it('hands a failure to every key of the call, and to no other', async () => {
  const load = batched(2, async (keys: readonly number[]) => {
    if (keys.includes(1)) throw new Error('down');
    return new Map(keys.map((key) => [key, key]));
  });
  const results = await Promise.allSettled([1, 2, 3].map((key) => load(key)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});
