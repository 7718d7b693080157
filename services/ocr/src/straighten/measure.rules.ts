import { squareMeans } from '../kernels/picture-kernels.js';
import type { Grey } from '../pictures/picture.types.js';
import { flatten, measureLight } from './light.rules.js';

/** Grey picture shrunk by whole-number averaging so that its short side is about `side` pixels, up to twice that. */
export function shrink(picture: Grey, side: number): Grey {
  const step = Math.floor(Math.min(picture.width, picture.height) / side);
  return step < 2 ? picture : squareMeans(picture, step);
}

/** Roughness of the bare paper: mean absolute step between neighbours where there is no ink. 0 on rendered pages. */
export function measureNoise(picture: Grey): number {
  let sum = 0;
  let count = 0;
  const { width, height, data } = picture;
  for (let y = 8; y < height - 8; y += 12) {
    for (let x = 8; x < width - 8; x += 12) {
      let min = 255;
      let max = 0;
      for (let i = -4; i <= 4; i++) {
        const a = data[y * width + x + i] ?? 0;
        const b = data[(y + i) * width + x] ?? 0;
        min = Math.min(min, a, b);
        max = Math.max(max, a, b);
      }
      if (max - min > 50 || max < 90) continue;
      sum +=
        Math.abs(
          (data[y * width + x] ?? 0) * 2 - (data[y * width + x - 1] ?? 0) - (data[y * width + x + 1] ?? 0),
        ) / 2;
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}

interface Ink {
  points: Int32Array;
  width: number;
  height: number;
}

/** Dark points of a shrunken picture against their surroundings. */
export function inkOf(picture: Grey): Ink {
  const light = measureLight(picture, 24);
  const flat = flatten(picture, light);
  const { data, width, height } = flat;
  const isInk = (at: number) => (data[at] as number) < 150;
  let count = 0;
  for (let y = 2; y < height - 2; y++) for (let x = 2; x < width - 2; x++) if (isInk(y * width + x)) count++;
  const points = new Int32Array(2 * count);
  let length = 0;
  for (let y = 2; y < height - 2; y++)
    for (let x = 2; x < width - 2; x++)
      if (isInk(y * width + x)) {
        points[length++] = x;
        points[length++] = y;
      }
  return { points, width: picture.width, height: picture.height };
}

/** How sharply ink falls into lines when rows are sheared by `angle` degrees: mean squared step of the profile. */
export function lineSharpness(ink: Ink, angle: number): number {
  const { points, width, height } = ink;
  const length = width + height;
  const profile = new Float64Array(length);
  const slope = Math.tan((angle * Math.PI) / 180);
  const middle = width / 2;
  const offset = Math.round(middle / 2);
  for (let i = 0; i < points.length; i += 2) {
    const at =
      Math.floor((points[i + 1] as number) - ((points[i] as number) - middle) * slope + 0.5) + offset;
    if (at >= 0 && at < length) profile[at] = (profile[at] as number) + 1;
  }
  let score = 0;
  for (let i = 1; i < length; i++) score += ((profile[i] as number) - (profile[i - 1] as number)) ** 2;
  return score / Math.max(1, ink.points.length / 2);
}

/** Skew of the text lines in degrees, -6..6, positive when lines fall to the right. */
export function measureSkew(ink: Ink): number {
  let best = 0;
  let top = lineSharpness(ink, 0) * 1.02;
  for (let angle = -6; angle <= 6; angle += 0.5) {
    const score = lineSharpness(ink, angle);
    if (score > top) {
      top = score;
      best = angle;
    }
  }
  for (const step of [0.25, 0.1]) {
    for (const angle of [best - step, best + step]) {
      const score = lineSharpness(ink, angle);
      if (score > top) {
        top = score;
        best = angle;
      }
    }
  }
  return best;
}
