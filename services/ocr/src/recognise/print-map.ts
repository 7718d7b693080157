import type { Grey } from '../render/picture.types.js';
import { resized } from '../straighten/straighten.js';
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

/** Short side of the small picture in which the print of a page is looked for. */
const MAP_WIDTH = 1450;
const USUAL = 26;

/**
 * Finds the print of a page.
 * @param height height of the usual line in pixels, see `typicalHeight`
 */
export async function pageMap(page: Grey, height: number): Promise<PrintMap> {
  const short = Math.min(page.width, page.height);
  if (short <= MAP_WIDTH) return printMap(page, height);
  const by = MAP_WIDTH / short;
  return printMap(
    page,
    height,
    await resized(page, Math.round(page.width * by), Math.round(page.height * by)),
  );
}

/**
 * Finds the print of a piece of a page.
 * @param small the same picture with fewer pixels, in which the print is looked for
 */
export function printMap(page: Grey, height: number, small = page): PrintMap {
  const step = page.width / small.width;
  const typical = height / step;
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
