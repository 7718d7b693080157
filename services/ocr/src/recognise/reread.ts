import type { DoubtfulRegion, RegionKind } from '../fields/regions.rules.js';
import { tight } from '../layout/text.rules.js';
import type { Grey } from '../pictures/picture.types.js';
import type { Homography } from '../straighten/warp.rules.js';
import { crop } from './crop.rules.js';
import { linesIn, wordsIn, wordsOutside } from './lines.rules.js';
import type { PrintMap } from './print-map.js';
import {
  LINE_HEIGHT,
  LOOK_MS,
  type RecogniseOptions,
  type RecognisedWord,
  type Recogniser,
} from './recogniser.js';
import { cropSource } from './source-crop.rules.js';
import type { Region } from './region.rules.js';
import { doubled, keyOf, vote, type Ballot } from './vote.rules.js';

/** What one page offers to a closer look. */
export interface RereadPage {
  page: Grey;
  source: Grey;
  /** From pixels of `page` to pixels of `source`. */
  map: Homography;
  print: PrintMap;
  words: RecognisedWord[];
}

const KANA =
  'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲンガギグゲゴザジズゼゾダヂヅデドバビブベボヴパピプペポァィゥェォッャュョー（）()．.・-';
/** From which confidence on print needs no other look. */
const CLEAR = 0.98;
const MOST_LINES = 40;
/** Space around a line's ink, in its heights: two ways of cutting it out. */
const PAD = 0.12;
const OTHER_PAD = 0.22;

interface Line {
  kind: RegionKind;
  box: Region;
}

interface Look {
  line: number;
  picture: Grey;
  /** Page pixels per pixel of the crop, across. */
  unit: number;
  origin: { x: number; y: number };
  limited: boolean;
}

/** One batch: everything that one set of characters reads. */
interface Batch {
  options: RecogniseOptions;
  looks: Look[];
}

/**
 * Reads single lines of a page again, each for itself and for its expected content, in several ways, and replaces the
 * words there by the text that the readings agree on. Where they do not agree the old words stay.
 */
export async function reread(
  page: RereadPage,
  regions: { kind: RegionKind; box: Region }[],
  engine: Recogniser,
): Promise<RecognisedWord[]> {
  const lines = linesOf(page, regions);
  if (lines.length === 0) return page.words;
  const readings = lines.map(({ box }): { ballot: Ballot; words: RecognisedWord[] }[] => {
    const old = wordsIn(page.words, box);
    return old.length === 0 ? [] : [{ ballot: ballotOf(old, false), words: old }];
  });
  for (const { options, looks } of batchesOf(page, lines)) {
    if (looks.length === 0) continue;
    const pictures = looks.map((l) => l.picture);
    // The other ways of reading still count when one of them had no time.
    const found = await engine.recognise(pictures, options);
    for (const [i, look] of looks.entries()) {
      const line = lines[look.line];
      const words = withoutSign(line?.kind, found[i] ?? []).map((w) => backOnPage(w, look, line?.box));
      if (words.length > 0) readings[look.line]?.push({ ballot: ballotOf(words, look.limited), words });
    }
  }
  let words = page.words;
  for (const [i, { kind, box }] of lines.entries()) {
    const list = readings[i] ?? [];
    const verdict = vote(
      kind,
      list.map((r) => r.ballot),
    );
    const won = verdict ? list[verdict.ballot] : undefined;
    if (!verdict || !won) continue;
    const old = wordsIn(page.words, box);
    // The text there is confirmed: it keeps its letters and places.
    if (old.length > 0 && sameReading(kind, old, won.words)) {
      words = words.map((w) => (old.includes(w) ? { ...w, confidence: verdict.confidence } : w));
      continue;
    }
    words = [
      ...wordsOutside(words, box),
      ...won.words.map((w) => ({ ...w, confidence: verdict.confidence })),
    ];
  }
  return words;
}

/** Regions of a page in pixels. */
export function regionsOn(
  list: DoubtfulRegion[],
  number: number,
  unit: number,
): { kind: RegionKind; box: Region }[] {
  return list
    .filter((r) => r.page === number)
    .map(({ kind, box }) => ({
      kind,
      box: { x: box.x / unit, y: box.y / unit, w: box.w / unit, h: box.h / unit },
    }));
}

