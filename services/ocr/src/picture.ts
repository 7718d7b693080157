import { buildLayout } from './layout/layout.rules.js';
import type { PageLayout } from './layout/layout.types.js';
import { secondLook } from './recognise/second-look.js';
import { senseOf } from './recognise/sense.rules.js';
import type { Recogniser, RecognisedWord } from './recognise/recogniser.js';
import type { Picture } from './render/picture.types.js';
import { straighten, type Chain, type Straightened } from './straighten/straighten.js';

/** A straightened page and the words of its first recognition: what a second look starts from. */
export interface PagePicture {
  view: Straightened;
  words: RecognisedWord[];
  number: number;
}

export interface ReadPage {
  layout: PageLayout;
  /** Null for a page read from its text layer, and once nothing more is to be read from the picture. */
  picture: PagePicture | null;
  /** Clockwise quarter turns applied to the stored page. */
  rotated: number;
}

// Fewer plausible words than this and the page may be upside down or on its side.
const PLAUSIBLE = 6;
// Fewer dark points than a line of print leaves.
const BLANK = 80;

/** Reads one page picture: straighten, recognise, turn when it makes no sense, lay out. */
export async function readPicture(picture: Picture, number: number, engine: Recogniser): Promise<ReadPage> {
  let view = await straighten(picture);
  if (view.ink < BLANK) return { layout: layoutOf(view, [], number, engine.name), picture: null, rotated: 0 };
  let words = await engine.recognise(view.page, { psm: 11 });
  let sense = senseOf(words);
  if (sense < PLAUSIBLE) {
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
  return {
    layout: layoutOf(view, words, number, engine.name),
    picture: { view, words, number },
    rotated: view.chain.quarter,
  };
}

/** The layout of a page after what the first recognition left unread was read again. */
export async function lookAgain(
  { view, words, number }: PagePicture,
  engine: Recogniser,
): Promise<PageLayout> {
  return layoutOf(view, await secondLook(view.page, words, engine), number, engine.name);
}

function turnsAfter(quarter: Chain['quarter']): Chain['quarter'][] {
  const opposite = ((quarter + 180) % 360) as Chain['quarter'];
  const side = ((quarter + 90) % 360) as Chain['quarter'];
  return [opposite, side, ((side + 180) % 360) as Chain['quarter']];
}

function layoutOf(
  view: Straightened,
  words: RecognisedWord[],
  number: number,
  engine: PageLayout['engine'],
): PageLayout {
  const { width, height } = view.page;
  const unit = 1000 / Math.min(width, height);
  const pieces = words
    .filter((w) => w.h < height * 0.08)
    .map((w) => ({
      text: w.text,
      x: w.x * unit,
      y: w.y * unit,
      w: w.w * unit,
      h: w.h * unit,
      confidence: w.confidence,
    }));
  return buildLayout(number, { width: width * unit, height: height * unit }, pieces, engine);
}
