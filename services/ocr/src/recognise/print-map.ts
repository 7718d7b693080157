import type { Grey } from '../render/picture.types.js';
import { resized } from '../straighten/straighten.js';
import { bandsOf, withoutBands } from './bands.rules.js';
import { type Blob, blobsOf, type Cell, cellsOf, typicalOf } from './cells.rules.js';
import { withoutRules } from './crop.rules.js';
import { type InkMap, inkMap } from './ink-map.rules.js';

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

/** Finds the print of a page. */
export async function pageMap(page: Grey): Promise<PrintMap> {
  const by = Math.min(1, MAP_WIDTH / Math.min(page.width, page.height));
  const small = await resized(page, Math.round(page.width * by), Math.round(page.height * by));
  const map = inkMap(small);
  const patches = blobsOf(map);
  return mapWith(page, small, typicalOf(patches), { map, patches });
}

/**
 * Finds the print of a piece of a page.
 * @param height height of the usual line in pixels
 */
export function printMap(page: Grey, height: number): PrintMap {
  return mapWith(page, page, height);
}

function mapWith(
  page: Grey,
  small: Grey,
  typical: number,
  whole?: { map: InkMap; patches: Blob[] },
): PrintMap {
  const step = page.width / small.width;
  const bands = bandsOf(small, typical);
  const map = whole && bands.length === 0 ? whole.map : inkMap(withoutBands(small, bands));
  const patches = map === whole?.map ? whole.patches : blobsOf(map);
  const wide = bands.map((b) => ({ x: b.x * step, y: b.y * step, w: b.w * step, h: b.h * step }));
  return {
    ...map,
    step,
    typical,
    cells: cellsOf(patches, typical),
    page: withoutRules(withoutBands(page, wide), map.rules, map.width, map.height, step),
  };
}
