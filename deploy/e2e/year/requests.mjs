// Many requests, a few at a time, and lists of any length.

/** Requests in progress at once: the product runs beside them on the same machine. */
const AT_ONCE = 4;

/** Does the same to each, a few at a time, in their order. */
export async function pooled(items, act, atOnce = AT_ONCE) {
  const waiting = items.values();
  const lane = async () => {
    for (const item of waiting) await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** All rows of a list. The path has its filters. */
export async function listed(user, path) {
  const rows = [];
  let cursor = '';
  do {
    const answer = await user.get(`${path}${path.includes('?') ? '&' : '?'}limit=100${cursor}`);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.bytes}`);
    rows.push(...answer.body.items);
    cursor = answer.body.next_cursor ? `&cursor=${encodeURIComponent(answer.body.next_cursor)}` : '';
  } while (cursor !== '');
  return rows;
}

/** Parts of a list that one bulk request takes. */
export function chunks(items, size = 200) {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
