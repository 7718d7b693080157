import type { Grey } from '../render/picture.types.js';
import type { Point, Quad } from './page-quad.rules.js';

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

/** Samples the source through a projective map, bilinear; outside is paper white. */
export function warp(source: Grey, map: Homography, width: number, height: number): Grey {
  const data = new Uint8Array(width * height);
  const { width: sw, height: sh, data: pixels } = source;
  const [a, b, c, d, e, f, g, h] = map;
  const flat = Math.abs(g) * width + Math.abs(h) * height < 1e-9;
  for (let y = 0; y < height; y++) {
    const py = y + 0.5;
    for (let x = 0; x < width; x++) {
      const px = x + 0.5;
      const k = flat ? 1 : 1 / (g * px + h * py + 1);
      const sx = (a * px + b * py + c) * k - 0.5;
      const sy = (d * px + e * py + f) * k - 0.5;
      if (sx >= 0 && sy >= 0 && sx < sw - 1 && sy < sh - 1) {
        const x0 = sx | 0;
        const tx = sx - x0;
        const ty = sy - (sy | 0);
        const i = (sy | 0) * sw + x0;
        const top = (pixels[i] as number) * (1 - tx) + (pixels[i + 1] as number) * tx;
        const low = (pixels[i + sw] as number) * (1 - tx) + (pixels[i + sw + 1] as number) * tx;
        data[y * width + x] = top * (1 - ty) + low * ty + 0.5;
        continue;
      }
      if (sx < -1 || sy < -1 || sx > sw || sy > sh) {
        data[y * width + x] = 255;
        continue;
      }
      const x0 = sx < 0 ? 0 : sx >= sw - 1 ? sw - 2 : sx | 0;
      const y0 = sy < 0 ? 0 : sy >= sh - 1 ? sh - 2 : sy | 0;
      const tx = Math.min(1, Math.max(0, sx - x0));
      const ty = Math.min(1, Math.max(0, sy - y0));
      const i = y0 * sw + x0;
      const top = (pixels[i] as number) * (1 - tx) + (pixels[i + 1] as number) * tx;
      const low = (pixels[i + sw] as number) * (1 - tx) + (pixels[i + sw + 1] as number) * tx;
      data[y * width + x] = top * (1 - ty) + low * ty + 0.5;
    }
  }
  return { width, height, data };
}

/** Applies a map to one point. */
export function mapPoint(map: Homography, p: Point): Point {
  const [a, b, c, d, e, f, g, h] = map;
  const k = 1 / (g * p.x + h * p.y + 1);
  return { x: (a * p.x + b * p.y + c) * k, y: (d * p.x + e * p.y + f) * k };
}
