import type { Grey } from '../render/picture.types.js';
import { resized } from '../straighten/straighten.js';
import { bandsOf, withoutBands } from './bands.rules.js';
import { blobsOf, type Cell, cellsOf, typicalOf } from './cells.rules.js';
import { withoutRules } from './crop.rules.js';
import { type InkMap, inkMap } from './ink-map.rules.js';
import type { Region } from './region.rules.js';
import { patched, printLevel, sealsOf, withoutPale } from './seal.rules.js';

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

/**
 * Finds the print of a page, seals taken out of it.
 * @param clear cuts a box of whole pixels out of the page where seals are paler than on the page itself
 */
export async function pageMap(page: Grey, clear: (box: Region) => Grey): Promise<PrintMap> {
  const by = Math.min(1, MAP_WIDTH / Math.min(page.width, page.height));
  const shrunk = (picture: Grey) =>
    resized(picture, Math.round(picture.width * by), Math.round(picture.height * by));
  const small = await shrunk(page);
  const map = inkMap(small);
  const seals = sealsOf(map).map((s) => onPage(s, page, page.width / small.width));
  if (seals.length === 0) return mapped(page, small, map);
  const level = printLevel(page);
  const pieces = seals.map((s) => ({ x: s.x, y: s.y, picture: withoutPale(clear(s), level) }));
  const cleaned = patched(page, pieces);
  const smaller = await shrunk(cleaned);
  return mapped(cleaned, smaller, inkMap(smaller));
}

function mapped(page: Grey, small: Grey, found: InkMap): PrintMap {
  const step = page.width / small.width;
  const patches = blobsOf(found);
  const typical = typicalOf(patches);
  const bands = bandsOf(small, typical);
  const plain = bands.length === 0;
  const map = plain ? found : inkMap(withoutBands(small, bands));
  const wide = bands.map((b) => ({ x: b.x * step, y: b.y * step, w: b.w * step, h: b.h * step }));
  return {
    ...map,
    step,
    typical,
    cells: cellsOf(plain ? patches : blobsOf(map), typical),
    page: withoutRules(withoutBands(page, wide), map.rules, map.width, map.height, step),
  };
}

/** Room around a seal, in pixels of the small picture. */
const AROUND = 3;

function onPage({ x, y, w, h }: Region, page: Grey, step: number): Region {
  const left = Math.max(0, Math.floor((x - AROUND) * step));
  const top = Math.max(0, Math.floor((y - AROUND) * step));
  const right = Math.min(page.width, Math.ceil((x + w + AROUND) * step));
  const bottom = Math.min(page.height, Math.ceil((y + h + AROUND) * step));
  return { x: left, y: top, w: right - left, h: bottom - top };
}
