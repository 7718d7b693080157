import type { Grey } from '../pictures/picture.types.js';
import { darkestShare, greysOf, SAMPLE } from '../straighten/grey-levels.rules.js';
import { Bitmap, lowest } from './bitmap.rules.js';

export interface InkMap {
  /** Set where there is print. */
  ink: Bitmap;
  /** Set where a rule or a filled band was taken out. */
  rules: Bitmap;
}

/** Where between the darkest print and the paper ink begins: faint print has a paler middle. */
const BETWEEN = 0.58;

/** Dark points of a page with rules and filled bands taken out: what is left has the size of type. */
export function inkMap(small: Grey): InkMap {
  const dark = Bitmap.darker(small, darkBelow(small));
  const rules = rulesOf(dark);
  return { ink: dark.without(rules), rules };
}

function darkBelow(small: Grey): number {
  const counts = greysOf(small, SAMPLE);
  const print = darkestShare(counts, (small.data.length / SAMPLE) * 0.006);
  let paper = 255;
  for (let v = 128; v < 256; v++) if ((counts[v] as number) > (counts[paper] as number)) paper = v;
  return Math.min(190, Math.max(120, print + BETWEEN * (paper - print)));
}

/** A rule is longer than this share of the page's width: type is shorter. */
const LONGEST = 1 / 16;
/** A run beside a rule is part of it from this share of a rule's least length on: type is shorter. */
const FOLLOWED = 3;

function rulesOf(dark: Bitmap): Bitmap {
  const longest = Math.round(LONGEST * dark.width);
  // Vertical lines are searched on the map turned over: a map is quick along its rows only.
  const standing = dark.transposed();
  const rules = solidRules(standing, longest).transposed().or(solidRules(dark, longest));
  markDottedRules(dark, rules, longest);
  const turned = rules.transposed();
  markDottedRules(standing, turned, longest);
  return turned.transposed();
}

/** Runs along the rows that are too long for type, with the steps of those that are not quite level. */
function solidRules(dark: Bitmap, longest: number): Bitmap {
  const rules = longRuns(dark, longest);
  for (let y = 1; y < dark.height; y++) followRules(dark, rules, y, y - 1, longest / FOLLOWED);
  for (let y = dark.height - 2; y >= 0; y--) followRules(dark, rules, y, y + 1, longest / FOLLOWED);
  return rules;
}

function longRuns(dark: Bitmap, longest: number): Bitmap {
  const rules = new Bitmap(dark.width, dark.height);
  for (let y = 0; y < dark.height; y++)
    dark.eachRun(y, 0, dark.width, (x, end) => {
      if (end - x > longest) rules.fill(y, x, end);
    });
  return rules;
}

/** Shorter runs of a row that touch a rule in the row beside it are part of the rule. */
function followRules(dark: Bitmap, rules: Bitmap, y: number, beside: number, shortest: number): void {
  const [own, other] = [y * dark.stride, beside * dark.stride];
  for (let i = 0, from = 0; i < dark.stride; i++) {
    const fresh = (dark.words[own + i] as number) & ~(rules.words[own + i] as number);
    for (let word = fresh & (rules.words[other + i] as number); word !== 0; word &= word - 1) {
      const x = 32 * i + lowest(word);
      if (x < from) continue;
      const start = dark.startOf(x, y);
      from = dark.endOf(x, y);
      if (from - start >= shortest) rules.fill(y, start, from);
    }
  }
}

/** Gap between two dots of a rule, and how far beside it paper must show. */
const DOT_GAP = 4;
const BESIDE = 4;

/** Rules of dots or dashes: long, thin, and without print close on either side. */
function markDottedRules(dark: Bitmap, rules: Bitmap, longest: number): void {
  const row = new Bitmap(dark.width, 1);
  for (let y = BESIDE; y < dark.height - BESIDE; y++) {
    const first = y * dark.stride;
    for (let i = 0; i < dark.stride; i++)
      row.words[i] = (dark.words[first + i] as number) & ~(rules.words[first + i] as number);
    for (let from = row.next(0, 0); from < dark.width; ) {
      let to = row.endOf(from, 0);
      let next = row.next(to, 0);
      while (next < dark.width && next - to <= DOT_GAP) {
        to = row.endOf(next, 0);
        next = row.next(to, 0);
      }
      if (to - from > longest + 1 && isThin(dark, y, from, to)) markThree(dark, rules, y, from, to);
      from = next;
    }
  }
}

/** A dotted rule's own row and one on either side. */
function markThree(dark: Bitmap, rules: Bitmap, middle: number, from: number, to: number): void {
  for (let y = middle - 1; y <= middle + 1; y++) dark.eachRun(y, from, to, (x, end) => rules.fill(y, x, end));
}

function isThin(dark: Bitmap, y: number, from: number, to: number): boolean {
  const own = dark.count(y, from, to);
  const beside = dark.count(y - BESIDE, from, to) + dark.count(y + BESIDE, from, to);
  return own > 0.2 * (to - from) && beside < 0.12 * own;
}
