import { median } from '../median.rules.js';
import type { Point, Quad } from './quad.types.js';

/** Neighbouring bright pixels of one row: from `start` up to, not with, `end`. */
export interface Run {
  y: number;
  start: number;
  end: number;
}

/** The extreme points of a patch along the diagonals. */
export function cornersOf(patch: Run[], width: number, height: number): Quad {
  const quad: Quad = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ];
  const top = new Int32Array(4).fill(-width - height - 1);
  const ways = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  for (const { y, start, end } of patch) {
    for (const [i, [across, down]] of ways.entries()) {
      const x = across < 0 ? start : end - 1;
      const reach = across * x + down * y;
      if (reach <= (top[i] as number)) continue;
      top[i] = reach;
      quad[i] = { x, y };
    }
  }
  return quad;
}

/** A side as x = at + slope * y, or y = at + slope * x of one that lies. */
interface Line {
  at: number;
  slope: number;
}

/** Points within this of a side's ends are left out: they may belong to the side around the corner. */
const ENDS = 0.08;
/** Pixels of a picture shrunk to 300 by which a corner is another one. */
const OFF = 6;

/**
 * The corners where the lines along most of a patch's border meet, or null where they are the given ones. Bright wood
 * that touches a sheet at one place draws its extreme points away, but no line of its sides.
 * @param quad the extreme points
 */
export function cornersBySides(patch: Run[], quad: Quad, width: number, height: number): Quad | null {
  const [left, right] = [new Int32Array(height).fill(-1), new Int32Array(height).fill(-1)];
  const [top, bottom] = [new Int32Array(width).fill(-1), new Int32Array(width).fill(-1)];
  for (const { y, start, end } of patch) {
    if (left[y] === -1) left[y] = start;
    right[y] = end - 1;
    for (let x = start; x < end; x++) {
      if (top[x] === -1) top[x] = y;
      bottom[x] = y;
    }
  }
  const [tl, tr, br, bl] = quad;
  const sides = [
    lineThrough(top, tl.x, tr.x),
    lineThrough(right, tr.y, br.y),
    lineThrough(bottom, bl.x, br.x),
    lineThrough(left, tl.y, bl.y),
  ];
  const [upper, east, lower, west] = sides;
  if (!upper || !east || !lower || !west) return null;
  const found: Quad = [meet(upper, west), meet(upper, east), meet(lower, east), meet(lower, west)];
  const inside = found.every((p) => p.x > -OFF && p.y > -OFF && p.x < width + OFF && p.y < height + OFF);
  const moved = found.some(
    (p, i) => Math.hypot(p.x - (quad[i] as Point).x, p.y - (quad[i] as Point).y) > OFF,
  );
  return inside && moved ? found : null;
}

/** The line that most points lie on: the median of the slopes between halves of a side (Theil and Sen), then of the places. */
function lineThrough(border: Int32Array, from: number, to: number): Line | null {
  const room = ENDS * (to - from);
  const points: number[] = [];
  for (let i = Math.ceil(from + room); i <= to - room; i++) if ((border[i] ?? -1) >= 0) points.push(i);
  const half = points.length >> 1;
  if (half < 20) return null;
  const value = (i: number) => border[i] as number;
  const slope = median(
    points.slice(0, half).map((a, n) => {
      const b = points[n + half] as number;
      return (value(b) - value(a)) / (b - a);
    }),
    0,
  );
  return {
    slope,
    at: median(
      points.map((i) => value(i) - slope * i),
      0,
    ),
  };
}

function meet(lying: Line, standing: Line): Point {
  const y = (lying.at + lying.slope * standing.at) / (1 - lying.slope * standing.slope);
  return { x: standing.at + standing.slope * y, y };
}
