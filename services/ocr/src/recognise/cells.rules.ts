import { DisjointSets } from '../straighten/disjoint-sets.js';
import { type Blob, union } from './blobs.rules.js';
import { type Edges, PatchGrid } from './patch-grid.rules.js';
import type { Region } from './region.rules.js';

/** Print of one line without a wide gap, found by its ink alone. Pixels of the shrunken page. */
export interface Cell extends Region {
  /** Dark points. */
  dots: number;
}

/** Height of the usual line when a page has next to no print, in pixels of the shrunken page. */
const USUAL = 22;
/** Patches that may be letters: not specks, not lines tied together. */
const LOWEST = 6;
const HIGHEST = 80;

/**
 * Height of the usual line of print, in pixels of the picture. Letters reach it or fall into strokes below it, so it is
 * a little more than four patches of five have (measured on 30 pages: 1.06 times, give or take a tenth).
 */
export function typicalOf(blobs: Blob[]): number {
  const heights = blobs
    .filter((b) => b.dots > 8 && b.x1 - b.x0 < 2 * (b.y1 - b.y0 + 1))
    .map((b) => b.y1 - b.y0 + 1)
    .filter((h) => h >= LOWEST && h < HIGHEST)
    .sort((a, b) => a - b);
  return 1.06 * (heights[Math.floor(0.82 * heights.length)] ?? USUAL);
}

/** Gap between letters of one cell, in heights of type, and between the highest that count as type. */
const GAP = 1.05;
const WIDEST_GAP = 2.4;
/** Commas tie the halves of a full-width amount, a colon its label to it: they count as letters, dust does not. */
const LOWEST_LETTER = 0.12;
const NARROWEST_LETTER = 0.2;
/** Smaller patches in both directions are marks and no letters; this is how far one may be under the line, and the gap. */
const MARK = 0.5;
const HANGS = 0.25;
const AFTER_MARK = 1.35;
/** Higher patches are no letters of the usual type. */
const TALL = 1.6;

/**
 * Cells of print on a page: patches of ink on one line, next to each other. Geometry only, so print that
 * a page segmentation leaves out is found as well.
 * @param patches of ink, see `blobsOf`
 * @param typical height of the usual type in pixels of the shrunken page
 */
export function cellsOf(patches: Blob[], typical: number): Cell[] {
  const blobs = patches.filter(
    (b) => b.dots >= 3 && b.y1 - b.y0 < 4 * typical && b.x1 - b.x0 < 12 * typical && !isTick(b, typical),
  );
  const letters = blobs.filter(
    (b) => b.y1 - b.y0 + 1 >= LOWEST_LETTER * typical || b.x1 - b.x0 + 1 >= NARROWEST_LETTER * typical,
  );
  letters.sort((a, b) => a.x0 - b.x0);
  const sets = new DisjointSets();
  const grid = new PatchGrid(typical);
  for (const b of letters) grid.add(sets.add(), b);
  for (const [i, a] of letters.entries()) {
    const [y0, y1] = [a.y0 - HANGS * typical, a.y1 + HANGS * typical];
    grid.near({ ...a, y0, y1, x1: a.x1 + WIDEST_GAP * typical }, (j) => {
      if (j > i && neighbours(a, letters[j] as Blob, typical)) sets.join(j, i);
    });
  }
  const groups = new Map<number, Blob>();
  for (const [i, b] of letters.entries()) {
    const root = sets.rootOf(i);
    const g = groups.get(root);
    groups.set(root, g ? union(g, b) : { ...b });
  }
  const lines = mergeStacked([...groups.values()], typical);
  takeSpecks(lines, blobs, letters, typical);
  return lines
    .filter((l) => l.dots > 5 && l.y1 - l.y0 + 1 >= 0.45 * typical && l.y1 - l.y0 < 4 * typical)
    .map((l) => ({ x: l.x0, y: l.y0, w: l.x1 - l.x0 + 1, h: l.y1 - l.y0 + 1, dots: l.dots }));
}

/** A piece of a faint rule is thinner than the stroke of a letter as high. */
const TICK = 0.18;
const TICK_HEIGHT = 1.3;

function isTick({ x0, y0, x1, y1 }: Blob, typical: number): boolean {
  return x1 - x0 + 1 <= TICK * typical && y1 - y0 + 1 >= TICK_HEIGHT * typical;
}

/** Type is not so many times as high as the usual line, but in headings; a thin stroke around little ink is a seal's edge. */
const HIGH = 2.1;
const HIGH_EDGE = 1.6;
/** Higher patches than headings are seals; no line beside one belongs to it. */
const SEAL = 2.6;
const EDGE = 0.2;

function isHigh({ x0, y0, x1, y1, dots }: Blob, typical: number): boolean {
  const high = y1 - y0 + 1;
  return high > (dots < EDGE * high * (x1 - x0 + 1) ? HIGH_EDGE : HIGH) * typical;
}

/** Share of a letter's width that lies within a high patch which holds it. */
const HELD = 0.9;

