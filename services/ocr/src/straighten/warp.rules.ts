import type { Grey } from '../pictures/picture.types.js';
import type { Point, Quad } from './quad.types.js';

/** Nine numbers of a projective map from output pixels to source pixels. */
export type Homography = [number, number, number, number, number, number, number, number, number];

/** The map that carries the corners of a width x height page onto four source points. */
export function homographyTo(quad: Quad, width: number, height: number): Homography {
  const from: Point[] = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  const rows: number[][] = [];
  for (let i = 0; i < 4; i++) {
    const { x, y } = from[i] as Point;
    const { x: u, y: v } = quad[i] as Point;
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  }
  const h = solve(rows);
  return [h[0] ?? 1, h[1] ?? 0, h[2] ?? 0, h[3] ?? 0, h[4] ?? 1, h[5] ?? 0, h[6] ?? 0, h[7] ?? 0, 1];
}

/** Gaussian elimination with pivoting; rows are coefficients with the right side last. */
function solve(rows: number[][]): number[] {
  const n = rows.length;
  for (let c = 0; c < n; c++) {
    let pivot = c;
    for (let r = c + 1; r < n; r++)
      if (Math.abs(rows[r]?.[c] ?? 0) > Math.abs(rows[pivot]?.[c] ?? 0)) pivot = r;
    const a = rows[pivot] as number[];
    rows[pivot] = rows[c] as number[];
    rows[c] = a;
    for (let r = 0; r < n; r++) {
      if (r === c) continue;
      const row = rows[r] as number[];
      const factor = (row[c] ?? 0) / (a[c] || 1e-12);
      for (let k = c; k <= n; k++) row[k] = (row[k] ?? 0) - factor * (a[k] ?? 0);
    }
  }
  return rows.map((row, i) => (row[n] ?? 0) / (row[i] || 1e-12));
}

/** Turns a page about its middle by `degrees` clockwise quarter turns and corrects `skew` degrees, scaled by `scale`. */
export function turnedQuad(
  width: number,
  height: number,
  quarter: 0 | 90 | 180 | 270,
  skew: number,
): { quad: Quad; width: number; height: number } {
  const swap = quarter === 90 || quarter === 270;
  const w = swap ? height : width;
  const h = swap ? width : height;
  const angle = ((-quarter + skew) * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const point = (x: number, y: number): Point => ({
    x: width / 2 + (x - w / 2) * cos - (y - h / 2) * sin,
    y: height / 2 + (x - w / 2) * sin + (y - h / 2) * cos,
  });
  return { quad: [point(0, 0), point(w, 0), point(w, h), point(0, h)], width: w, height: h };
}

/** So many pixels of a row lie on a straight line of the source, evenly spaced, to a hundredth of a pixel. */
const STRETCH = 16;
/** Places between two source pixels are whole numbers: 16 bits, of which the upper 8 weigh. */
const ONE = 1 << 16;
const LARGEST = ONE / 2 - 1;

/** Samples the source through a projective map, bilinear; outside is paper white. */
export function warp(source: Grey, map: Homography, width: number, height: number): Grey {
  const data = new Uint8Array(width * height);
  const { width: sw, height: sh, data: pixels } = source;
  const [a, b, c, d, e, f, g, h] = map;
  const right = Math.min(sw - 1, LARGEST);
  const bottom = Math.min(sh - 1, LARGEST);
  const inside = (x: number, y: number) => x >= 0 && y >= 0 && x < right && y < bottom;
  for (let y = 0; y < height; y++) {
    const py = y + 0.5;
    let k = 1 / (g * 0.5 + h * py + 1);
    let sx = (a * 0.5 + b * py + c) * k - 0.5;
    let sy = (d * 0.5 + e * py + f) * k - 0.5;
    for (let x = 0; x < width; x += STRETCH) {
      const count = Math.min(STRETCH, width - x);
      const px = x + count + 0.5;
      k = 1 / (g * px + h * py + 1);
      const nextX = (a * px + b * py + c) * k - 0.5;
      const nextY = (d * px + e * py + f) * k - 0.5;
      const dx = (nextX - sx) / count;
      const dy = (nextY - sy) / count;
      if (inside(sx, sy) && inside(nextX, nextY)) {
        const stepX = Math.round(dx * ONE);
        const stepY = Math.round(dy * ONE);
        let atX = (sx * ONE) | 0;
        let atY = (sy * ONE) | 0;
        for (let to = y * width + x, end = to + count; to < end; to++) {
          const i = (atY >> 16) * sw + (atX >> 16);
          const tx = (atX >> 8) & 255;
          const ty = (atY >> 8) & 255;
          const top = ((pixels[i] as number) << 8) + ((pixels[i + 1] as number) - (pixels[i] as number)) * tx;
          const low =
            ((pixels[i + sw] as number) << 8) +
            ((pixels[i + sw + 1] as number) - (pixels[i + sw] as number)) * tx;
          data[to] = ((top << 8) + (low - top) * ty + (ONE >> 1)) >> 16;
          atX += stepX;
          atY += stepY;
        }
      } else
        for (let j = 0; j < count; j++) data[y * width + x + j] = sampled(source, sx + j * dx, sy + j * dy);
      sx = nextX;
      sy = nextY;
    }
  }
  return { width, height, data };
}

/** One point of a picture, bilinear, near its border or outside. */
function sampled({ width, height, data }: Grey, x: number, y: number): number {
  if (x < -1 || y < -1 || x > width || y > height) return 255;
  const x0 = x < 0 ? 0 : x >= width - 1 ? width - 2 : x | 0;
  const y0 = y < 0 ? 0 : y >= height - 1 ? height - 2 : y | 0;
  const tx = Math.min(1, Math.max(0, x - x0));
  const ty = Math.min(1, Math.max(0, y - y0));
  const i = y0 * width + x0;
  const top = (data[i] as number) * (1 - tx) + (data[i + 1] as number) * tx;
  const low = (data[i + width] as number) * (1 - tx) + (data[i + width + 1] as number) * tx;
  return top * (1 - ty) + low * ty + 0.5;
}

/** Applies a map to one point. */
export function mapPoint(map: Homography, p: Point): Point {
  const [a, b, c, d, e, f, g, h] = map;
  const k = 1 / (g * p.x + h * p.y + 1);
  return { x: (a * p.x + b * p.y + c) * k, y: (d * p.x + e * p.y + f) * k };
}
