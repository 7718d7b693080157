import type { Grey } from '../pictures/picture.types.js';
import { DisjointSets } from './disjoint-sets.js';
import { greysOf } from './grey-levels.rules.js';
import { shrink } from './measure.rules.js';
import type { Point, Quad } from './quad.types.js';
import { cornersBySides, cornersOf, type Run } from './sheet-corners.rules.js';
import { outOfShadow, PAPER_RATIO, withDarkSide } from './sheet-end.rules.js';
import { evenLight } from './sheet-light.rules.js';

/**
 * The bright sheet on a darker ground, null when the page fills the picture. Corners are the extreme points of the
 * largest bright patch along the diagonals; its sides must be edges, not the border of a shadow.
 * @param fine the picture shrunk to a short side of about 700 pixels
 */
export function findSheet(picture: Grey, fine = shrink(picture, 700)): Quad | null {
  const small = shrink(picture, 300);
  const scale = picture.width / small.width;
  const fineScale = small.width / fine.width;
  let best: { quad: Quad; worth: number; edges: number[] } | null = null;
  for (const lit of [small, evenLight(small)]) {
    const middle = otsu(lit);
    // A shaded edge of the sheet may be as dark as the table in the light: several cuts, the squarest patch wins.
    for (const shift of [0, -10, -20, -30, 12]) {
      for (const found of sheetsAt(lit, middle + shift)) {
        const edges = sharpSides(
          fine,
          found.quad.map((p) => ({ x: p.x / fineScale, y: p.y / fineScale })) as Quad,
        );
        if (edges.filter((e) => e >= SHARP).length < 3) continue;
        const worth = edges.reduce((a, e) => a + e, 0) - found.fault;
        if (best === null || worth > best.worth) best = { quad: found.quad, worth, edges };
      }
    }
  }
  if (!best) return null;
  const soft = best.edges.findIndex((e) => e < SHARP);
  const whole = soft < 0 ? withDarkSide(best.quad, small, fine) : outOfShadow(best.quad, soft, small);
  return whole.map((p) => ({ x: p.x * scale, y: p.y * scale })) as Quad;
}

/** Share of a side along which paper ends at once: measured 1 on photographs, below 0.6 where a shadow ends. */
const SHARP = 0.7;
const STEP = 25;

