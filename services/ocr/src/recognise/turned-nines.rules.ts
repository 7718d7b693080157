import type { Grey } from '../render/picture.types.js';
import type { RecognisedWord } from './recogniser.js';
import type { Region } from './region.rules.js';

/** The darkness of one letter brought to one size, line by line. */
type Glyph = Float32Array;

const ACROSS = 12;
const DOWN = 18;
/** Pixels a digit must be high to be judged by its shape. */
const LOWEST = 14;
/** How far from paper to the darkest print ink begins. */
const INK = 0.42;
/** Numbers, dates and amounts; names may hold a nine that nothing can prove. */
const NUMBER = /^[¥\\T]?[\d,.\-/:()%年月日]+円?$/;

/**
 * The letters of a word cut apart by the gaps between them, each with its ink; null where the gaps do not tell as many letters
 * as were read.
 * @param region box of the word in pixels of the page
 */
function glyphsOf(page: Grey, region: Region, letters: number): Region[] | null {
  const x0 = Math.max(0, Math.floor(region.x) - 1);
  const x1 = Math.min(page.width, Math.ceil(region.x + region.w) + 1);
  const y0 = Math.max(0, Math.floor(region.y) - 1);
  const y1 = Math.min(page.height, Math.ceil(region.y + region.h) + 1);
  if (x1 - x0 < 4 || y1 - y0 < LOWEST) return null;
  const dark = inkBelow(page, { x: x0, y: y0, w: x1 - x0, h: y1 - y0 });
  const isInk = (x: number, y: number) => (page.data[y * page.width + x] as number) < dark;
  const out: Region[] = [];
  let start = -1;
  for (let x = x0; x <= x1; x++) {
    let inked = false;
    if (x < x1) for (let y = y0; y < y1 && !inked; y++) inked = isInk(x, y);
    if (inked && start < 0) start = x;
    if (!inked && start >= 0) {
      out.push(heightOf(start, x, y0, y1, isInk));
      start = -1;
    }
  }
  return out.length === letters ? out : null;
}

function heightOf(
  x0: number,
  x1: number,
  y0: number,
  y1: number,
  isInk: (x: number, y: number) => boolean,
): Region {
  let top = y1;
  let end = y0;
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++)
      if (isInk(x, y)) {
        top = Math.min(top, y);
        end = y + 1;
      }
  return { x: x0, y: top, w: x1 - x0, h: end - top };
}

function inkBelow(page: Grey, { x, y, w, h }: Region): number {
  let darkest = 255;
  let paper = 0;
  for (let yy = y; yy < y + h; yy++)
    for (let xx = x; xx < x + w; xx++) {
      const v = page.data[yy * page.width + xx] as number;
      if (v < darkest) darkest = v;
      if (v > paper) paper = v;
    }
  return paper - INK * (paper - darkest);
}

/** A letter's ink brought to one size, each point the mean of what it covers. */
function glyphIn(page: Grey, { x, y, w, h }: Region): Glyph {
  const out = new Float32Array(ACROSS * DOWN);
  for (let j = 0; j < DOWN; j++)
    for (let i = 0; i < ACROSS; i++)
      out[j * ACROSS + i] =
        255 - meanOf(page, x + (i * w) / ACROSS, y + (j * h) / DOWN, w / ACROSS, h / DOWN);
  return out;
}

function meanOf(page: Grey, x: number, y: number, w: number, h: number): number {
  let sum = 0;
  for (let yy = Math.floor(y); yy < y + h; yy++)
    for (let xx = Math.floor(x); xx < x + w; xx++) {
      const part = (Math.min(xx + 1, x + w) - Math.max(xx, x)) * (Math.min(yy + 1, y + h) - Math.max(yy, y));
      sum += part * (page.data[yy * page.width + xx] ?? 255);
    }
  return sum / (w * h);
}

/** How alike a letter and itself turned by 180 degrees are, -1 to 1: a zero stays one with a stroke in it, a 9 becomes a 6. */
function likeTurned(glyph: Glyph): number {
  let mean = 0;
  for (const v of glyph) mean += v / glyph.length;
  let both = 0;
  let own = 0;
  for (let i = 0; i < glyph.length; i++) {
    const v = (glyph[i] as number) - mean;
    both += v * ((glyph[glyph.length - 1 - i] as number) - mean);
    own += v * v;
  }
  return own === 0 ? 0 : both / own;
}

interface Nine {
  word: number;
  letter: number;
  like: number;
}

/**
 * How like itself turned a zero is at least. On 151 scans and photos of 40 types and layouts: printed nines at most 0.62, but for one; zeros
 * read as nines nearly all above 0.74, whatever stands in them.
 */
const ZERO = 0.66;
/** Nearer to the border than this the shape does not tell for sure. */
const NEAR = 0.08;
/**
 * What proves that a page prints such zeros: so many nines that are none, and so large a share of all. On those pages there were
 * 22 and more; of the others one photo had five, zeros misread without a stroke, and the rest three at most.
 */
const PROOF = 5;
const SHARE = 0.4;
/** So like itself turned that one alone tells a zero: printed nines came to 0.82 once, else to 0.62 at most. */
const LONE = 0.88;

export interface MendedWords {
  words: RecognisedWord[];
  /** The page prints such zeros throughout; else only those that were changed are known. */
  proved: boolean;
}

/**
 * The words of a page with zeros where zeros with a stroke or a dot were read as 9. What was read as 9 falls into two clusters
 * then: zeros, which look the same upside down, and nines, which become a 6. Without a cluster only what is a zero beyond
 * doubt becomes one, its word with less confidence.
 * @param words in pixels of the page
 * @param proved an earlier look at the page proved such zeros
 * @returns null where no nine is a zero. Nines of words that cannot be cut apart stay, and may be zeros
 */
export function withStruckZeros(page: Grey, words: RecognisedWord[], proved = false): MendedWords | null {
  const nines = words.flatMap((word, i) => ninesOf(page, word, i));
  const clear = nines.filter((n) => n.like >= ZERO + NEAR);
  const throughout = proved || (clear.length >= PROOF && clear.length >= SHARE * nines.length);
  const zeros = nines.filter((n) => n.like >= (throughout ? ZERO : LONE));
  if (!throughout && zeros.length === 0) return null;
  const out = [...words];
  for (const { word, letter, like } of zeros) {
    const old = out[word] as RecognisedWord;
    const text = `${old.text.slice(0, letter)}0${old.text.slice(letter + 1)}`;
    const doubtful = !throughout || like < ZERO + NEAR;
    out[word] = { ...old, text, confidence: old.confidence * (doubtful ? 0.85 : 1) };
  }
  return { words: out, proved: throughout };
}

function ninesOf(page: Grey, word: RecognisedWord, at: number): Nine[] {
  if (!word.text.includes('9') || !NUMBER.test(word.text)) return [];
  const glyphs = glyphsOf(page, word, word.text.length) ?? [];
  if (!fits(word.text, glyphs)) return [];
  return glyphs.flatMap((box, letter) =>
    word.text[letter] === '9' && box.h >= LOWEST && box.h > box.w
      ? [{ word: at, letter, like: likeTurned(glyphIn(page, box)) }]
      : [],
  );
}

/** Digits are as high as their line, points and dashes low: else a letter too many and one too few went unnoticed. */
function fits(text: string, glyphs: Region[]): boolean {
  const line = Math.max(...glyphs.map((g) => g.h));
  return glyphs.every(({ h }, i) => {
    const letter = text.charAt(i);
    return /\d/.test(letter) ? h > 0.75 * line : !/[,.-]/.test(letter) || h < 0.6 * line;
  });
}