function neighbours(a: Blob, b: Blob, typical: number): boolean {
  const ha = a.y1 - a.y0 + 1;
  const hb = b.y1 - b.y0 + 1;
  const size = Math.max(typical * 0.8, Math.min(2.2 * typical, Math.max(ha, hb)));
  const gap = b.x0 - a.x1;
  const hung = ha < hb ? hangs(a, b, typical) : hangs(b, a, typical);
  if (gap > (hung && ha < hb ? AFTER_MARK : GAP) * size) return false;
  if (hung) return true;
  const level = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) + 1;
  const small = Math.min(ha, hb);
  // A patch far higher than type (a seal, a bracket over two lines) ties no lines: only what it holds is part of it.
  if (isHigh(ha < hb ? b : a, typical) && small < 0.6 * Math.max(ha, hb)) {
    const across = Math.min(a.x1, b.x1) - b.x0 + 1;
    return level > 0.9 * small && across >= HELD * ((ha < hb ? a.x1 - a.x0 : b.x1 - b.x0) + 1);
  }
  return level > 0.5 * small;
}

/** Whether a comma is at the foot of a letter, most of it under the line. */
function hangs(mark: Blob, letter: Blob, typical: number): boolean {
  const most = MARK * typical;
  const high = letter.y1 - letter.y0 + 1;
  const middle = (mark.y0 + mark.y1) / 2;
  return (
    mark.y1 - mark.y0 + 1 < most &&
    mark.x1 - mark.x0 + 1 < most &&
    high >= most &&
    high < TALL * typical &&
    middle > (letter.y0 + letter.y1) / 2 &&
    middle <= letter.y1 + HANGS * typical
  );
}

/** The strokes of 二 or the dots of ゛ are over each other: patches within one line's height are one line. */
function mergeStacked(list: Blob[], typical: number): Blob[] {
  const lines: (Blob | null)[] = [...list].sort((a, b) => a.y0 - b.y0);
  const grid = new PatchGrid(typical);
  for (const [i, line] of lines.entries()) if (line) grid.add(i, line);
  for (let next = 0; next < lines.length; next++)
    for (let at: number | null = next; at !== null; ) at = absorb(at, lines, grid, typical);
  return lines.filter((l) => l !== null);
}

/**
 * Joins a line with those that belong to it, the first of them first. One that has grown by it may belong to others,
 * also to one before it.
 * @returns the line to go on with, null when nothing more belongs to it
 */
function absorb(at: number, lines: (Blob | null)[], grid: PatchGrid, typical: number): number | null {
  let a = lines[at];
  if (!a) return null;
  const around: number[] = [];
  grid.near({ ...a, y0: a.y0 - typical, y1: a.y1 + typical }, (i) => {
    if (i !== at && lines[i]) around.push(i);
  });
  for (const i of around.sort((m, n) => m - n)) {
    const b = lines[i];
    if (!b || !(i < at ? stacked(b, a, typical) : stacked(a, b, typical))) continue;
    const both = union(a, b);
    const kept = Math.min(i, at);
    const before = lines[kept] as Blob;
    lines[Math.max(i, at)] = null;
    lines[kept] = both;
    grid.add(kept, both, before);
    if (kept !== at || grown(a, both)) return kept;
    a = both;
  }
  return null;
}

function grown(a: Edges, b: Edges): boolean {
  return a.x0 !== b.x0 || a.y0 !== b.y0 || a.x1 !== b.x1 || a.y1 !== b.y1;
}

function stacked(a: Blob, b: Blob, typical: number): boolean {
  if (b.y0 > a.y1 + typical) return false;
  const high = Math.max(a.y1, b.y1) - Math.min(a.y0, b.y0) + 1;
  const across = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const most = Math.max(a.y1 - a.y0, b.y1 - b.y0) + 1;
  const over = across > 0.5 * Math.min(a.x1 - a.x0 + 1, b.x1 - b.x0 + 1) && high < 1.25 * typical;
  const lower = a.y1 - a.y0 < b.y1 - b.y0 ? a : b;
  const held = most <= SEAL * typical || across >= HELD * (lower.x1 - lower.x0 + 1);
  const inside = across > 0 && held && high <= 1.15 * most;
  return over || inside;
}

/** Dots, commas and hyphens join the line that contains them or ends right before them. */
function takeSpecks(lines: Blob[], blobs: Blob[], letters: Blob[], typical: number): void {
  const used = new Set(letters);
  const grid = new PatchGrid(typical);
  for (const [i, line] of lines.entries()) grid.add(i, line);
  for (const b of blobs) {
    if (used.has(b)) continue;
    const y = (b.y0 + b.y1) / 2;
    let home = lines.length;
    const room = { x0: b.x0 - typical, y0: y - typical, x1: b.x1 + typical, y1: y + typical };
    grid.near(room, (i) => {
      if (i < home && holds(lines[i] as Blob, b, y, typical)) home = i;
    });
    const line = lines[home];
    if (!line) continue;
    const both = union(line, b);
    grid.add(home, both, line);
    lines[home] = both;
  }
}

function holds(line: Blob, speck: Blob, y: number, typical: number): boolean {
  return (
    y >= line.y0 - 1 &&
    y <= line.y1 + 0.15 * typical &&
    speck.x0 >= line.x0 - 0.5 * typical &&
    speck.x1 <= line.x1 + 0.5 * typical
  );
}
