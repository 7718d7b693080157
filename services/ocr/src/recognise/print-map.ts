import { release } from '../pictures/picture-bytes.js';
import type { Grey } from '../pictures/picture.types.js';
import { resized } from '../straighten/straighten.js';
import { bandsOf, turnBandOver } from './bands.rules.js';
import { blobsOf } from './blobs.rules.js';
import { type Cell, cellsOf, typicalOf } from './cells.rules.js';
import { crop, eraseRules, putInto } from './crop.rules.js';
import { type InkMap, inkMap } from './ink-map.rules.js';
import type { Region } from './region.rules.js';
import { printLevel, sealsOf, withoutPale } from './seal.rules.js';

/** The places of print on a page; boxes are in pixels of the page shrunk by `step`. */
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
  const clean = { ...page, data: page.data.slice() };
  const small = await resized(clean, Math.round(page.width * by), Math.round(page.height * by));
  const own = small === clean ? { ...clean, data: clean.data.slice() } : small;
  const print = mapped(clean, own, clear);
  release(own.data);
  return print;
}

function mapped(page: Grey, small: Grey, clear: (box: Region) => Grey): PrintMap {
  const step = page.width / small.width;
  const first = inkMap(small);
  const seals = sealsOf(first).map((s) => around(s, small));
  clearSeals(seals, page, small, clear);
  const second = seals.length === 0 ? first : inkMap(small);
  const patches = blobsOf(second.ink);
  const typical = typicalOf(patches);
  const bands = bandsOf(small, typical);
  for (const band of bands) {
    turnBandOver(small, band);
    turnBandOver(page, scaled(band, step));
  }
  const map = bands.length === 0 ? second : inkMap(small);
  eraseRules(page, map.rules, step);
  const cells = cellsOf(bands.length === 0 ? patches : blobsOf(map.ink), typical);
  return { ...map, step, typical, cells, page };
}

/** Takes seals out of a page and of the small picture of it. */
function clearSeals(seals: Region[], page: Grey, small: Grey, clear: (box: Region) => Grey): void {
  const step = page.width / small.width;
  const level = seals.length === 0 ? 0 : printLevel(page);
  for (const seal of seals) {
    const box = wholePixels(scaled(seal, step), page);
    putInto(page, box, withoutPale(clear(box), level));
  }
  for (const seal of seals) putInto(small, seal, crop(page, scaled(seal, step), 1 / step));
}

function scaled({ x, y, w, h }: Region, by: number): Region {
  return { x: x * by, y: y * by, w: w * by, h: h * by };
}

/** Space around a seal, in pixels of the small picture. */
const AROUND = 3;

function around({ x, y, w, h }: Region, { width, height }: Grey): Region {
  return wholePixels(
    { x: x - AROUND, y: y - AROUND, w: w + 2 * AROUND, h: h + 2 * AROUND },
    { width, height },
  );
}

/** The whole pixels of a picture that a box touches. */
function wholePixels({ x, y, w, h }: Region, { width, height }: Pick<Grey, 'width' | 'height'>): Region {
  const left = Math.max(0, Math.floor(x));
  const top = Math.max(0, Math.floor(y));
  const right = Math.min(width, Math.ceil(x + w));
  const bottom = Math.min(height, Math.ceil(y + h));
  return { x: left, y: top, w: right - left, h: bottom - top };
}
