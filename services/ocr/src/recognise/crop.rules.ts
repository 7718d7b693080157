import { type Taps, weighed } from '../kernels/picture-kernels.js';
import type { Grey } from '../pictures/picture.types.js';
import type { Bitmap } from './bitmap.rules.js';
import type { Region } from './region.rules.js';

// Catmull-Rom: sharp enough for type, no ringing that reads as a stroke.
function weight(t: number): number {
  const a = Math.abs(t);
  if (a < 1) return 1.5 * a ** 3 - 2.5 * a ** 2 + 1;
  if (a < 2) return -0.5 * a ** 3 + 2.5 * a ** 2 - 4 * a + 2;
  return 0;
}

/** What would lie outside of the source has the brightness of its edge. */
function tapsOf(from: number, length: number, count: number, limit: number): Taps {
  const scale = length / count;
  const reach = Math.max(1, scale) * 2;
  const wanted = Math.ceil(reach) * 2;
  const n = Math.min(wanted, limit);
  const first = new Int32Array(count);
  const weights = new Float32Array(count * n);
  for (let i = 0; i < count; i++) {
    const middle = from + (i + 0.5) * scale - 0.5;
    const start = Math.floor(middle) - wanted / 2 + 1;
    const inside = Math.min(limit - n, Math.max(0, start));
    let sum = 0;
    for (let at = start; at < start + wanted; at++) {
      const value = weight((at - middle) / Math.max(1, scale));
      const k = i * n + Math.min(limit - 1, Math.max(0, at)) - inside;
      weights[k] = (weights[k] as number) + value;
      sum += value;
    }
    for (let k = i * n; k < (i + 1) * n; k++) weights[k] = (weights[k] as number) / sum;
    first[i] = inside;
  }
  return { first, weights, n };
}

/**
 * Cuts a rectangle out of a picture, scaled.
 * @param region in pixels of the picture, fractions allowed
 */
export function crop(picture: Grey, region: Region, scale: number): Grey {
  const width = Math.max(4, Math.round(region.w * scale));
  const height = Math.max(4, Math.round(region.h * scale));
  const across = tapsOf(region.x, region.w, width, picture.width);
  const down = tapsOf(region.y, region.h, height, picture.height);
  return weighed(picture, across, down);
}

/** Puts a piece into a picture at whole pixels. */
export function putInto(picture: Grey, { x, y }: { x: number; y: number }, piece: Grey): void {
  for (let row = 0; row < piece.height && y + row < picture.height; row++)
    picture.data.set(
      piece.data.subarray(row * piece.width, (row + 1) * piece.width),
      (y + row) * picture.width + x,
    );
}

/** Paints the pixels of rules as paper; `rules` belongs to the page shrunk by `step`. */
export function eraseRules({ width, height, data }: Grey, rules: Bitmap, step: number): void {
  for (let y = 0; y < rules.height; y++)
    rules.eachRun(y, 0, rules.width, (x, until) => {
      const top = Math.max(0, Math.floor(y * step) - 1);
      const end = Math.min(height, Math.ceil((y + 1) * step) + 1);
      const left = Math.max(0, Math.floor(x * step) - 1);
      const right = Math.min(width, Math.ceil(until * step) + 1);
      for (let yy = top; yy < end; yy++) data.fill(255, yy * width + left, yy * width + right);
    });
}
