import type { Grey } from '../render/picture.types.js';
import { cellPictures } from './page-print.js';
import type { PrintMap } from './print-map.js';
import { LOOK_MS, type RecognisedWord, type Recogniser } from './recogniser.js';

/** Lines that are asked, and how many of them first: they tell of nearly every page. */
const ASKED = 10;
const FIRST = 4;
/** A line is so many times as wide as high. */
const LONG = 3;
/** What is higher, in heights of type, is no line. */
const HIGHEST = 1.6;
/**
 * Mean certainty of letters from which nobody asks how the line reads upside down: measured 0.96 to 1 on pages that
 * stand upright, up to 0.87 on those that do not.
 */
const PLAIN = 0.92;

/** Tells from a few long lines whether a page whose lines run across it stands on its head. */
export async function standsOnItsHead(print: PrintMap, engine: Recogniser): Promise<boolean> {
  const lines = cellPictures({ ...print, cells: longest(print) }).map((c) => c.picture);
  if (lines.length === 0) return false;
  const read = async (pictures: Grey[]) =>
    certainty(await engine.recognise(pictures, { timeout_ms: LOOK_MS }));
  if ((await read(lines.slice(0, FIRST))) >= PLAIN) return false;
  return (await read(lines.map(upsideDown))) > (await read(lines));
}

/** Share of the print of a page that stands in lines much wider than high: next to none where the page lies on its side. */
export function shareOfLines({ cells, typical }: PrintMap): number {
  let [all, lines] = [0, 0];
  for (const c of cells) {
    if (c.h >= HIGHEST * typical) continue;
    all += c.dots;
    if (c.w > LONG * c.h) lines += c.dots;
  }
  return all === 0 ? 1 : lines / all;
}

function longest({ cells, typical }: PrintMap): PrintMap['cells'] {
  return cells
    .filter((c) => c.w > LONG * c.h && c.h < HIGHEST * typical)
    .sort((a, b) => b.w - a.w)
    .slice(0, ASKED)
    .map((c) => ({ ...c, w: Math.min(c.w, 14 * c.h) }));
}

/** The same line turned by 180 degrees. */
function upsideDown({ width, height, data }: Grey): Grey {
  return { width, height, data: Uint8Array.from(data).reverse() };
}

/** Figures and dashes read as well upside down: only letters count. */
function certainty(lines: RecognisedWord[][]): number {
  let [letters, sum] = [0, 0];
  for (const { text, confidence } of lines.flat()) {
    const count = text.match(/(?![ー一])\p{L}/gu)?.length ?? 0;
    letters += count;
    sum += count * confidence;
  }
  return letters === 0 ? 0 : sum / letters;
}
