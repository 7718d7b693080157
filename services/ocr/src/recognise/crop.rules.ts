import type { Grey } from '../render/picture.types.js';
import type { Bitmap } from './bitmap.rules.js';
import type { Region } from './region.rules.js';

// Catmull-Rom: sharp enough for type, no ringing that reads as a stroke.
function weight(t: number): number {
  const a = Math.abs(t);
  if (a < 1) return 1.5 * a ** 3 - 2.5 * a ** 2 + 1;
  if (a < 2) return -0.5 * a ** 3 + 2.5 * a ** 2 - 4 * a + 2;
  return 0;
}

/** Taps of one axis: for each output position the first source position and its weights. */
function tapsOf(
  from: number,
  length: number,
  count: number,
  limit: number,
): { at: Int32Array; w: Float32Array; n: number } {
  const scale = length / count;
  const reach = Math.max(1, scale) * 2;
  const n = Math.ceil(reach) * 2;
  const at = new Int32Array(count * n);
  const w = new Float32Array(count * n);
  for (let i = 0; i < count; i++) {
    const middle = from + (i + 0.5) * scale - 0.5;
    const first = Math.floor(middle) - n / 2 + 1;
    let sum = 0;
    for (let k = 0; k < n; k++) {
      const value = weight((first + k - middle) / Math.max(1, scale));
      at[i * n + k] = Math.min(limit - 1, Math.max(0, first + k));
      w[i * n + k] = value;
      sum += value;
    }
    for (let k = 0; k < n; k++) w[i * n + k] = (w[i * n + k] as number) / sum;
  }
  return { at, w, n };
}

/**
 * Cuts a rectangle out of a picture, scaled, on a white margin.
 * @param region in pixels of the picture, fractions allowed
 * @param margin white pixels around, in pixels of the result
 */
export function crop(picture: Grey, region: Region, scale: number, margin: number): Grey {
  const w = Math.max(4, Math.round(region.w * scale));
  const h = Math.max(4, Math.round(region.h * scale));
  const across = tapsOf(region.x, region.w, w, picture.width);
  const down = tapsOf(region.y, region.h, h, picture.height);
  const y0 = Math.min(...down.at);
  const y1 = Math.max(...down.at);
  const rows = new Float32Array((y1 - y0 + 1) * w);
  const { data: pixels } = picture;
  const { at, w: weights } = across;
  for (let y = y0; y <= y1; y++) {
    const base = y * picture.width;
    for (let x = 0; x < w; x++) {
      let sum = 0;
      for (let k = x * across.n, end = k + across.n; k < end; k++)
        sum += (pixels[base + (at[k] as number)] as number) * (weights[k] as number);
      rows[(y - y0) * w + x] = sum;
    }
  }
  const width = w + 2 * margin;
  const height = h + 2 * margin;
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let sum = 0;
      for (let k = y * down.n, end = k + down.n; k < end; k++)
        sum += (rows[((down.at[k] as number) - y0) * w + x] as number) * (down.w[k] as number);
      data[(y + margin) * width + x + margin] = sum < 0 ? 0 : sum > 255 ? 255 : sum;
    }
  }
  return { width, height, data };
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
    for (let x = rules.next(0, y); x < rules.width; ) {
      const until = rules.endOf(x, y);
      const top = Math.max(0, Math.floor(y * step) - 1);
      const end = Math.min(height, Math.ceil((y + 1) * step) + 1);
      const left = Math.max(0, Math.floor(x * step) - 1);
      const right = Math.min(width, Math.ceil(until * step) + 1);
      for (let yy = top; yy < end; yy++) data.fill(255, yy * width + left, yy * width + right);
      x = rules.next(until, y);
    }
}
