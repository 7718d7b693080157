import type { Grey } from '../pictures/picture.types.js';
import { greysOf } from '../straighten/grey-levels.rules.js';
import { warp, type Homography } from '../straighten/warp.rules.js';
import type { Region } from './region.rules.js';

/** The map of a page narrowed to one rectangle of it, enlarged by `scale`. */
export function mapOfPart(map: Homography, region: Region, scale: number): Homography {
  const [a, b, c, d, e, f, g, h] = map;
  const { x, y } = region;
  const k = g * x + h * y + 1;
  return [
    a / scale / k,
    b / scale / k,
    (a * x + b * y + c) / k,
    d / scale / k,
    e / scale / k,
    (d * x + e * y + f) / k,
    g / scale / k,
    h / scale / k,
    1,
  ];
}

/**
 * A rectangle of the page taken from the stored picture itself, enlarged once instead of twice and not smoothed:
 * a second opinion beside the straightened page. Paper is made white by the brightness of the piece's own paper.
 * @param region in pixels of the straightened page
 */
export function cropSource(source: Grey, map: Homography, region: Region, scale: number): Grey {
  const w = Math.max(4, Math.round(region.w * scale));
  const h = Math.max(4, Math.round(region.h * scale));
  const part = warp(source, mapOfPart(map, region, scale), w, h);
  const gain = 250 / Math.max(60, paperOf(part));
  return { ...part, data: part.data.map((v) => Math.min(255, v * gain)) };
}

function paperOf(picture: Grey): number {
  const histogram = greysOf(picture);
  let left = picture.data.length * 0.25;
  let level = 255;
  while (level > 0 && (left -= histogram[level] as number) > 0) level--;
  return level;
}
