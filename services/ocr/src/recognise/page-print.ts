import type { Cell } from './cells.rules.js';
import { crop } from './crop.rules.js';
import type { PrintMap } from './print-map.js';
import { LINE_HEIGHT, LINE_WIDEST, type RecognisedWord, type Recogniser } from './recogniser.js';
import type { Region } from './region.rules.js';
import type { Grey } from '../pictures/picture.types.js';

/** Space around the ink of a line, in its heights. */
const PAD = 0.15;
/** More cells than the densest page of a statement has. */
const MOST_CELLS = 900;

export interface CellPicture {
  cell: Cell;
  /** Ink of the cell, in pixels of the page. */
  box: Region;
  /** A cut piece: the ink with a margin. */
  region: Region;
  scale: number;
  picture: Grey;
}

/** The print of a page, cell by cell from top to bottom, each as a line for the engine. */
export function cellPictures(print: PrintMap): CellPicture[] {
  return widest(print.cells).map((cell) => cellPicture(cell, print));
}

function cellPicture(cell: Cell, { step, page }: PrintMap): CellPicture {
  const box = { x: cell.x * step, y: cell.y * step, w: cell.w * step, h: cell.h * step };
  const pad = PAD * box.h;
  const h = box.h + 2 * pad;
  const scale = LINE_HEIGHT / h;
  const w = Math.min(box.w + 2 * pad, LINE_WIDEST / scale);
  const region = { x: box.x - pad, y: box.y - pad, w, h };
  return { cell, box, region, scale, picture: crop(page, region, scale) };
}

/** The cells most like print, if there are more than a page has: dirt is narrow. In their original order. */
function widest(cells: Cell[]): Cell[] {
  if (cells.length <= MOST_CELLS) return cells;
  const kept = new Set([...cells].sort((a, b) => b.w - a.w).slice(0, MOST_CELLS));
  return cells.filter((c) => kept.has(c));
}

/** All print of a page, and whether time and memory sufficed for the whole of it. */
export interface PagePrint {
  words: RecognisedWord[];
  whole: boolean;
}

/** The words in cells, in pixels of the page. */
export type CellsRead = Map<Cell, RecognisedWord[]>;

/** Reads cells of a page, as far as the time goes. */
export async function readCells(
  cells: CellPicture[],
  engine: Recogniser,
  timeout_ms: number,
): Promise<CellsRead> {
  const pictures = cells.map((c) => c.picture);
  const found = await engine.recognise(pictures, { timeout_ms });
  return new Map(
    cells.slice(0, found.length).map((c, i) => [c.cell, (found[i] ?? []).map((w) => onPage(w, c))]),
  );
}

function onPage(word: RecognisedWord, { box, region, scale }: CellPicture): RecognisedWord {
  return { ...word, x: region.x + word.x / scale, w: word.w / scale, y: box.y, h: box.h };
}

/**
 * Reads all print of a page, as far as the time goes.
 * @param known what was read before
 */
export async function readPrint(
  print: PrintMap,
  engine: Recogniser,
  timeout_ms: number,
  known: CellsRead = new Map(),
): Promise<PagePrint> {
  const left = widest(print.cells.filter((c) => !known.has(c))).map((cell) => cellPicture(cell, print));
  const found = await readCells(left, engine, timeout_ms);
  const read = print.cells.filter((c) => known.has(c) || found.has(c));
  return {
    words: read.flatMap((c) => known.get(c) ?? found.get(c) ?? []),
    whole: read.length === print.cells.length,
  };
}
