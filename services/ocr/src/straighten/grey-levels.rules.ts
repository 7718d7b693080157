import type { Grey } from '../pictures/picture.types.js';

/** Every seventh point of a page shows the spread of its greys as well as all of them. */
export const SAMPLE = 7;

/**
 * How many points of a picture have each of the 256 greys.
 * @param every so manyth point is counted: some points show a page's share of each grey as well as all
 */
export function greysOf({ data }: Grey, every = 1): Uint32Array {
  const counts = new Uint32Array(256);
  for (let i = 0; i < data.length; i += every)
    counts[data[i] as number] = (counts[data[i] as number] as number) + 1;
  return counts;
}

/** The grey up to which so many of the counted points are at least as dark. */
export function darkestShare(counts: Uint32Array, points: number): number {
  let left = points - (counts[0] as number);
  let level = 0;
  while (level < 255 && left > 0) left -= counts[++level] as number;
  return level;
}
