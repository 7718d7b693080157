import { buildLayout } from './layout/layout.rules.js';
import type { PageLayout, Piece } from './layout/layout.types.js';
import type { DoubtfulRegion } from './fields/regions.rules.js';
import { pageMap, type PrintMap, typicalHeight } from './recognise/print-map.js';
import { regionsOn, reread } from './recognise/reread.js';
import { readUnreadCells } from './recognise/unread-cells.js';
import { senseOf } from './recognise/sense.rules.js';
import { withStruckZeros } from './recognise/turned-nines.rules.js';
import type { Recogniser, RecognisedWord } from './recognise/recogniser.js';
import type { Grey, Picture } from './render/picture.types.js';
import { straighten, type Chain, type Straightened } from './straighten/straighten.js';
import { unitMap } from './straighten/unit-map.rules.js';

/** A straightened page and the words read from it so far: what a closer look starts from. */
export interface PagePicture {
  view: Straightened;
  /** The picture as stored, not straightened. */
  source: Grey;
  /** Its red channel, when it has colour. */
  red: Grey | null;
  words: RecognisedWord[];
  number: number;
  /** Where print stands on the page, once that is known and kept. */
  print: PrintMap | null;
  /** A look proved that zeros of the page carry a stroke or a dot; a later one may read too few of them to prove it again. */
  struck_zeros: boolean;
}

export interface ReadPage {
  layout: PageLayout;
  /** Null for a page read from its text layer, and once nothing more is to be read from the picture. */
  picture: PagePicture | null;
  /** Clockwise quarter turns applied to the stored page. */
  rotated: number;
  /** From the upright page to the stored one, both in 0..1; absent where they are the same. */
  map?: number[];
  /** Milliseconds spent on the page so far. */
  spent: number;
}

// Fewer plausible words than this and the page may be upside down or on its side.
const PLAUSIBLE = 6;
// Fewer dark points than a line of print leaves.
const BLANK = 80;

/** Reads one page picture: straighten, recognise, turn when it makes no sense, lay out. */
export async function readPicture(
  picture: Picture,
  number: number,
  engine: Recogniser,
  turn?: Chain['quarter'],
): Promise<Omit<ReadPage, 'spent'>> {
  let view = await straighten(picture, turn);
  const { grey: source, red } = picture;
  const found: PagePicture = { view, source, red, words: [], number, print: null, struck_zeros: false };
  if (view.ink < BLANK) return { layout: layoutOf(found, engine.name), picture: null, rotated: 0 };
  let words = await engine.recognise(view.page, { psm: 11 });
  let sense = senseOf(words);
  if (sense < PLAUSIBLE && turn === undefined) {
    for (const quarter of turnsAfter(view.chain.quarter)) {
      const other = await straighten(picture, quarter);
      const read = await engine.recognise(other.page, { psm: 11 });
      const score = senseOf(read);
      if (score > sense) {
        view = other;
        words = read;
        sense = score;
      }
      if (sense >= PLAUSIBLE) break;
    }
  }
  const upright = { ...found, view, words };
  return {
    layout: layoutOf(upright, engine.name),
    picture: upright,
    rotated: view.chain.quarter,
    map: unitMap(view.map, view.page, source),
  };
}

/**
 * Reads the print that the page pass left out or doubted; the layout with it.
 * @param keep the closer look follows at once: what was found of the print is kept for it. The maps of five pages
 *   together would not fit a reader's memory.
 */
export async function lookAgain(
  picture: PagePicture,
  engine: Recogniser,
  keep: boolean,
): Promise<PageLayout> {
  const { view, words } = picture;
  const print = await pageMap(view.page, typicalHeight(words));
  if (keep) picture.print = print;
  picture.words = await readUnreadCells(print, words, engine);
  return layoutOf(picture, engine.name);
}

/** Reads the places of doubtful and missing fields again, each as what it should hold; the layout with them. */
export async function lookCloser(
  picture: PagePicture,
  doubtful: DoubtfulRegion[],
  engine: Recogniser,
): Promise<PageLayout> {
  const { view, source, red, words, number } = picture;
  const print = picture.print ?? (await pageMap(view.page, typicalHeight(words)));
  const unit = 1000 / Math.min(view.page.width, view.page.height);
  const regions = regionsOn(doubtful, number, unit);
  const page = { page: view.page, worn: view.chain.denoise, red, source, map: view.map, print, words };
  picture.words = await reread(page, regions, engine);
  return layoutOf(picture, engine.name);
}

function turnsAfter(quarter: Chain['quarter']): Chain['quarter'][] {
  const opposite = ((quarter + 180) % 360) as Chain['quarter'];
  const side = ((quarter + 90) % 360) as Chain['quarter'];
  return [opposite, side, ((side + 180) % 360) as Chain['quarter']];
}

/** Recognised words as pieces of a layout: page units, without what is too high to be type. */
export function piecesOf(page: { width: number; height: number }, words: RecognisedWord[]): Piece[] {
  const unit = 1000 / Math.min(page.width, page.height);
  return words
    .filter((w) => w.h < page.height * 0.08)
    .map((w) => ({
      text: w.text,
      x: w.x * unit,
      y: w.y * unit,
      w: w.w * unit,
      h: w.h * unit,
      confidence: w.confidence,
    }));
}

function layoutOf(picture: PagePicture, engine: PageLayout['engine']): PageLayout {
  const { view, words, number } = picture;
  const { width, height } = view.page;
  const unit = 1000 / Math.min(width, height);
  const mended = withStruckZeros(view.page, words, picture.struck_zeros);
  if (mended?.proved) picture.struck_zeros = true;
  const layout = buildLayout(
    number,
    { width: width * unit, height: height * unit },
    piecesOf(view.page, mended?.words ?? words),
    engine,
  );
  return mended ? { ...layout, struck_zeros: true } : layout;
}
