/** The most suppliers that the server takes in one call. */
const MOST_AT_ONCE = 500;

/** The ids in parts that the server takes. */
export function inCalls(ids: readonly string[], most = MOST_AT_ONCE): string[][] {
  return Array.from({ length: Math.ceil(ids.length / most) }, (_, index) =>
    ids.slice(index * most, (index + 1) * most),
  );
}
