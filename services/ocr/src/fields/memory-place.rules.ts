import { boxOf } from '../layout/layout.rules.js';
import type { Box, PageLayout, Segment } from '../layout/layout.types.js';
import { indexOfTight } from '../layout/segment.rules.js';
import { editDistance, foldName } from '../layout/text.rules.js';

/** Where a supplier's form prints a value: taught by a person's correction. */
export interface LearnedPlace {
  field: string;
  /** 1-based page, and how many pages the document had: the last page of one is the last of the next. */
  page: number;
  pages: number;
  /** x, y, width, height of the value in 0..1 of the upright page. */
  box: number[];
  /** The word printed near it, empty when there was none. */
  label: string;
  /** Its box; empty without a label. */
  label_box: number[];
}

/** A cell, or the end of one, that is where a value is expected. */
export interface PlaceHit {
  segment: Segment;
  text: string;
  /** Characters without blanks of the cell before `text`. */
  offset: number;
  page: PageLayout;
  /** The label that led here was found; without one only the place speaks. */
  labelled: boolean;
  /** Distance from the expected place in page units: smaller is better. */
  distance: number;
}

const MOST_HITS = 6;
// What a form may move between two invoices, in page units: a longer name, one digit more, another line height.
const SLACK_X = 60;
const SLACK_Y = 9;
/** Under a column's head the neighbours are other values. */
const COLUMN_SLACK = 5;
const BARE_SLACK = 14;

/** Cells at the learned place, best first: seen from the label where it is found, then from the page. */
export function hitsOf(pages: PageLayout[], place: LearnedPlace): PlaceHit[] {
  if (place.box.length !== 4) return [];
  const looked = pagesFor(pages, place);
  const out: PlaceHit[] = [];
  if (place.label !== '' && place.label_box.length === 4) {
    const led = looked.flatMap((page, i) =>
      labelsOn(page, place).flatMap((label) =>
        fromLabel(page, label, place).map((hit) => ({ ...hit, distance: hit.distance + 400 * i })),
      ),
    );
    out.push(...led.sort((a, b) => a.distance - b.distance).slice(0, MOST_HITS));
  }
  const [page] = looked;
  if (!page) return out;
  const bare = near(page, scaled(place.box, page), BARE_SLACK, BARE_SLACK);
  return [...out, ...bare.slice(0, MOST_HITS).map((hit) => ({ ...hit, labelled: false }))];
}

function pagesFor(pages: PageLayout[], place: LearnedPlace): PageLayout[] {
  const first = pages.find((p) => p.number === place.page);
  const last = place.page === place.pages && place.pages > 0 ? pages.at(-1) : undefined;
  const chosen = place.pages > 1 ? [last, first] : [first, last];
  return [...new Set([...chosen, ...pages])].filter((p): p is PageLayout => p !== undefined);
}

interface Label {
  segment: Segment;
  /** Characters without blanks of the segment before and up to the end of the label. */
  start: number;
  end: number;
  distance: number;
}

/** The place of the learned label on a page, nearest to its first place. A misread letter or two is forgiven. */
function labelsOn(page: PageLayout, place: LearnedPlace): Label[] {
  const wanted = foldLabel(place.label).text;
  if (wanted.replace(/\p{N}/gu, '').length < 2) return [];
  const at = scaled(place.label_box, page);
  const found: Label[] = [];
  for (const segment of page.segments) {
    const { text, at: places } = foldedOf(segment);
    const index = text.indexOf(wanted);
    const isNearly = index < 0 && isMisread(text, wanted);
    if (index < 0 && !isNearly) continue;
    const start = isNearly ? 0 : (places[index] ?? 0);
    const end = isNearly ? segment.tight.length : (places[index + wanted.length - 1] ?? 0) + 1;
    const box = boxOf(segment, start, end);
    // Columns stay where they are; rows move with the number of lines above them.
    const distance = Math.abs(box.x - at.x) + 0.25 * Math.abs(box.y - at.y) + (isNearly ? 60 : 0);
    found.push({ segment, start, end, distance });
  }
  return found.sort((a, b) => a.distance - b.distance).slice(0, 4);
}

/** One letter of three, two of six, then one more of each six may differ; a rate may have a cell of its own. */
function isMisread(text: string, wanted: string): boolean {
  if (wanted.length < 3) return false;
  if (text === wanted.replace(/\p{N}/gu, '')) return true;
  const most = wanted.length < 6 ? 1 : Math.max(2, Math.floor(wanted.length / 6));
  return Math.abs(text.length - wanted.length) <= Math.max(1, most - 1) && editDistance(text, wanted) <= most;
}

