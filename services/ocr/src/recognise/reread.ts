import type { DoubtfulRegion, RegionKind } from '../fields/regions.rules.js';
import { tight } from '../layout/text.rules.js';
import { READING_WIDTH } from '../render/picture-file.js';
import type { Grey } from '../render/picture.types.js';
import { PAGE_WIDTH } from '../straighten/straighten.js';
import type { Homography } from '../straighten/warp.rules.js';
import { crop } from './crop.rules.js';
import { linesIn, wordsIn, wordsOutside } from './lines.rules.js';
import { printMap, type PrintMap } from './print-map.js';
import {
  LINE_HEIGHT,
  LOOK_MS,
  type RecogniseOptions,
  type RecognisedWord,
  type Recogniser,
} from './recogniser.js';
import { withoutSeal } from './seal.rules.js';
import { cropSource } from './source-crop.rules.js';
import type { Region } from './region.rules.js';
import { doubled, keyOf, vote, type Ballot } from './vote.rules.js';

/** What one page offers to a closer look. */
export interface RereadPage {
  page: Grey;
  source: Grey;
  /** The red channel of the source, when it has colour. */
  red: Grey | null;
  /** The source is grainy: the page is what was made clean of it. */
  worn: boolean;
  /** From pixels of `page` to pixels of `source`. */
  map: Homography;
  print: PrintMap;
  words: RecognisedWord[];
}

const NUMBERS = '0123456789,.¥円-▲△()%年月日令和平成/T';
const KANA =
  'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲンガギグゲゴザジズゼゾダヂヅデドバビブベボヴパピプペポァィゥェォッャュョー（）()．.・-';
const NUMERIC = new Set<RegionKind>(['amount', 'date', 't_number', 'account', 'phone']);
/** Kinds that a seal is wont to stand over. */
const SEALED = new Set<RegionKind>(['name']);
const SEAL_SHARE = 0.25;
const OVERLAID = 0.35;
/** Names are parted from seals in a piece with so many pixels for one of the page. */
const DETAIL = READING_WIDTH / PAGE_WIDTH;
const MOST_LINES = 40;
/** Room around a line's ink, in its heights: two ways of cutting it out. */
const PAD = 0.12;
const OTHER_PAD = 0.22;

interface Line {
  kind: RegionKind;
  box: Region;
  /** A piece of the page that holds the line, a seal taken out of it. */
  sealless: { picture: Grey; origin: { x: number; y: number } } | null;
  /** The print is overlaid by a seal: what the plain page says counts little. */
  sealed: boolean;
}

interface Look {
  line: number;
  picture: Grey;
  /** Page pixels per pixel of the crop, across. */
  unit: number;
  origin: { x: number; y: number };
  limited: boolean;
  /** 0..1, how much the picture it was cut from is worth. */
  trust: number;
}

/** One batch: everything that one set of characters reads. */
interface Batch {
  options: RecogniseOptions;
  looks: Look[];
}

/**
 * Reads single lines of a page again, each for itself and for what is expected there, in several ways, and puts
 * what the readings agree on in the place of the words that stood there. Where they do not agree the old words stay.
 */
export async function reread(
  page: RereadPage,
  regions: { kind: RegionKind; box: Region }[],
  engine: Recogniser,
): Promise<RecognisedWord[]> {
  const lines = linesOf(page, regions);
  if (lines.length === 0) return page.words;
  const readings = lines.map(({ box, sealed }): { ballot: Ballot; words: RecognisedWord[] }[] => {
    const old = wordsIn(page.words, box);
    return old.length === 0 ? [] : [{ ballot: ballotOf(old, false, sealed ? OVERLAID : 1), words: old }];
  });
  for (const { options, looks } of batchesOf(page, lines)) {
    if (looks.length === 0) continue;
    const pictures = looks.map((l) => l.picture);
    // The other ways of reading still count when one of them had no time.
    const found = await engine.recognise(pictures, options);
    for (const [i, look] of looks.entries()) {
      const line = lines[look.line];
      const words = withoutSign(line?.kind, found[i] ?? []).map((w) => backOnPage(w, look, line?.box));
      if (words.length > 0)
        readings[look.line]?.push({ ballot: ballotOf(words, look.limited, look.trust), words });
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
    // What stood there is borne out: it keeps its letters and places.
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
    for (const line of SEALED.has(kind) ? namesIn(page, kind, box) : plainLines(page, kind, box))
      if (!out.some((o) => overlap(o.box, line.box) > 0.25)) out.push(line);
  }
  return out.slice(0, MOST_LINES);
}

function plainLines({ print }: RereadPage, kind: RegionKind, box: Region): Line[] {
  return linesIn(scaled(box, 1 / print.step), print.cells, print).map((r) => ({
    kind,
    box: scaled(r, print.step),
    sealless: null,
    sealed: false,
  }));
}

/** Lines of a name: found where no seal hides their ends, with room for what a seal hid from the first look. */
function namesIn(page: RereadPage, kind: RegionKind, box: Region): Line[] {
  const height = page.print.typical * page.print.step;
  const wide = { ...box, w: Math.min(box.w + 8 * height, page.page.width - box.x) };
  const { picture, share } = withoutSeal(sharpest(page, wide));
  const print = printMap(picture, height * DETAIL);
  const inside = { x: 0, y: 0, w: picture.width, h: picture.height };
  const origin = { x: wide.x, y: wide.y };
  return linesIn(inside, print.cells, print)
    .map((r) => scaled(r, 1 / DETAIL))
    .filter((r) => r.x < box.w)
    .map((r) => ({
      kind,
      box: { ...r, x: r.x + origin.x, y: r.y + origin.y },
      sealless: { picture: print.page, origin },
      sealed: share > SEAL_SHARE,
    }));
}

function sharpest({ page, source, red, worn, map }: RereadPage, box: Region): Grey {
  return worn && !red ? crop(page, box, DETAIL, 0) : cropSource(red ?? source, map, box, DETAIL, 0);
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
  const numbers: Batch = { options: { ...free.options, allowed: NUMBERS }, looks: [] };
  const kana: Batch = { options: { ...free.options, allowed: KANA }, looks: [] };
  for (const [i, { kind, box, sealless, sealed }] of lines.entries()) {
    const a = lookAt(i, box, PAD, (r, s) => crop(page.print.page, r, s, 0));
    const b = lookAt(i, box, OTHER_PAD, (r, s) => cropSource(page.source, page.map, r, s, 0));
    free.looks.push(...[a, b].map((look) => ({ ...look, trust: sealed ? OVERLAID : 1 })));
    if (NUMERIC.has(kind)) numbers.looks.push({ ...b, limited: true });
    if (kind === 'kana') kana.looks.push({ ...a, limited: true }, { ...b, limited: true });
    if (sealless) {
      const { picture, origin } = sealless;
      const cut = (r: Region, scale: number) =>
        crop(picture, scaled({ ...r, x: r.x - origin.x, y: r.y - origin.y }, DETAIL), scale / DETAIL, 0);
      free.looks.push(lookAt(i, box, PAD, cut), lookAt(i, box, OTHER_PAD, cut));
    }
  }
  return [free, numbers, kana];
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
    trust: 1,
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

function ballotOf(words: RecognisedWord[], limited: boolean, trust: number): Ballot {
  const letters = words.reduce((n, w) => n + w.text.length, 0);
  return {
    text: textOf(words),
    confidence: (trust * words.reduce((n, w) => n + w.confidence * w.text.length, 0)) / Math.max(1, letters),
    limited,
  };
}
