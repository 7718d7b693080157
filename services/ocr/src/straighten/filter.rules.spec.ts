import type { Grey } from '../render/picture.types.js';
import { median3, softened } from './filter.rules.js';

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

function around(picture: Grey, x: number, y: number): number[] {
  return [-1, 0, 1].flatMap((j) => [-1, 0, 1].map((i) => at(picture, x + i, y + j)));
}

const SIZES = [
  [1, 1],
  [1, 5],
  [5, 1],
  [2, 2],
  [37, 23],
] as const;

describe('filters of a page', () => {
  it.each(SIZES)('take the median of nine at every point of %i x %i', (width, height) => {
    const picture = grain(width, height);
    const found = median3(picture);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        expect(at(found, x, y)).toBe(around(picture, x, y).sort((a, b) => a - b)[4]);
  });

  it.each(SIZES)('blur every point of %i x %i by its neighbours', (width, height) => {
    const picture = grain(width, height);
    const found = softened({ ...picture, data: picture.data.slice() });
    const weights = [1, 4, 1, 4, 16, 4, 1, 4, 1];
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const sum = around(picture, x, y).reduce((s, v, i) => s + v * (weights[i] as number), 0);
        expect(at(found, x, y)).toBe(Math.round(sum / 36));
      }
  });
});
