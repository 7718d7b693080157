import type { Grey } from '../pictures/picture.types.js';

// Loops over all pixels of a page. They use whole numbers and typed arrays, which the compiler of V8 turns into plain machine code.

/** A picture shrunk by means of squares of `step` pixels, rounded down; what is left at its right and lower edge goes. */
export function squareMeans({ width: w, height: h, data: from }: Grey, step: number): Grey {
  const [width, height] = [Math.floor(w / step), Math.floor(h / step)];
  const data = new Uint8Array(width * height);
  const area = step * step;
  const sums = new Uint32Array(width);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let k = 0; k < step; k++) {
      let at = (y * step + k) * w;
      for (let x = 0; x < width; x++) {
        let sum = 0;
        for (let i = 0; i < step; i++) sum += from[at++] as number;
        sums[x] = (sums[x] as number) + sum;
      }
    }
    for (let x = 0; x < width; x++) data[y * width + x] = (sums[x] as number) / area;
  }
  return { width, height, data };
}

/**
 * One bit a pixel, set where a picture is darker than `limit`, 1 to 255.
 * @param into rows of whole numbers of 32 bits; the lowest bit of a number is its leftmost pixel
 */
export function darkBits({ width, height, data }: Grey, limit: number, into: Int32Array): void {
  const words = (width + 31) >> 5;
  for (let y = 0; y < height; y++) {
    for (let word = 0; word < words; word++) {
      const from = y * width + 32 * word;
      const count = Math.min(32, width - 32 * word);
      let bits = 0;
      // The difference is negative where the pixel is darker, so its sign is the bit.
      for (let i = 0; i < count; i++) bits |= (((data[from + i] as number) - limit) >>> 31) << i;
      into[y * words + word] = bits;
    }
  }
}

/** Brightness (77, 150 and 29 of 256ths) of pixels of red, green, blue and perhaps a fourth byte. */
export function brightnessOf(colours: Uint8Array, channels: 3 | 4): Uint8Array {
  const data = new Uint8Array(colours.length / channels);
  for (let i = 0, at = 0; i < data.length; i++, at += channels)
    data[i] =
      ((colours[at] as number) * 77 + (colours[at + 1] as number) * 150 + (colours[at + 2] as number) * 29) >>
      8;
  return data;
}

/** Red of pixels of red, green, blue and perhaps a fourth byte. */
export function redsOf(colours: Uint8Array, channels: 3 | 4): Uint8Array {
  const data = new Uint8Array(colours.length / channels);
  for (let i = 0, at = 0; i < data.length; i++, at += channels) data[i] = colours[at] as number;
  return data;
}

/** Every pixel becomes the median of itself and its eight neighbours; edges are continued outwards. */
export function median3({ width, height, data: from }: Grey): Grey {
  const data = new Uint8Array(from.length);
  for (let y = 0; y < height; y++) {
    const here = y * width;
    const above = y === 0 ? here : here - width;
    const below = y === height - 1 ? here : here + width;
    let [low0, mid0, high0] = [0, 0, 0];
    let [low1, mid1, high1] = [0, 0, 0];
    // Three columns in order of size, of which the new one is compared with the two before it.
    for (let x = -1; x <= width; x++) {
      const column = x < 0 ? 0 : x < width ? x : width - 1;
      const a = from[above + column] as number;
      const b = from[here + column] as number;
      const c = from[below + column] as number;
      const min = lesser(a, b);
      const max = a + b - min;
      const rest = lesser(max, c);
      const low2 = lesser(min, rest);
      const mid2 = min + rest - low2;
      const high2 = max + c - rest;
      if (x > 0)
        data[here + x - 1] = middle(
          greater(greater(low0, low1), low2),
          middle(mid0, mid1, mid2),
          lesser(lesser(high0, high1), high2),
        );
      low0 = low1;
      mid0 = mid1;
      high0 = high1;
      low1 = low2;
      mid1 = mid2;
      high1 = high2;
    }
  }
  return { width, height, data };
}

