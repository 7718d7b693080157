import { buildLayout } from './layout/layout.rules.js';
import type { PageLayout, Piece } from './layout/layout.types.js';
import type { DoubtfulRegion } from './fields/regions.rules.js';
import { crop } from './recognise/crop.rules.js';
import { type CellsRead, readPrint } from './recognise/page-print.js';
import { pageMap, type PrintMap } from './recognise/print-map.js';
import { regionsOn, reread } from './recognise/reread.js';
import { cropSource } from './recognise/source-crop.rules.js';
import { shareOfLines, standing } from './recognise/upright.js';
import type { Recogniser, RecognisedWord } from './recognise/recogniser.js';
import type { Grey, Picture } from './pictures/picture.types.js';
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
  /** The places of print on the page, once they are known and kept. */
  print: PrintMap | null;
}

export interface ReadPage {
  layout: PageLayout;
  /** Null for a page read from its text layer, and once nothing more is to be read from the picture. */
  picture: PagePicture | null;
  /** Clockwise quarter turns applied to the stored page. */
  rotated: number;
  /** False when there was no time for all of its print. */
  whole: boolean;
  /** From the upright page to the stored one, both in 0..1; absent where they are the same. */
  map?: number[];
  /** Milliseconds spent on the page so far. */
  spent: number;
}

// Fewer dark points than a line of print leaves.
const BLANK = 80;
/**
 * Share of a page's print in long lines from which the page needs no check whether it lies on its side: measured 0.7 to
 * 1 on upright pages, 0 to 0.5 on lying ones.
 */
const ACROSS = 0.6;
/** A page that was begun so long ago has found something: its reader is ended at 30 seconds (`page_ms`). */
const FOUND_MS = 20_000;
/** Time for the print of a page that took long before. */
const LEAST_MS = 5_000;

/** Reads one page picture: straighten, find its direction, read all its print, lay out. */
export async function readPicture(
  picture: Picture,
  number: number,
  engine: Recogniser,
  { turn, keep }: { turn?: Chain['quarter']; keep: boolean },
): Promise<Omit<ReadPage, 'spent'>> {
  const started = performance.now();
  const straight = await straighten(picture, turn);
  const { grey: source, red } = picture;
  const found: PagePicture = { view: straight, source, red, words: [], number, print: null };
  if (straight.ink < BLANK)
    return { layout: layoutOf(found, engine.name), picture: null, rotated: 0, whole: true };
  const { view, print, known } = await uprightView(picture, straight, engine, turn !== undefined);
  const left = started + FOUND_MS - performance.now();
  const { words, whole } = await readPrint(print, engine, Math.max(LEAST_MS, left), known);
  const upright = { ...found, view, words, print: keep ? print : null };
  return {
    layout: layoutOf(upright, engine.name),
    picture: upright,
    rotated: view.chain.quarter,
    whole,
    map: unitMap(view.map, view.page, source),
  };
}

interface View {
  view: Straightened;
  print: PrintMap;
  /** Lines of it that were read to find its direction. */
  known?: CellsRead;
}

/** The page with its lines running across it and upright. */
async function uprightView(
  picture: Picture,
  view: Straightened,
  engine: Recogniser,
  given: boolean,
): Promise<View> {
  const found = { view, print: await mapOf(view, picture) };
  if (given) return found;
  const level = await levelView(picture, found);
  const { onItsHead, known } = await standing(level.print, engine);
  return onItsHead ? viewOf(picture, turnedBy(180, level.view.chain.quarter)) : { ...level, known };
}

async function levelView(picture: Picture, found: View): Promise<View> {
  const share = shareOfLines(found.print);
  if (share >= ACROSS) return found;
  const other = await viewOf(picture, turnedBy(90, found.view.chain.quarter));
  return shareOfLines(other.print) > share ? other : found;
}

async function viewOf(picture: Picture, quarter: Chain['quarter']): Promise<View> {
  const view = await straighten(picture, quarter);
  return { view, print: await mapOf(view, picture) };
}

/** In the red channel red ink is hardly darker than paper. */
function mapOf({ page, map }: Straightened, { red }: Pick<Picture, 'red'>): Promise<PrintMap> {
  return pageMap(page, (box) => (red ? cropSource(red, map, box, 1) : crop(page, box, 1)));
}

function turnedBy(degrees: number, quarter: Chain['quarter']): Chain['quarter'] {
  return ((quarter + degrees) % 360) as Chain['quarter'];
}

/** Reads the places of doubtful and missing fields again, each as what it should hold; the layout with them. */
export async function lookCloser(
  picture: PagePicture,
  doubtful: DoubtfulRegion[],
  engine: Recogniser,
): Promise<PageLayout> {
  const { view, source, red, words, number } = picture;
  const print = picture.print ?? (await mapOf(view, { red }));
  const unit = 1000 / Math.min(view.page.width, view.page.height);
  const regions = regionsOn(doubtful, number, unit);
  const page = { page: view.page, source, map: view.map, print, words };
  picture.words = await reread(page, regions, engine);
  return layoutOf(picture, engine.name);
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
  return buildLayout(
    number,
    { width: width * unit, height: height * unit },
    piecesOf(view.page, words),
    engine,
  );
}
