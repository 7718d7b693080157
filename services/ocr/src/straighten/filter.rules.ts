import type { Grey } from '../render/picture.types.js';

/** Every point becomes the median of itself and its eight neighbours; edges are continued outwards. */
export function median3({ width, height, data: from }: Grey): Grey {
  const data = new Uint8Array(from.length);
  // Lowest, middle and highest of three points over each other, with one more column on either side.
  const low = new Int32Array(width + 2);
  const middle = new Int32Array(width + 2);
  const high = new Int32Array(width + 2);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const above = y > 0 ? row - width : row;
    const below = y < height - 1 ? row + width : row;
    for (let x = 0; x < width; x++) {
      const a = from[above + x] as number;
      const b = from[row + x] as number;
      const c = from[below + x] as number;
      const less = lower(a, b);
      const more = a + b - less;
      const least = lower(less, c);
      const between = less + c - least;
      low[x + 1] = least;
      middle[x + 1] = lower(between, more);
      high[x + 1] = higher(between, more);
    }
    for (const three of [low, middle, high]) {
      three[0] = three[1] as number;
      three[width + 1] = three[width] as number;
    }
    for (let x = 0; x < width; x++) {
      const lows = higher(higher(low[x] as number, low[x + 1] as number), low[x + 2] as number);
      const highs = lower(lower(high[x] as number, high[x + 1] as number), high[x + 2] as number);
      const middles = median(middle[x] as number, middle[x + 1] as number, middle[x + 2] as number);
      data[row + x] = median(lows, middles, highs);
    }
  }
  return { width, height, data };
}

// Without a branch: grain would make the processor guess wrongly at every other point.
function lower(a: number, b: number): number {
  const d = (a - b) | 0;
  return (b + (d & (d >> 31))) | 0;
}

function higher(a: number, b: number): number {
  const d = (a - b) | 0;
  return (a - (d & (d >> 31))) | 0;
}

function median(a: number, b: number, c: number): number {
  return higher(lower(a, b), lower(higher(a, b), c));
}

/**
 * A light blur, in place (a Gaussian of 0.6 pixels): a page sampled at about its own pixels loses the grain that came
 * with it before letters are looked for. Edges are continued outwards.
 */
export function softened(picture: Grey): Grey {
  const { width, height, data } = picture;
  let above = new Uint16Array(width);
  let here = new Uint16Array(width);
  let below = new Uint16Array(width);
  across(data, 0, here);
  above.set(here);
  for (let y = 0; y < height; y++) {
    if (y < height - 1) across(data, (y + 1) * width, below);
    else below.set(here);
    const row = y * width;
    for (let x = 0; x < width; x++)
      data[row + x] = ((above[x] as number) + 4 * (here[x] as number) + (below[x] as number) + 18) / 36;
    const spare = above;
    above = here;
    here = below;
    below = spare;
  }
  return picture;
}

/** Six times the brightness of a row, blurred along it. */
function across(data: Uint8Array, row: number, into: Uint16Array): void {
  const last = into.length - 1;
  let left = data[row] as number;
  let here = left;
  for (let x = 0; x < last; x++) {
    const right = data[row + x + 1] as number;
    into[x] = left + 4 * here + right;
    left = here;
    here = right;
  }
  into[last] = left + 5 * here;
}
