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

export interface Standing {
  /** Whether the lines read better turned upside down. */
  turned: boolean;
  /** 0..1, how surely letters are read the better way; next to nothing where lines do not run across the page. */
  sure: number;
}

/** Tells from a few long lines whether a page stands upright or on its head. */
export async function standingOf(print: PrintMap, engine: Recogniser): Promise<Standing> {
  const lines = cellPictures({ ...print, cells: longest(print) }).map((c) => c.picture);
  if (lines.length === 0) return { turned: false, sure: 0 };
  const upright = certainty(await engine.recognise(lines, { timeout_ms: LOOK_MS }));
  if (upright >= PLAIN) return { turned: false, sure: upright };
  const turned = certainty(await engine.recognise(lines.map(upsideDown), { timeout_ms: LOOK_MS }));
  return { turned: turned > upright, sure: Math.max(upright, turned) };
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

function certainty(lines: RecognisedWord[][]): number {
  const words = lines.flat();
  const letters = words.reduce((n, w) => n + w.text.length, 0);
  return letters === 0 ? 0 : words.reduce((n, w) => n + w.confidence * w.text.length, 0) / letters;
}
