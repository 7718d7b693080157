import type { Homography } from './warp.rules.js';

const round = (n: number) => Math.round(n * 1e7) / 1e7;

/**
 * Maps points between an upright page and the stored picture, both in coordinates 0..1: a screen
 * that shows the stored picture at any size can place the boxes of the upright page on it.
 */
export function unitMap(
  map: Homography,
  page: { width: number; height: number },
  stored: { width: number; height: number },
): number[] {
  const [a, b, c, d, e, f, g, h] = map;
  const { width: w, height: v } = page;
  const { width: sw, height: sv } = stored;
  return [(a * w) / sw, (b * v) / sw, c / sw, (d * w) / sv, (e * v) / sv, f / sv, g * w, h * v, 1].map(round);
}
