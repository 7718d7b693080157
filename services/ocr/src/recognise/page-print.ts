import type { Cell } from './cells.rules.js';
import { crop } from './crop.rules.js';
import type { PrintMap } from './print-map.js';
import { LINE_HEIGHT, LINE_WIDEST, type RecognisedWord, type Recogniser } from './recogniser.js';
import type { Region } from './region.rules.js';
import type { Grey } from '../render/picture.types.js';

/** Room around the ink of a line, in its heights. */
const PAD = 0.15;
/** More cells than the densest page of a statement has. */
const MOST_CELLS = 900;

export interface CellPicture {
  /** Ink of the cell, in pixels of the page. */
  box: Region;
  /** What was cut out: the ink with room around. */
  region: Region;
  scale: number;
  picture: Grey;
}

/** The print of a page, cell by cell from top to bottom, each as a line for the engine. */
export function cellPictures(print: PrintMap): CellPicture[] {
  const { step } = print;
  return widest(print.cells)
    .map((c) => ({ x: c.x * step, y: c.y * step, w: c.w * step, h: c.h * step }))
    .map((box) => {
      const pad = PAD * box.h;
      const h = box.h + 2 * pad;
      const scale = LINE_HEIGHT / h;
      const w = Math.min(box.w + 2 * pad, LINE_WIDEST / scale);
      const region = { x: box.x - pad, y: box.y - pad, w, h };
      return { box, region, scale, picture: crop(print.page, region, scale, 0) };
    });
}

/** Of more cells than a page has those that are most like print: dirt is narrow. In the order they came. */
function widest(cells: Cell[]): Cell[] {
  if (cells.length <= MOST_CELLS) return cells;
  const kept = new Set([...cells].sort((a, b) => b.w - a.w).slice(0, MOST_CELLS));
  return cells.filter((c) => kept.has(c));
}

/** All print of a page, and whether there was time and room for the whole of it. */
export interface PagePrint {
  words: RecognisedWord[];
  whole: boolean;
}

/** Reads all print of a page, as far as the time goes. */
export async function readPrint(print: PrintMap, engine: Recogniser, timeout_ms: number): Promise<PagePrint> {
  const cells = cellPictures(print);
  const found = await engine.recognise(
    cells.map((c) => c.picture),
    { timeout_ms },
  );
  const words = cells.flatMap(({ box, region, scale }, i) =>
    (found[i] ?? []).map((w) => ({
      ...w,
      x: region.x + w.x / scale,
      w: w.w / scale,
      y: box.y,
      h: box.h,
    })),
  );
  return { words, whole: found.length === print.cells.length };
}
