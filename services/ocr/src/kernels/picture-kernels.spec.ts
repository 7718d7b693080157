import type { Grey } from '../pictures/picture.types.js';
import {
  brightnessOf,
  darkBits,
  median3,
  redsOf,
  softened,
  squareMeans,
  type Taps,
  weighed,
} from './picture-kernels.js';

/** Grain of every brightness, the same each time. */
function grain(width: number, height: number): Grey {
  let seed = 7;
  const data = Uint8Array.from({ length: width * height }, () => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return seed >> 16;
  });
  return { width, height, data };
}

function at({ width, height, data }: Grey, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, x));
  return data[Math.min(height - 1, Math.max(0, y)) * width + column] as number;
}

/** Points of a picture that are not what they should be. */
function wrong(found: Grey, wanted: (x: number, y: number) => number): number {
  let count = 0;
  for (let y = 0; y < found.height; y++)
    for (let x = 0; x < found.width; x++) if (at(found, x, y) !== wanted(x, y)) count++;
  return count;
}

/** Numbers of a row and a column more than a band of the kernels holds. */
const LONG = [3, 22_001] as const;

function around(picture: Grey, x: number, y: number): number[] {
  return [-1, 0, 1].flatMap((j) => [-1, 0, 1].map((i) => at(picture, x + i, y + j)));
}

const SIZES = [[1, 1], [1, 5], [5, 1], [2, 2], [37, 23], LONG] as const;

describe('kernels over pictures', () => {
  it.each(SIZES)('take the median of nine at every point of %i x %i', (width, height) => {
    const picture = grain(width, height);
    const middle = (x: number, y: number) => around(picture, x, y).sort((a, b) => a - b)[4] as number;
    expect(wrong(median3(picture), middle)).toBe(0);
  });

  it.each(SIZES)('blur every point of %i x %i by its neighbours', (width, height) => {
    const picture = grain(width, height);
    const weights = [1, 4, 1, 4, 16, 4, 1, 4, 1];
    const mean = (x: number, y: number) =>
      Math.round(around(picture, x, y).reduce((s, v, i) => s + v * (weights[i] as number), 0) / 36);
    expect(wrong(softened(picture), mean)).toBe(0);
  });

  it.each([
    [10, 9, 2],
    [37, 23, 3],
    [700, 90, 8],
    [17, 16, 16],
    [4, 40_000, 2],
  ])('shrink %i x %i by squares of %i, what is left at the edges goes', (width, height, step) => {
    const picture = grain(width, height);
    const found = squareMeans(picture, step);
    expect([found.width, found.height]).toEqual([Math.floor(width / step), Math.floor(height / step)]);
    const mean = (x: number, y: number) => {
      let sum = 0;
      for (let j = 0; j < step; j++)
        for (let i = 0; i < step; i++) sum += at(picture, x * step + i, y * step + j);
      return Math.floor(sum / step ** 2);
    };
    expect(wrong(found, mean)).toBe(0);
  });

  it.each([...SIZES, [64, 3], [95, 4]] as const)('mark what is darker on %i x %i', (width, height) => {
    const picture = grain(width, height);
    const stride = (width + 31) >> 5;
    for (const limit of [1, 127, 128, 200, 255]) {
      const words = new Int32Array(stride * height).fill(-1);
      darkBits(picture, limit, words);
      const bits = Uint8Array.from(
        { length: 32 * words.length },
        (_, i) => ((words[i >> 5] as number) >> (i & 31)) & 1,
      );
      const dark = (x: number, y: number) => (x < width && at(picture, x, y) < limit ? 1 : 0);
      expect(wrong({ width: 32 * stride, height, data: bits }, dark)).toBe(0);
    }
  });

  it.each([
    [3, 1],
    [3, 100],
    [4, 100],
    [3, 70_007],
    [4, 70_007],
  ] as const)('take brightness and red of pixels of %i bytes, %i of them', (channels, count) => {
    const colours = grain(channels, count).data;
    const [grey, red] = [brightnessOf(colours, channels), redsOf(colours, channels)];
    expect([grey.length, red.length]).toEqual([count, count]);
    const part = (i: number, k: number) => colours[channels * i + k] as number;
    const mixed = (i: number) => (77 * part(i, 0) + 150 * part(i, 1) + 29 * part(i, 2)) >> 8;
    expect(wrong({ width: count, height: 1, data: grey }, mixed)).toBe(0);
    expect(wrong({ width: count, height: 1, data: red }, (i) => part(i, 0))).toBe(0);
  });

  it.each([
    [2, 61],
    [4, 61],
    [5, 61],
    [5, 64],
    [9, 61],
  ])('sum %i weighed rows and columns of %i, held between black and white', (n, width) => {
    const picture = grain(width, 47);
    const taps = (length: number, limit: number): Taps => ({
      n,
      first: Int32Array.from({ length }, (_, i) => Math.floor((i * (limit - n)) / (length - 1))),
      weights: Float32Array.from({ length: length * n }, (_, i) => ((i * 7) % 11) / 10 - 0.3),
    });
    const [across, down] = [taps(30, width), taps(20, 47)];
    // Memory may contain older bytes: they must not be read as numbers.
    median3({ width: 300, height: 300, data: new Uint8Array(90_000).fill(255) });
    const found = weighed(picture, across, down);
    expect([found.width, found.height]).toEqual([30, 20]);
    const exact = (x: number, y: number) => {
      let sum = 0;
      for (let j = 0; j < n; j++)
        for (let i = 0; i < n; i++)
          sum +=
            at(picture, (across.first[x] as number) + i, (down.first[y] as number) + j) *
            (across.weights[x * n + i] as number) *
            (down.weights[y * n + j] as number);
      return Math.min(255, Math.max(0, sum));
    };
    for (let y = 0; y < 20; y++)
      for (let x = 0; x < 30; x++)
        expect(Math.abs(at(found, x, y) + 0.5 - exact(x, y))).toBeLessThanOrEqual(0.501);
  });
});
