import type { Cell } from './cells.rules.js';
import { type CellPicture, cellPictures, type CellsRead, readCells } from './page-print.js';
import type { PrintMap } from './print-map.js';
import { LOOK_MS, type Recogniser } from './recogniser.js';

/** Lines that are read for it, and how many of them first: they decide for nearly every page. */
const ASKED = 10;
const FIRST = 4;
/** A line is so many times as wide as high, and the widest part of it that is read. */
const LONG = 3;
const LONGER = 14;
/** Higher patches, in heights of type, are no lines. */
const HIGHEST = 1.6;
/**
 * Mean certainty of letters from which the line needs no reading upside down: measured 0.96 to 1 on pages that
 * are upright, up to 0.87 on the others.
 */
const PLAIN = 0.92;

export interface Standing {
  onItsHead: boolean;
  /** The words of the lines that were read, in the present direction of the page. */
  known: CellsRead;
}

/** Decides from a few long lines whether a page whose lines run across it is upside down. */
export async function standing(print: PrintMap, engine: Recogniser): Promise<Standing> {
  const lines = cellPictures({ ...print, cells: longest(print) });
  const read = (some: CellPicture[]) => readCells(some, engine, LOOK_MS);
  const known = await read(lines.slice(0, FIRST));
  if (lines.length === 0 || certainty(known) >= PLAIN) return { onItsHead: false, known };
  for (const [cell, words] of await read(lines.slice(FIRST))) known.set(cell, words);
  return { onItsHead: certainty(await read(lines.map(upsideDown))) > certainty(known), known };
}

/** Share of a page's print in lines much wider than high: next to none where the page lies on its side. */
export function shareOfLines({ cells, typical }: PrintMap): number {
  let [all, lines] = [0, 0];
  for (const c of cells) {
    if (c.h >= HIGHEST * typical) continue;
    all += c.dots;
    if (c.w > LONG * c.h) lines += c.dots;
  }
  return all === 0 ? 1 : lines / all;
}

function longest({ cells, typical }: PrintMap): Cell[] {
  return cells
    .filter((c) => c.w > LONG * c.h && c.h < HIGHEST * typical)
    .sort((a, b) => rank(b) - rank(a))
    .slice(0, ASKED);
}

/** The longest that are not longer than a line need be, then the shortest of the longer. */
function rank({ w, h }: Cell): number {
  return w <= LONGER * h ? w : -w;
}

/** The same line turned by 180 degrees. */
function upsideDown(line: CellPicture): CellPicture {
  const { width, height, data } = line.picture;
  return { ...line, picture: { width, height, data: Uint8Array.from(data).reverse() } };
}

/** Figures and dashes read as well upside down: only letters count. */
function certainty(lines: CellsRead): number {
  let [letters, sum] = [0, 0];
  for (const { text, confidence } of [...lines.values()].flat()) {
    const count = text.match(/(?![ー一])\p{L}/gu)?.length ?? 0;
    letters += count;
    sum += count * confidence;
  }
  return letters === 0 ? 0 : sum / letters;
}