function linesOf(page: RereadPage, regions: { kind: RegionKind; box: Region }[]): Line[] {
  const out: Line[] = [];
  for (const { kind, box } of regions) {
    for (const line of linesOfKind(page, kind, box))
      if (!out.some((o) => overlap(o.box, line.box) > 0.25)) out.push(line);
  }
  return out.slice(0, MOST_LINES);
}

function linesOfKind({ print, words }: RereadPage, kind: RegionKind, box: Region): Line[] {
  return linesIn(scaled(box, 1 / print.step), print.cells, print)
    .map((r) => ({ kind, box: scaled(r, print.step) }))
    .filter((line) => !clear(wordsIn(words, line.box)));
}

/** Print that was read so surely that another look only costs time. */
function clear(words: RecognisedWord[]): boolean {
  return words.length > 0 && words.every((w) => w.confidence >= CLEAR);
}

function scaled(box: Region, by: number): Region {
  return { x: box.x * by, y: box.y * by, w: box.w * by, h: box.h * by };
}

/** Share of the smaller box that lies in the other. */
function overlap(a: Region, b: Region): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? (w * h) / Math.min(a.w * a.h, b.w * b.h) : 0;
}

function batchesOf(page: RereadPage, lines: Line[]): Batch[] {
  const free: Batch = { options: { timeout_ms: LOOK_MS }, looks: [] };
  const kana: Batch = { options: { ...free.options, allowed: KANA }, looks: [] };
  for (const [i, { kind, box }] of lines.entries()) {
    const a = lookAt(i, box, PAD, (r, s) => crop(page.print.page, r, s));
    const b = lookAt(i, box, OTHER_PAD, (r, s) => cropSource(page.source, page.map, r, s));
    free.looks.push(a, b);
    if (kind === 'kana') kana.looks.push({ ...a, limited: true }, { ...b, limited: true });
  }
  return [free, kana];
}

function lookAt(line: number, box: Region, room: number, cut: (region: Region, scale: number) => Grey): Look {
  const pad = room * box.h + 1;
  const region = { x: box.x - pad, y: box.y - pad, w: box.w + 2 * pad, h: box.h + 2 * pad };
  const scale = LINE_HEIGHT / region.h;
  return {
    line,
    picture: cut(region, scale),
    unit: 1 / scale,
    origin: { x: region.x, y: region.y },
    limited: false,
  };
}

function backOnPage(word: RecognisedWord, look: Look, box: Region | undefined): RecognisedWord {
  const x = look.origin.x + word.x * look.unit;
  return { ...word, x, w: word.w * look.unit, y: box?.y ?? look.origin.y, h: box?.h ?? word.h * look.unit };
}

/** A logo or a rule before a company's name is read as one stray sign. */
function withoutSign(kind: RegionKind | undefined, words: RecognisedWord[]): RecognisedWord[] {
  const [first, ...rest] = words;
  const named = /^(?:株式|有限|合同|合資|一般|医療)/.test(tight(textOf(rest)));
  return kind === 'name' && first?.text.length === 1 && named ? rest : words;
}

/** Whether two readings say the same and the first carries nothing that the second is rid of. */
function sameReading(kind: RegionKind, old: RecognisedWord[], won: RecognisedWord[]): boolean {
  const key = keyOf(kind, textOf(old));
  const text = tight(textOf(old));
  const stray = kind === 'name' ? text.length > tight(textOf(won)).length : kind === 'kana' && doubled(text);
  return key !== null && key === keyOf(kind, textOf(won)) && !stray;
}

function textOf(words: RecognisedWord[]): string {
  return words.map((w) => w.text).join(' ');
}

function ballotOf(words: RecognisedWord[], limited: boolean): Ballot {
  const letters = words.reduce((n, w) => n + w.text.length, 0);
  return {
    text: textOf(words),
    confidence: words.reduce((n, w) => n + w.confidence * w.text.length, 0) / Math.max(1, letters),
    limited,
  };
}
