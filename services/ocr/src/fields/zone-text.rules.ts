import { unionBox, boxOf } from '../layout/layout.rules.js';
import type { Found, Segment } from '../layout/layout.types.js';

/** Cells of one printed line as one text, cells apart by one blank; every letter knows its cell. */
export interface ZoneLine {
  text: string;
  /** Per character of `text`: its cell and its place in the cell's tight text; null for the blank between cells. */
  from: ({ segment: Segment; at: number } | null)[];
}

/** Cells, left to right, as one line of text. */
export function lineOf(segments: Segment[]): ZoneLine {
  const line: ZoneLine = { text: '', from: [] };
  for (const [i, segment] of segments.entries()) {
    if (line.text !== '' && !oneWord(segments[i - 1], segment)) {
      line.text += ' ';
      line.from.push(null);
    }
    const apart = behindSeven(segment.text);
    for (let at = 0; at < segment.tight.length; at++) {
      if (at === apart) {
        line.text += ' ';
        line.from.push(null);
      }
      line.text += segment.tight[at];
      line.from.push({ segment, at });
    }
  }
  return line;
}

/** Two cells of ideographs with no more space between them than between two letters. */
function oneWord(left: Segment | undefined, right: Segment): boolean {
  return (
    left !== undefined &&
    right.x0 - left.x1 < 0.6 * Math.min(left.h, right.h) &&
    /\p{Script=Han}$/u.test(left.tight) &&
    /^\p{Script=Han}/u.test(right.tight)
  );
}

/** Where, in letters without blanks, a separate digit follows seven: it does not belong to the account number. */
function behindSeven(text: string): number | null {
  const m = /(?<![\d,-])\d{7} (?=\d)/.exec(text);
  return m && text.slice(0, m.index + 7).replace(/ /g, '').length;
}

/** A value read from characters start..end of a line, with the place and the print confidence of exactly these. */
export function foundIn(
  line: ZoneLine,
  start: number,
  end: number,
  value: string,
  share = 1,
): Found<string> | null {
  const spans = new Map<Segment, { from: number; to: number }>();
  for (const place of line.from.slice(start, end)) {
    if (!place) continue;
    const span = spans.get(place.segment);
    if (span) span.to = place.at + 1;
    else spans.set(place.segment, { from: place.at, to: place.at + 1 });
  }
  const [first] = spans.keys();
  if (!first) return null;
  let weight = 0;
  let sum = 0;
  for (const [segment, { from, to }] of spans) {
    sum += segment.confidence * (to - from);
    weight += to - from;
  }
  return {
    value,
    page: first.page,
    box: unionBox([...spans].map(([s, { from, to }]) => boxOf(s, from, to))),
    confidence: (sum / Math.max(1, weight)) * share,
    text: [...spans.keys()].map((s) => s.text).join(' '),
  };
}
