import type { Grey } from '../pictures/picture.types.js';
import { darkestShare, greysOf, SAMPLE } from '../straighten/grey-levels.rules.js';
import type { Bitmap } from './bitmap.rules.js';
import { type Blob, blobsOf, union } from './blobs.rules.js';
import type { InkMap } from './ink-map.rules.js';
import type { Region } from './region.rules.js';

/** Sides of a seal's frame, in thousandths of the page's short side: a personal one is 8 to 12 mm wide, a firm's up to 30. */
const NARROWEST = 36;
const WIDEST = 170;
/** Length of a part of a worn frame, in thousandths, and the gap between two in pixels. */
const PART = 20;
const BROKEN = 4;
/** A frame is as wide as it is high, give or take the letters that touch it, and mostly empty. */
const LONGEST = 1.8;
const FULLEST = 0.35;
/** Share of a frame's side by which a letter may reach out of it, and of its length that shows ink. */
const STAND_OUT = 0.25;
const CLOSED = 0.7;

/** Boxes of the seals on a page: frames, square or round, that hold little ink. Pixels of the map. */
export function sealsOf({ ink, rules }: InkMap): Region[] {
  const unit = 1000 / Math.min(ink.width, ink.height);
  const dark = ink.or(rules);
  const parts = blobsOf(dark).filter((b) => {
    const [w, h] = [b.x1 - b.x0 + 1, b.y1 - b.y0 + 1];
    const sized = Math.max(w, h) * unit >= PART && Math.max(w, h) * unit <= WIDEST;
    return sized && b.dots <= FULLEST * w * h;
  });
  return together(parts)
    .filter((b) => {
      const [w, h] = [b.x1 - b.x0 + 1, b.y1 - b.y0 + 1];
      const [short, long] = [Math.min(w, h), Math.max(w, h)];
      const sized = short * unit >= NARROWEST && long * unit <= WIDEST && long <= LONGEST * short;
      return sized && b.dots <= FULLEST * w * h && closed(dark, b);
    })
    .map((b) => ({ x: b.x0, y: b.y0, w: b.x1 - b.x0 + 1, h: b.y1 - b.y0 + 1 }));
}

/** A worn frame is broken into parts: patches whose boxes touch are one. */
function together(parts: Blob[]): Blob[] {
  const out = [...parts];
  for (let i = 0; i < out.length; i++)
    for (let j = i + 1; j < out.length; j++) {
      const [a, b] = [out[i] as Blob, out[j] as Blob];
      if (a.x0 > b.x1 + BROKEN || b.x0 > a.x1 + BROKEN || a.y0 > b.y1 + BROKEN || b.y0 > a.y1 + BROKEN)
        continue;
      out[i] = union(a, b);
      out.splice(j, 1);
      j = i;
    }
  return out;
}

/** Whether ink is near each of the four sides of a patch along most of it. */
function closed(dark: Bitmap, { x0, y0, x1, y1 }: Blob): boolean {
  const across = Math.round(STAND_OUT * (x1 - x0 + 1));
  const down = Math.round(STAND_OUT * (y1 - y0 + 1));
  let [left, right, top, bottom] = [0, 0, 0, 0];
  for (let y = y0; y <= y1; y++) {
    if (dark.next(x0, y) < x0 + across) left++;
    if (dark.next(x1 + 1 - across, y) <= x1) right++;
  }
  const inColumn = (x: number, from: number, to: number) => {
    for (let y = from; y < to; y++) if (dark.has(x, y)) return true;
    return false;
  };
  for (let x = x0; x <= x1; x++) {
    if (inColumn(x, y0, y0 + down)) top++;
    if (inColumn(x, y1 + 1 - down, y1 + 1)) bottom++;
  }
  return Math.min(left, right) >= CLOSED * (y1 - y0 + 1) && Math.min(top, bottom) >= CLOSED * (x1 - x0 + 1);
}

/** Print over a seal is as dark as all print of the page, give or take this. */
const KEPT = 40;
/** An ink that differs from print by less than this cannot be separated from it. */
const PALER = 28;
/** A seal's ink is uneven: print is what is darker than most of its frame by this much. */
const UNEVEN = 15;

/**
 * A seal's piece of a page without its ink, which is paler than print; as it is where it is not.
 * @param print grey of the page's print
 */
export function withoutPale(piece: Grey, print: number): Grey {
  const high = frameLevel(piece) - UNEVEN;
  if (high + UNEVEN - print < PALER) return piece;
  const low = Math.min(print + KEPT, high - 15);
  const data = piece.data.map((v) =>
    v >= high ? 255 : v <= low ? v : low + ((v - low) * (255 - low)) / (high - low),
  );
  return { ...piece, data };
}

/** Grey of a frame near the edges of a piece: the darkest point of each line of it, the middle one of them. */
function frameLevel({ width, height, data }: Grey): number {
  const levels: number[] = [];
  const across = Math.round(0.15 * width);
  for (let y = Math.round(0.2 * height); y < 0.8 * height; y++) {
    const row = y * width;
    levels.push(
      darkestOf(data.subarray(row, row + across)),
      darkestOf(data.subarray(row + width - across, row + width)),
    );
  }
  levels.sort((a, b) => a - b);
  return levels[Math.round(0.6 * levels.length)] ?? 0;
}

function darkestOf(line: Uint8Array): number {
  return line.reduce((least, v) => Math.min(least, v), 255);
}

/** So many points of a page are print for certain. */
const PRINT = 0.002;

/** Grey of the print of a page. */
export function printLevel(page: Grey): number {
  return darkestShare(greysOf(page, SAMPLE), (page.data.length / SAMPLE) * PRINT);
}