/** The lesser of two bytes, without a branch that grain would make unpredictable. */
function lesser(a: number, b: number): number {
  return b + ((a - b) & ((a - b) >> 31));
}

function greater(a: number, b: number): number {
  return a - ((a - b) & ((a - b) >> 31));
}

function middle(a: number, b: number, c: number): number {
  const min = lesser(a, b);
  return greater(min, lesser(a + b - min, c));
}

/** A light blur (1, 4 and 1 sixths down and across: a Gaussian of 0.6 pixels); edges are continued outwards. */
export function softened({ width, height, data: from }: Grey): Grey {
  const data = new Uint8Array(from.length);
  const sums = new Uint16Array(width + 2);
  for (let y = 0; y < height; y++) {
    const here = y * width;
    const above = y === 0 ? here : here - width;
    const below = y === height - 1 ? here : here + width;
    for (let x = 0; x < width; x++)
      sums[x + 1] =
        (from[above + x] as number) + 4 * (from[here + x] as number) + (from[below + x] as number);
    sums[0] = sums[1] as number;
    sums[width + 1] = sums[width] as number;
    for (let x = 0; x < width; x++) {
      const sum = (sums[x] as number) + 4 * (sums[x + 1] as number) + (sums[x + 2] as number);
      // A 36th, rounded: a quarter, of which a ninth is a product in 65,536ths that no number below 9,400 gets wrong.
      data[here + x] = (((sum + 18) >> 2) * 7282) >>> 16;
    }
  }
  return { width, height, data };
}

/** Weights of one axis of a scaled picture: for each pixel the first of `n` source pixels that it is made of. */
export interface Taps {
  first: Int32Array;
  weights: Float32Array;
  n: number;
}

/** A picture whose rows and columns are sums of weighed rows and columns of another. */
export function weighed({ width, data: from }: Grey, across: Taps, down: Taps): Grey {
  const [columns, rows] = [across.first.length, down.first.length];
  const data = new Uint8Array(columns * rows);
  const left = across.first[0] as number;
  const used = (across.first[columns - 1] as number) + across.n - left;
  const m = (across.n + 3) & ~3;
  const weights = new Float32Array(m * columns);
  for (let x = 0; x < columns; x++)
    weights.set(across.weights.subarray(x * across.n, (x + 1) * across.n), x * m);
  const mixed = new Float32Array(used + m);
  for (let y = 0; y < rows; y++) {
    mixed.fill(0);
    for (let k = 0; k < down.n; k++) {
      const weight = down.weights[y * down.n + k] as number;
      const row = ((down.first[y] as number) + k) * width + left;
      for (let x = 0; x < used; x++)
        mixed[x] = (mixed[x] as number) + Math.fround((from[row + x] as number) * weight);
    }
    for (let x = 0; x < columns; x++) {
      const value = product(mixed, (across.first[x] as number) - left, weights, x * m, m);
      data[y * columns + x] = Math.max(0, Math.min(255, value));
    }
  }
  return { width: columns, height: rows, data };
}

/** Sum of products of numbers of four bytes, as vectors of four add them: each rounding is part of the result. */
function product(values: Float32Array, at: number, weights: Float32Array, from: number, m: number): number {
  let a = Math.fround(0);
  let b = Math.fround(0);
  let c = Math.fround(0);
  let d = Math.fround(0);
  for (let k = 0; k < m; k += 4) {
    const x = at + k;
    const y = from + k;
    a = Math.fround(a + Math.fround((values[x] as number) * (weights[y] as number)));
    b = Math.fround(b + Math.fround((values[x + 1] as number) * (weights[y + 1] as number)));
    c = Math.fround(c + Math.fround((values[x + 2] as number) * (weights[y + 2] as number)));
    d = Math.fround(d + Math.fround((values[x + 3] as number) * (weights[y + 3] as number)));
  }
  return Math.fround(Math.fround(a + b) + Math.fround(c + d));
}
