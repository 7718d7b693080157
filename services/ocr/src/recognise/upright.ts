import type { Grey } from '../render/picture.types.js';
import { cellPictures } from './page-print.js';
import type { PrintMap } from './print-map.js';
import { LOOK_MS, type RecognisedWord, type Recogniser } from './recogniser.js';

/** Lines that are asked. */
const ASKED = 10;
/** A line is so many times as wide as high. */
const LONG = 3;
/** Mean certainty of letters from which nobody asks how the line reads upside down. */
const PLAIN = 0.9;
/** Letters in a line as long as it is high: narrow ones are two, an ideograph and its room one and a bit less. */
const DENSE = 0.6;

export interface Standing {
  /** Whether the lines read better turned upside down. */
  turned: boolean;
  /**
   * 0..1, how surely lines are read the better way, for the letters that lines of their length have: the single letters of
   * a page on its side are read surely too, and stand alone.
   */
  sure: number;
  /** Letters read, each for as much as it is sure: of two ways that a page may lie the right one has more. */
  letters: number;
}

/** Tells from a few long lines whether a page stands upright or on its head. */
export async function standingOf(print: PrintMap, engine: Recogniser): Promise<Standing> {
  const lines = cellPictures({ ...print, cells: longest(print) }).map((c) => c.picture);
  if (lines.length === 0) return { turned: false, sure: 0, letters: 0 };
  const upright = readingOf(lines, await engine.recognise(lines, { timeout_ms: LOOK_MS }));
  if (upright.sure >= PLAIN) return { turned: false, ...upright };
  const upended = lines.map(upsideDown);
  const turned = readingOf(lines, await engine.recognise(upended, { timeout_ms: LOOK_MS }));
  return turned.sure > upright.sure ? { turned: true, ...turned } : { turned: false, ...upright };
}

function longest({ cells, typical }: PrintMap): PrintMap['cells'] {
  return cells
    .filter((c) => c.w > LONG * c.h && c.h < 1.6 * typical)
    .sort((a, b) => b.w - a.w)
    .slice(0, ASKED)
    .map((c) => ({ ...c, w: Math.min(c.w, 14 * c.h) }));
}

/** The same line turned by 180 degrees. */
function upsideDown({ width, height, data }: Grey): Grey {
  return { width, height, data: Uint8Array.from(data).reverse() };
}

function readingOf(lines: Grey[], found: RecognisedWord[][]): { sure: number; letters: number } {
  let letters = 0;
  let room = 0;
  for (const [i, words] of found.entries()) {
    const { width, height } = lines[i] as Grey;
    letters += words.reduce((n, w) => n + w.confidence * w.text.length, 0);
    const read = words.reduce((n, w) => n + w.text.length, 0);
    room += Math.max(read, (DENSE * width) / height);
  }
  return { sure: room === 0 ? 0 : letters / room, letters };
}
