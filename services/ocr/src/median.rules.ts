/** The middle value, of an even number the upper one of the two in the middle; `none` of an empty list. */
export function median(list: readonly number[], none: number): number {
  return [...list].sort((a, b) => a - b)[list.length >> 1] ?? none;
}
