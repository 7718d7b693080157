import type { Grey } from '../render/picture.types.js';
import { shrink } from '../straighten/measure.rules.js';
import { bandsOf, withoutBands } from './bands.rules.js';
import { cellsOf, inkMap, type Cell, type InkMap } from './cells.rules.js';
import { withoutRules } from './crop.rules.js';
import type { RecognisedWord } from './recogniser.js';

/** Where print stands on a page; boxes are in pixels of the page shrunk by `step`. */
export interface PrintMap extends InkMap {
  step: number;
  cells: Cell[];
  /** Height of the usual line, in shrunken pixels. */
  typical: number;
  /** The page at full size without its rules. */
  page: Grey;
}

const STEP = 2;
const USUAL = 38;

/**
 * Finds the print of a page or of a piece of one.
 * @param height height of the usual line in pixels, see `typicalHeight`
 */
export function printMap(page: Grey, height: number): PrintMap {
  const step = Math.min(page.width, page.height) >= 1800 ? STEP : 1;
  const typical = height / step;
  const small = shrink(page, Math.floor(Math.min(page.width, page.height) / step));
  const bands = bandsOf(small, typical);
  const map = inkMap(withoutBands(small, bands));
  const wide = bands.map((b) => ({ x: b.x * step, y: b.y * step, w: b.w * step, h: b.h * step }));
  return {
    ...map,
    step,
    typical,
    cells: cellsOf(map, typical),
    page: withoutRules(withoutBands(page, wide), map.rules, map.width, map.height, step),
  };
}

/** Height of the usual line of a page, from the words of a first recognition. */
export function typicalHeight(words: RecognisedWord[]): number {
  const heights = words
    .filter((w) => w.confidence > 0.7)
    .map((w) => w.h)
    .sort((a, b) => a - b);
  return heights[heights.length >> 1] ?? USUAL;
}
