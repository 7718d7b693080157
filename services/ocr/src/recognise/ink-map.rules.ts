import type { Grey } from '../render/picture.types.js';

export interface InkMap {
  width: number;
  height: number;
  /** 1 where there is print. */
  ink: Uint8Array;
  /** 1 where a rule or a filled band was taken out. */
  rules: Uint8Array;
}

/** Where between the darkest print and the paper ink begins: faint print has a paler middle. */
const BETWEEN = 0.58;
/** Every third point tells the spread of brightness as well as all of them. */
const SAMPLE = 3;

/** Dark points of a page with rules and filled bands taken out: what is left has the size of type. */
export function inkMap(small: Grey): InkMap {
  const { width, height } = small;
  const ink = new Uint8Array(width * height);
  const dark = Math.ceil(darkBelow(small));
  const { data } = small;
  for (let i = 0; i < ink.length; i++) if ((data[i] as number) < dark) ink[i] = 1;
  const rules = rulesOf(ink, width, height);
  for (let at = rules.indexOf(1); at >= 0; at = rules.indexOf(1, at))
    for (; rules[at] === 1; at++) ink[at] = 0;
  return { width, height, ink, rules };
}

function darkBelow({ data }: Grey): number {
  const histogram = new Uint32Array(256);
  for (let i = 0; i < data.length; i += SAMPLE) {
    const v = data[i] as number;
    histogram[v] = (histogram[v] as number) + 1;
  }
  let left = (data.length / SAMPLE) * 0.006;
  let print = 0;
  while (print < 255 && (left -= histogram[print] as number) > 0) print++;
  let paper = 255;
  for (let v = 128; v < 256; v++) if ((histogram[v] as number) > (histogram[paper] as number)) paper = v;
  return Math.min(190, Math.max(120, print + BETWEEN * (paper - print)));
}

function rulesOf(ink: Uint8Array, width: number, height: number): Uint8Array {
  const longest = Math.round(width / 16);
  // Lines that stand are looked for on the map turned over: memory is quick along a line only.
  const standing = transposed(ink, width, height);
  const stands = longRuns(standing, height, longest);
  followRules(standing, stands, height, longest / FOLLOWED);
  const lies = longRuns(ink, width, longest);
  followRules(ink, lies, width, longest / FOLLOWED);
  const rules = transposed(stands, height, width);
  for (let i = 0; i < rules.length; i++) rules[i] = (rules[i] as number) | (lies[i] as number);
  dottedRules(ink, rules, { count: height, length: width, longest });
  const turned = transposed(rules, width, height);
  dottedRules(standing, turned, { count: width, length: height, longest });
  return transposed(turned, height, width);
}

/** Lines and columns changed about. Nearly all of a page is paper: four points of it are passed over at a time. */
function transposed(map: Uint8Array, width: number, height: number): Uint8Array {
  const out = new Uint8Array(map.length);
  const fours = new Uint32Array(map.buffer, map.byteOffset, map.length >> 2);
  let y = 0;
  let start = 0;
  for (let i = 0; i <= fours.length; i++) {
    if (fours[i] === 0) continue;
    for (let at = 4 * i, end = Math.min(at + 4, map.length); at < end; at++) {
      if (map[at] === 0) continue;
      while (at >= start + width) {
        start += width;
        y++;
      }
      out[(at - start) * height + y] = 1;
    }
  }
  return out;
}

/** A run beside a rule is part of it from this share of a rule's least length on: type is shorter. */
const FOLLOWED = 3;

/** The steps of rules that are not quite level: shorter runs along a rule that was found, first down the map, then up. */
function followRules(ink: Uint8Array, rules: Uint8Array, length: number, shortest: number): void {
  const lines = rules.length / length;
  for (let line = 1; line < lines; line++) followLine(ink, rules, line, line - 1, length, shortest);
  for (let line = lines - 2; line >= 0; line--) followLine(ink, rules, line, line + 1, length, shortest);
}

function followLine(
  ink: Uint8Array,
  rules: Uint8Array,
  line: number,
  beside: number,
  length: number,
  shortest: number,
): void {
  const first = line * length;
  const end = first + length;
  const marks = rules.subarray(beside * length, beside * length + length);
  for (let x = marks.indexOf(1); x >= 0; x = marks[x + 1] === 1 ? x + 1 : marks.indexOf(1, x + 1)) {
    if (ink[first + x] !== 1 || rules[first + x] === 1) continue;
    let from = first + x;
    let to = from;
    while (from > first && ink[from - 1] === 1) from--;
    while (to < end && ink[to] === 1) to++;
    if (to - from >= shortest) rules.fill(1, from, to);
    x = Math.max(x, to - 1 - first);
  }
}

/** Runs of ink along the lines of a map that are too long for type, marked in `rules`. */
function longRuns(
  ink: Uint8Array,
  length: number,
  longest: number,
  rules: Uint8Array = new Uint8Array(ink.length),
): Uint8Array {
  for (let at = ink.indexOf(1); at >= 0; at = ink.indexOf(1, at)) {
    const start = at;
    const edge = at - (at % length) + length;
    while (at < edge && ink[at] === 1) at++;
    if (at - start > longest) rules.fill(1, start, at);
  }
  return rules;
}

interface Sweep {
  count: number;
  length: number;
  longest: number;
}

/** Gap between two dots of a rule, and from how far beside it paper must show. */
const DOT_GAP = 4;
const BESIDE = 4;

/** Rules of dots or dashes: long, thin, and without print close on either side. */
function dottedRules(ink: Uint8Array, rules: Uint8Array, { count, length, longest }: Sweep): void {
  const until = (count - BESIDE) * length;
  let start = -1;
  let last = -1;
  const close = () => {
    if (start >= 0 && last - start > longest && thin(ink, start, last, length))
      for (const at of [start - length, start, start + length])
        for (let k = at; k <= at + last - start; k++) if (ink[k] === 1) rules[k] = 1;
    start = -1;
  };
  for (
    let at = ink.indexOf(1, BESIDE * length);
    at >= 0 && at < until;
    at = ink[at + 1] === 1 ? at + 1 : ink.indexOf(1, at + 1)
  ) {
    if (start >= 0 && (at - last > DOT_GAP + 1 || at - (at % length) > last)) close();
    if (rules[at] === 1) continue;
    if (start < 0) start = at;
    last = at;
  }
  close();
}

function thin(ink: Uint8Array, start: number, end: number, length: number): boolean {
  let own = 0;
  let beside = 0;
  for (let k = start; k <= end; k++) {
    own += ink[k] as number;
    beside += (ink[k - BESIDE * length] as number) + (ink[k + BESIDE * length] as number);
  }
  const room = end - start + 1;
  return own > 0.2 * room && beside < 0.12 * own;
}
