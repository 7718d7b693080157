import type { Grey } from '../render/picture.types.js';
import { type Blob, blobsOf } from './cells.rules.js';
import type { InkMap } from './ink-map.rules.js';
import type { Region } from './region.rules.js';

/** Sides of a seal's frame, in thousandths of the page's short side: a personal one is 8 to 12 mm wide, a firm's up to 30. */
const NARROWEST = 36;
const WIDEST = 170;
/** A frame is as wide as it is high, give or take the letters that touch it, and mostly empty. */
const LONGEST = 1.8;
const FULLEST = 0.35;
/** Share of a frame's side by which a letter may stand out of it, and of its length that shows ink. */
const STAND_OUT = 0.25;
const CLOSED = 0.7;

/** Boxes of the seals on a page: frames, square or round, that hold little ink. Pixels of the map. */
export function sealsOf({ ink, rules, width, height }: InkMap): Region[] {
  const unit = 1000 / Math.min(width, height);
  const all = ink.slice();
  for (let at = rules.indexOf(1); at >= 0; at = rules.indexOf(1, at + 1)) all[at] = 1;
  return blobsOf({ ink: all, rules, width, height })
    .map((b) => ({ blob: b, box: { x: b.x0, y: b.y0, w: b.x1 - b.x0 + 1, h: b.y1 - b.y0 + 1 } }))
    .filter(({ blob, box: { w, h } }) => {
      const [short, long] = [Math.min(w, h), Math.max(w, h)];
      const sized = short * unit >= NARROWEST && long * unit <= WIDEST && long <= LONGEST * short;
      return sized && blob.dots <= FULLEST * w * h && closed(all, width, blob);
    })
    .map(({ box }) => box);
}

/** Whether ink stands near each of the four sides of a patch along most of it. */
function closed(ink: Uint8Array, width: number, { x0, y0, x1, y1 }: Blob): boolean {
  const across = Math.round(STAND_OUT * (x1 - x0 + 1));
  const down = Math.round(STAND_OUT * (y1 - y0 + 1));
  let [left, right, top, bottom] = [0, 0, 0, 0];
  for (let y = y0; y <= y1; y++) {
    const row = y * width;
    if (ink.subarray(row + x0, row + x0 + across).includes(1)) left++;
    if (ink.subarray(row + x1 + 1 - across, row + x1 + 1).includes(1)) right++;
  }
  const inColumn = (x: number, from: number, to: number) => {
    for (let y = from; y < to; y++) if (ink[y * width + x] === 1) return true;
    return false;
  };
  for (let x = x0; x <= x1; x++) {
    if (inColumn(x, y0, y0 + down)) top++;
    if (inColumn(x, y1 + 1 - down, y1 + 1)) bottom++;
  }
  return Math.min(left, right) >= CLOSED * (y1 - y0 + 1) && Math.min(top, bottom) >= CLOSED * (x1 - x0 + 1);
}

/** Less paler than print than this an ink cannot be told from it. */
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

/** Grey of a frame that stands near the edges of a piece: the darkest point of each line of it, the middle one of them. */
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

/** Grey of the print of a page. */
export function printLevel(page: Grey): number {
  return percentile(page, 0.002);
}

/** A copy of a page with pieces put in at whole pixels. */
export function patched(page: Grey, pieces: { x: number; y: number; picture: Grey }[]): Grey {
  const data = page.data.slice();
  for (const { x, y, picture } of pieces)
    for (let row = 0; row < picture.height && y + row < page.height; row++)
      data.set(
        picture.data.subarray(row * picture.width, (row + 1) * picture.width),
        (y + row) * page.width + x,
      );
  return { ...page, data };
}

/** Ink of print is the darkest there is; what is paler by this much is stamp, shade or dirt. */
const KEPT = 40;
const GONE = 95;
const DARK = 150;

/**
 * A piece of a page without the paler ink of a seal that stands over a name: grey scans keep a red seal as a middle
 * grey, print is nearly black.
 * @returns the piece, and which share of its dark points was paler than print
 */
export function withoutSeal(piece: Grey): { picture: Grey; share: number } {
  const darkest = percentile(piece, 0.015);
  const high = Math.min(stampLevel(piece, darkest) ?? 255, Math.max(darkest + GONE, 80));
  const low = Math.min(darkest + KEPT, high - 25);
  const data = new Uint8Array(piece.data.length);
  let dark = 0;
  let gone = 0;
  for (let i = 0; i < data.length; i++) {
    const v = piece.data[i] as number;
    data[i] = v >= high ? 255 : v <= low ? v : low + ((v - low) * (255 - low)) / (high - low);
    if (v >= DARK) continue;
    dark++;
    if (v >= high) gone++;
  }
  return { picture: { ...piece, data }, share: dark === 0 ? 0 : gone / dark };
}

const BAND = 8;
/** Where the even ink of a stamp begins: its level stands out of the slope of levels at the edges of letters. */
function stampLevel({ data }: Grey, darkest: number): number | null {
  const bands = new Uint32Array(256 / BAND);
  for (const v of data) {
    const band = Math.floor(v / BAND);
    bands[band] = (bands[band] as number) + 1;
  }
  const first = Math.ceil((darkest + 48) / BAND);
  let top = first;
  for (let i = first; i < 200 / BAND; i++) if ((bands[i] as number) > (bands[top] as number)) top = i;
  const slope = ((bands[top - 3] ?? 0) + (bands[top + 3] ?? 0)) / 2;
  return (bands[top] as number) > 1.8 * slope && top > first ? (top - 1.5) * BAND : null;
}

function percentile({ data }: Grey, share: number): number {
  const histogram = new Uint32Array(256);
  for (let i = 0; i < data.length; i++) {
    const v = data[i] as number;
    histogram[v] = (histogram[v] as number) + 1;
  }
  let left = data.length * share;
  let level = 0;
  while (level < 255 && (left -= histogram[level] as number) > 0) level++;
  return level;
}
