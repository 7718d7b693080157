import type { Grey } from '../pictures/picture.types.js';
import type { Point, Quad } from './quad.types.js';

/** Sides of the usual papers: A and B series. */
export const PAPER_RATIO = Math.SQRT1_2;

/** A shadow or a dark side hides so much of the length of a paper: with less, a sheet seen at a slant looks as short. */
const HIDDEN = { least: 0.1, most: 0.3 };

interface End {
  /** The quad with this side moved on to the length of the papers in use. */
  quad: Quad;
  /** The corners that the side had before, and where they are then, one after the other around the strip between. */
  strip: Quad;
}

/** The sheet with side `side` of it moved on, where what is seen of it is too short for a paper by what may be hidden. */
function movedOn(quad: Quad, side: number): End | null {
  const at = (i: number) => quad[(side + i) % 4] as Point;
  const length = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
  const along = (length(at(0), at(1)) + length(at(2), at(3))) / 2;
  const across = (length(at(1), at(2)) + length(at(3), at(0))) / 2;
  const [short, long] = [along * PAPER_RATIO, along / PAPER_RATIO];
  const whole = across < short ? short : long;
  const hidden = 1 - across / whole;
  const slanted = Math.abs(across / short - 1) < HIDDEN.least;
  if (slanted || hidden < HIDDEN.least || hidden > HIDDEN.most) return null;
  const further = (from: Point, to: Point): Point => ({
    x: from.x + ((to.x - from.x) * whole) / length(from, to),
    y: from.y + ((to.y - from.y) * whole) / length(from, to),
  });
  const [a, b] = [further(at(3), at(0)), further(at(2), at(1))];
  const out = [...quad] as Quad;
  out[side] = a;
  out[(side + 1) % 4] = b;
  return { quad: out, strip: [at(0), at(1), b, a] };
}

/**
 * A sheet that ends softly on one side ends in a shadow: it goes on to the length of the papers in use, as far as the
 * picture does.
 */
export function outOfShadow(quad: Quad, soft: number, { width, height }: Grey): Quad {
  const end = movedOn(quad, soft);
  if (!end) return quad;
  const within = (p: Point): Point => ({
    x: Math.min(width - 1, Math.max(0, p.x)),
    y: Math.min(height - 1, Math.max(0, p.y)),
  });
  const moved = [soft, (soft + 1) % 4];
  return end.quad.map((p, i) => (moved.includes(i) ? within(p) : p)) as Quad;
}

/** Share of a strip that sharp strokes take: measured 0.03 on a dark side with its light print, 0.001 on tables. */
const PRINTED = 0.008;
/** Brightness by which a stroke differs from the point two pixels beside it. */
const STROKE = 30;
/** The part of a strip near the paper's own edge and outside the picture does not count. */
const ROOM = { from: 0.12, to: 0.97, inside: 0.9 };

/** A sheet that is too short for a paper and beyond whose side there is print ends in a dark surface of its own. */
export function withDarkSide(quad: Quad, small: Grey, fine: Grey): Quad {
  const scale = fine.width / small.width;
  const ends = [0, 1, 2, 3].flatMap((side) => {
    const end = movedOn(quad, side);
    const share = end
      ? strokesIn(fine, end.strip.map((p) => ({ x: p.x * scale, y: p.y * scale })) as Quad)
      : 0;
    return end && share >= PRINTED ? [{ quad: end.quad, share }] : [];
  });
  const [only] = ends;
  return only && ends.length === 1 ? only.quad : quad;
}

/** The share of points in a strip that are strokes; 0 where too much of it is outside the picture. */
function strokesIn({ width, height, data }: Grey, [a, b, c, d]: Quad): number {
  const steps = 200;
  let seen = 0;
  let strokes = 0;
  for (let v = 0; v < steps; v++)
    for (let u = 0; u < steps; u++) {
      const [s, t] = [0.03 + (0.94 * u) / steps, ROOM.from + ((ROOM.to - ROOM.from) * v) / steps];
      const x = Math.round((a.x + (b.x - a.x) * s) * (1 - t) + (d.x + (c.x - d.x) * s) * t);
      const y = Math.round((a.y + (b.y - a.y) * s) * (1 - t) + (d.y + (c.y - d.y) * s) * t);
      if (x < 0 || y < 0 || x + 2 >= width || y + 2 >= height) continue;
      seen++;
      const own = data[y * width + x] as number;
      const beside = data[y * width + x + 2] as number;
      const under = data[(y + 2) * width + x] as number;
      if (Math.abs(own - beside) >= STROKE || Math.abs(own - under) >= STROKE) strokes++;
    }
  return seen < ROOM.inside * steps * steps ? 0 : strokes / seen;
}
