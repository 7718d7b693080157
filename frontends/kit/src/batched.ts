/**
 * A loader of single values that asks for up to `most` of them together: the keys of one turn of the event loop become
 * one call. A key without a value in the response gets undefined.
 */
export function batched<K, V>(
  most: number,
  load: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let waiting = new Map<K, PromiseWithResolvers<V | undefined>>();
  const run = async (part: ReadonlyMap<K, PromiseWithResolvers<V | undefined>>) => {
    try {
      const found = await load([...part.keys()]);
      for (const [key, { resolve }] of part) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of part.values()) reject(error);
    }
  };
  return (key) => {
    const known = waiting.get(key);
    if (known) return known.promise;
    const promise = Promise.withResolvers<V | undefined>();
    const isFirst = waiting.size === 0;
    waiting.set(key, promise);
    if (waiting.size === most) {
      void run(waiting);
      waiting = new Map();
    } else if (isFirst) {
      setTimeout(() => {
        if (waiting.size > 0) void run(waiting);
        waiting = new Map();
      });
    }
    return promise.promise;
  };
}
