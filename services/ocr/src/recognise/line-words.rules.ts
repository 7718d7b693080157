import type { Grey } from '../pictures/picture.types.js';
import { darkestShare, greysOf } from '../straighten/grey-levels.rules.js';
import type { Letter } from './ctc.rules.js';
import type { RecognisedWord } from './recogniser.js';

/** A column with a pixel darker than this holds print. */
const DARK = 150;
/** From so many letters without such a column on the print is paler: points nearer to its ink than to the paper count. */
const UNSEEN = 0.25;
/** Fewer grey letters are specks and traces of rules: they keep the little space that identifies them. */
const LEAST_GREY = 3;
/** Space between two letters, in heights of the picture, from which they belong to two words. */
const APART = 0.3;

/**
 * Words of a line: letters without a blank or a wide gap between them. The engine gives the stretch in which it saw a
 * letter, the ink gives the start and end of letters. Words take top and height of the picture.
 */
export function wordsOfLine(picture: Grey, letters: Letter[]): RecognisedWord[] {
  const inked = inkedUnder(picture, letters);
  const first = Math.max(0, inked.indexOf(1));
  const end = Math.max(first, inked.lastIndexOf(1)) + 1;
  const out: (RecognisedWord & { count: number })[] = [];
  let before: Letter | null = null;
  let spaced = false;
  for (const letter of letters) {
    if (letter.text.trim() === '') {
      spaced = true;
      continue;
    }
    const gap: Gap = before ? gapBetween(inked, before, letter) : { from: first, to: first };
    const last = out.at(-1);
    if (last) last.w = gap.from - last.x;
    if (last && !spaced && gap.to - gap.from < APART * picture.height) {
      last.text += letter.text;
      last.confidence = (last.confidence * last.count + letter.confidence) / ++last.count;
    } else
      out.push({
        text: letter.text,
        x: gap.to,
        y: 0,
        w: 0,
        h: picture.height,
        confidence: letter.confidence,
        count: 1,
      });
    before = letter;
    spaced = false;
  }
  const last = out.at(-1);
  if (last) last.w = end - last.x;
  return out.map(({ count: _count, ...word }) => ({ ...word, w: Math.max(1, word.w) }));
}

interface Gap {
  from: number;
  to: number;
}

/** 1 for each column of a picture that holds print, grey print on a page of black as well. */
function inkedUnder(picture: Grey, letters: Letter[]): Uint8Array {
  const inked = columnsOf(picture, DARK);
  const printed = letters.filter((l) => l.text.trim() !== '');
  const unseen = printed.filter((l) => !inked.subarray(Math.floor(l.from), Math.ceil(l.to)).includes(1));
  return unseen.length > UNSEEN * printed.length && printed.length >= LEAST_GREY
    ? columnsOf(picture, middle(picture))
    : inked;
}

function columnsOf({ width, height, data }: Grey, dark: number): Uint8Array {
  const out = new Uint8Array(width);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) if ((data[row + x] as number) < dark) out[x] = 1;
  }
  return out;
}

/** Half way from the ink of a picture, its darkest hundredth, to its paper, lighter than all but a tenth. */
function middle(picture: Grey): number {
  const counts = greysOf(picture);
  const points = picture.data.length;
  return (darkestShare(counts, 0.01 * points) + darkestShare(counts, 0.9 * points)) / 2;
}

/** The widest stretch without print between two letters; the middle between them where print touches. */
function gapBetween(inked: Uint8Array, left: Letter, right: Letter): Gap {
  const from = (left.from + left.to) / 2;
  const to = (right.from + right.to) / 2;
  let best: Gap = { from: (from + to) / 2, to: (from + to) / 2 };
  let start = -1;
  for (let x = Math.floor(from); x <= Math.min(inked.length, Math.ceil(to)); x++) {
    const empty = x < to && inked[x] === 0;
    if (empty && start < 0) start = x;
    if (empty || start < 0) continue;
    if (x - start > best.to - best.from) best = { from: start, to: x };
    start = -1;
  }
  return best;
}
