import type { Grey } from '../render/picture.types.js';
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
export function cropSource(
  source: Grey,
  map: Homography,
  region: Region,
  scale: number,
  margin: number,
): Grey {
  const w = Math.max(4, Math.round(region.w * scale));
  const h = Math.max(4, Math.round(region.h * scale));
  const part = warp(source, mapOfPart(map, region, scale), w, h);
  const gain = 250 / Math.max(60, paperOf(part));
  const width = w + 2 * margin;
  const height = h + 2 * margin;
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      data[(y + margin) * width + x + margin] = Math.min(255, (part.data[y * w + x] as number) * gain);
  return { width, height, data };
}

function paperOf(picture: Grey): number {
  const histogram = new Uint32Array(256);
  for (const v of picture.data) histogram[v] = (histogram[v] as number) + 1;
  let left = picture.data.length * 0.25;
  let level = 255;
  while (level > 0 && (left -= histogram[level] as number) > 0) level--;
  return level;
}