function sharpSides(picture: Grey, quad: Quad): number[] {
  const middle = { x: 0, y: 0 };
  for (const p of quad) {
    middle.x += p.x / 4;
    middle.y += p.y / 4;
  }
  return quad.map((from, i) => {
    const to = quad[(i + 1) % 4] as Point;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    let inward = { x: (from.y - to.y) / length, y: (to.x - from.x) / length };
    if ((middle.x - from.x) * inward.x + (middle.y - from.y) * inward.y < 0)
      inward = { x: -inward.x, y: -inward.y };
    let count = 0;
    let sharp = 0;
    for (let t = 0.05; t < 0.96; t += 0.01) {
      const at = { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
      count++;
      if (stepAt(picture, at, inward) >= STEP) sharp++;
    }
    return sharp / count;
  });
}

/** Greatest rise of brightness inward across a side, looked for a little around it since sheets curl. */
function stepAt(picture: Grey, at: Point, inward: Point): number {
  const value = (distance: number) => {
    const x = Math.round(at.x + inward.x * distance);
    const y = Math.round(at.y + inward.y * distance);
    const inside = x >= 0 && y >= 0 && x < picture.width && y < picture.height;
    return inside ? (picture.data[y * picture.width + x] ?? 0) : null;
  };
  let best = 0;
  for (let o = -8; o <= 8; o += 2) {
    const inner = value(o + 4);
    const outer = value(o - 4);
    if (inner !== null && outer !== null) best = Math.max(best, inner - outer);
  }
  return best;
}

function sheetsAt(small: Grey, threshold: number): { quad: Quad; fault: number }[] {
  const patch = largestBright(small, threshold);
  const filled = hullOf(patch);
  const share = filled / (small.width * small.height);
  if (share < 0.25 || share > 0.965) return [];
  const inside = maskOf(patch, small);
  if (contrast(small, inside) < 30 || borderShare(inside, small.width, small.height) > 0.72) return [];
  const extreme = cornersOf(patch, small.width, small.height);
  const lined = cornersBySides(patch, extreme, small.width, small.height);
  return [extreme, ...(lined ? [lined] : [])].flatMap((quad) => {
    const fault = faultOf(quad, filled, small);
    return fault === null ? [] : [{ quad, fault }];
  });
}

/** How much a quad differs from a filled sheet of paper; null where it is none. */
function faultOf(quad: Quad, filled: number, { width, height }: Grey): number | null {
  const area = quadArea(quad);
  if (area < 0.3 * width * height || filled / area < 0.85 || filled / area > 1.12) return null;
  const [tl, tr, br, bl] = quad;
  const side = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
  const ratio = (side(tl, tr) + side(bl, br)) / (side(tl, bl) + side(tr, br));
  const fault = Math.abs(1 - filled / area) + 1.5 * Math.abs(Math.min(ratio, 1 / ratio) - PAPER_RATIO);
  return fault > 0.3 ? null : fault;
}

/** How much darker the ground is than the sheet; a shadow on a scan is no ground. */
function contrast({ data, width, height }: Grey, inside: Uint8Array): number {
  let sum = 0;
  let count = 0;
  const outside: number[] = [];
  for (let y = 0, i = 0; y < height; y++) {
    const rim = y < 6 || y >= height - 6;
    for (let x = 0; x < width; x++, i++) {
      if (inside[i] === 1) {
        sum += data[i] as number;
        count++;
      } else if (rim || x < 6 || x >= width - 6) outside.push(data[i] as number);
    }
  }
  if (outside.length < 40) return 0;
  const ground = outside.sort((a, b) => a - b)[outside.length >> 1] ?? 0;
  return sum / Math.max(1, count) - ground;
}

function otsu(picture: Grey): number {
  const histogram = greysOf(picture);
  const total = picture.data.length;
  let sum = 0;
  for (let i = 0; i < 256; i++) sum += i * (histogram[i] ?? 0);
  let weight = 0;
  let partial = 0;
  let best = 0;
  let threshold = 128;
  for (let i = 0; i < 256; i++) {
    weight += histogram[i] ?? 0;
    if (weight === 0 || weight === total) continue;
    partial += i * (histogram[i] ?? 0);
    const gap = partial / weight - (sum - partial) / (total - weight);
    const between = weight * (total - weight) * gap * gap;
    if (between > best) {
      best = between;
      threshold = i;
    }
  }
  return threshold;
}

/** Runs of the largest patch of pixels brighter than `threshold` (four neighbours), row by row. */
function largestBright({ width, height, data }: Grey, threshold: number): Run[] {
  const runs: Run[] = [];
  const sets = new DisjointSets();
  let above = 0;
  for (let y = 0; y < height; y++) {
    const first = runs.length;
    const base = y * width;
    for (let x = 0; x < width; x++) {
      if ((data[base + x] as number) <= threshold) continue;
      const start = x;
      while (x < width && (data[base + x] as number) > threshold) x++;
      const own = sets.add();
      runs.push({ y, start, end: x });
      while (above < first && (runs[above] as Run).end <= start) above++;
      for (let i = above; i < first && (runs[i] as Run).start < x; i++) sets.join(i, own);
    }
    above = first;
  }
  const sizes = new Uint32Array(runs.length);
  let best = 0;
  for (const [i, { start, end }] of runs.entries()) {
    const root = sets.rootOf(i);
    sizes[root] = (sizes[root] as number) + end - start;
    if ((sizes[root] as number) > (sizes[best] as number)) best = root;
  }
  return runs.filter((_, i) => sets.rootOf(i) === best);
}

/** Pixels of a patch from its first to its last in each row: print inside a sheet is dark, or a busy page looks torn. */
function hullOf(patch: Run[]): number {
  let filled = 0;
  for (const [i, run] of patch.entries()) {
    if (patch[i - 1]?.y !== run.y) filled -= run.start;
    if (patch[i + 1]?.y !== run.y) filled += run.end;
  }
  return filled;
}

function maskOf(patch: Run[], { width, height }: Grey): Uint8Array {
  const mask = new Uint8Array(width * height);
  for (const { y, start, end } of patch) mask.fill(1, y * width + start, y * width + end);
  return mask;
}

function quadArea(q: Quad): number {
  let sum = 0;
  for (let i = 0; i < 4; i++) {
    const a = q[i] as Point;
    const b = q[(i + 1) % 4] as Point;
    sum += a.x * b.y - b.x * a.y;
  }
  return Math.abs(sum) / 2;
}

function borderShare(inside: Uint8Array, width: number, height: number): number {
  let on = 0;
  for (let x = 0; x < width; x++) on += (inside[x] as number) + (inside[(height - 1) * width + x] as number);
  for (let y = 0; y < height; y++)
    on += (inside[y * width] as number) + (inside[y * width + width - 1] as number);
  return on / (2 * (width + height));
}
