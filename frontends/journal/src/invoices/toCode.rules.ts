/**
 * The invoice to code after this one: the next one in the list that the user walks, then those that the list gained
 * meanwhile, then those that the user passed over. Without a list, the next number and then the lowest one.
 *
 * @param waiting numbers of the invoices that wait for their coding, in the order of the list
 * @param stops numbers of the list as the user opened it; null without a list
 */
export function nextToCode(
  waiting: readonly number[],
  here: number,
  stops: readonly number[] | null,
): number | null {
  const others = waiting.filter((number) => number !== here);
  if (!stops) return others.find((number) => number > here) ?? others[0] ?? null;
  const at = stops.indexOf(here);
  const isWaiting = new Set(others);
  return (
    stops.slice(at + 1).find((number) => isWaiting.has(number)) ??
    others.find((number) => !stops.includes(number)) ??
    stops.slice(0, Math.max(at, 0)).find((number) => isWaiting.has(number)) ??
    null
  );
}