function fromLabel(page: PageLayout, label: Label, place: LearnedPlace): PlaceHit[] {
  const learnedLabel = scaled(place.label_box, page);
  const learnedValue = scaled(place.box, page);
  const { segment } = label;
  const now = boxOf(segment, label.start, label.end);
  const beside =
    learnedValue.y < learnedLabel.y + learnedLabel.h && learnedLabel.y < learnedValue.y + learnedValue.h;
  const expected = {
    x: now.x + learnedValue.x - learnedLabel.x,
    y: now.y + learnedValue.y - learnedLabel.y,
    w: learnedValue.w,
    h: learnedValue.h,
  };
  const hits: PlaceHit[] = [];
  const rest = segment.tight.slice(label.end);
  if (beside && /[\p{L}\p{N}]/u.test(rest))
    hits.push({ ...tail(segment, label.end), page, labelled: true, distance: label.distance });
  for (const hit of near(
    page,
    expected,
    beside ? SLACK_X : COLUMN_SLACK,
    Math.max(SLACK_Y, 0.8 * expected.h),
  ))
    if (hit.segment !== segment) hits.push({ ...hit, distance: label.distance + hit.distance });
  return hits;
}

/** Cells that touch the expected box widened by the slack; right ends count too, because amounts align there. */
function near(page: PageLayout, box: Box, slack_x: number, slack_y: number): PlaceHit[] {
  const middle = box.y + box.h / 2;
  return page.segments
    .filter((s) => s.x1 > box.x - slack_x && s.x0 < box.x + box.w + slack_x)
    .filter((s) => Math.abs((s.y0 + s.y1) / 2 - middle) <= slack_y + 0.5 * Math.max(0, s.h - box.h))
    .map((segment) => {
      const side = Math.min(Math.abs(segment.x0 - box.x), Math.abs(segment.x1 - box.x - box.w));
      const inside = segment.x0 <= box.x && segment.x1 >= box.x + box.w;
      const distance = (inside ? 0 : side) + 2 * Math.abs((segment.y0 + segment.y1) / 2 - middle);
      return { ...part(segment, box), page, labelled: true, distance };
    })
    .sort((a, b) => a.distance - b.distance);
}

/** A long cell contains several values side by side: the value begins at the word at the learned place. */
function part(segment: Segment, box: Box): { segment: Segment; text: string; offset: number } {
  let best = 0;
  let offset = 0;
  const words = segment.text.split(' ');
  if (isSpaced(words)) return { segment, text: segment.tight, offset: 0 };
  for (const word of words) {
    const apart = (at: number) => Math.abs((segment.edges[at] ?? segment.x1) - box.x);
    if (apart(offset) < apart(best)) best = offset;
    offset += word.length;
  }
  return best === 0 ? { segment, text: segment.text, offset: 0 } : tail(segment, best);
}

/** 2 3 5 , 7 0 5: letters set apart are one value. */
function isSpaced(words: readonly string[]): boolean {
  return words.length > 3 && words.join('').length < 1.5 * words.length;
}

function tail(segment: Segment, from: number): { segment: Segment; text: string; offset: number } {
  const offset = from + (/^[:：.．]*/.exec(segment.tight.slice(from))?.[0].length ?? 0);
  return { segment, text: segment.text.slice(indexOfTight(segment.text, offset)), offset };
}

function scaled([x = 0, y = 0, w = 0, h = 0]: number[], page: PageLayout): Box {
  return { x: x * page.width, y: y * page.height, w: w * page.width, h: h * page.height };
}

interface Folded {
  text: string;
  /** For each letter of `text`, its position among the characters without blanks. */
  at: number[];
}

/** Every place of a field looks at every cell: a cell is folded once. */
const folded = new WeakMap<Segment, Folded>();

function foldedOf(segment: Segment): Folded {
  const known = folded.get(segment) ?? foldLabel(segment.tight);
  folded.set(segment, known);
  return known;
}

/** Letters and digits alone: colons, asterisks and brackets around a label are lost or misread first. */
function foldLabel(tight: string): Folded {
  const letters: string[] = [];
  const at: number[] = [];
  for (let i = 0; i < tight.length; i++) {
    for (const letter of foldName(tight[i] ?? '').replace(/[^\p{L}\p{N}]/gu, '')) {
      letters.push(letter);
      at.push(i);
    }
  }
  return { text: letters.join(''), at };
}
