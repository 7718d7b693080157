import type { Segment } from '../layout/layout.types.js';
import { replaced } from '../layout/segment.rules.js';
import { matchesOf } from '../layout/text.rules.js';
import { withZeros } from './struck-zeros.rules.js';
import { asDigits, DIGIT_LIKE, DIGIT_SHAPES } from './digit-shapes.rules.js';

/** In an amount an S is an 8 more often than a 5. */
const SHAPES = { ...DIGIT_SHAPES, S: '8', s: '8' };
const GROUPED = new RegExp(`(?<![A-Za-z\\d])${DIGIT_LIKE}{1,3}(?:[,.]${DIGIT_LIKE}{3})+(?![A-Za-z\\d])`, 'g');

const POINT_FOR_COMMA = /(?<=\d)\.(?=\d{3})/g;
const ENDS_AMOUNT = new RegExp(`^${DIGIT_LIKE}{3}(?!\\d)`);
const ONE_NUMBER = /^[¥▲△(-]{0,2}\d[\d,.]*[^\d\s]{0,3}$/;
const ONE_AMOUNT = /^[^\d\s]{0,3}\d{1,3}(?:[,.]\d{3})+[^\d\s]{0,3}$/;

/**
 * Digits of a recognised cell as they were printed: no ruling behind an amount, digits for letters of their shape inside
 * one, no blanks inside a number. Digits themselves are never changed.
 */
export function mendDigits(segment: Segment): Segment {
  if (!/\d/.test(segment.tight)) return segment;
  let s = withRealDates(segment);
  // A fourth digit behind the last comma is the ruling behind the amount.
  if (/^[^\d\s]{0,3}\d{1,3}(?:,\d{3})+[1Il|!i]$/.test(s.tight))
    s = replaced(s, s.tight.length - 1, s.tight.length, '');
  // And no day has three.
  if (/^(?:20\d{2}|[RHS]\d{1,2})([./-])\d{1,2}\1\d{2}[1Il|!]$/.test(s.tight))
    s = replaced(s, s.tight.length - 1, s.tight.length, '');
  for (const m of matchesOf(GROUPED, s.tight).reverse()) {
    const digits = m[0].replace(/\D/g, '').length;
    const letters = m[0].replace(/[\d,.]/g, '').length;
    if (letters === 0 || letters > 2 || digits < 2) continue;
    s = replaced(s, m.index, m.index + m[0].length, asDigits(m[0], SHAPES));
  }
  // A cell that is one amount has commas; recognition takes them for points.
  if (ONE_AMOUNT.test(s.tight))
    for (const m of matchesOf(POINT_FOR_COMMA, s.tight).reverse()) s = replaced(s, m.index, m.index + 1, ',');
  return s.text !== s.tight && ONE_NUMBER.test(s.tight) ? withoutBlanks(s) : s;
}

function withRealDates(s: Segment): Segment {
  const meant = withZeros(s.tight);
  return [...meant].reduce((cell, c, i) => (c === s.tight[i] ? cell : replaced(cell, i, i + 1, c)), s);
}

/** The gap between digits is less than this, in their usual pitch; at a comma by less than `COMMA_ROOM`. */
const ONE_PITCH = 1.45;
const COMMA_ROOM = 2.4;
/** What two digits alone take for their usual pitch, in heights. */
const WIDEST_PITCH = 1.1;

/**
 * A cell of one number without the blanks that thin digits and wide type leave in it, and with the comma whose space is
 * left: 1 240 is 1,240. Columns that were read as one cell stay unchanged.
 */
function withoutBlanks(s: Segment): Segment {
  const at = [...s.tight].flatMap((c, i) => (/\d/.test(c) && /\d/.test(s.tight[i + 1] ?? '') ? [i] : []));
  const pitch = (i: number) => (s.edges[i + 1] ?? 0) - (s.edges[i] ?? 0);
  const sorted = at.map(pitch).sort((a, b) => a - b);
  const usual = sorted.length > 1 ? (sorted[(sorted.length - 1) >> 1] ?? 0) : WIDEST_PITCH * s.h;
  const apart = at.filter((i) => pitch(i) > ONE_PITCH * usual);
  if (apart.some((i) => pitch(i) > COMMA_ROOM * usual)) return s;
  const whole = { ...s, text: s.text.replace(/(?<=[\d,.¥])\s+(?=[\d,.])/g, '') };
  const grouped = apart.reverse().reduce((t, i) => replaced(t, i + 1, i + 1, ','), whole);
  if (apart.length === 0 || ONE_AMOUNT.test(grouped.tight)) return grouped;
  // Thin digits leave a gap as well: 61 5 has no place for a comma, 21 7,785 has it already.
  return ONE_AMOUNT.test(s.tight) || /^\d{1,3}$/.test(s.tight) ? whole : s;
}

/** The front and the end of one amount in two cells: "200," and "880", "1" and ",705". */
export function tornAmount(a: Segment, b: Segment): boolean {
  const gap = b.x0 - a.x1;
  if (gap > 3.2 * Math.max(a.h, b.h) || gap < -a.h) return false;
  return (
    (/\d[,.]$/.test(a.tight) && ENDS_AMOUNT.test(b.tight)) ||
    (/(?<!\d)\d{1,3}$/.test(a.tight) && /^[,.]\d{3}(?!\d)/.test(b.tight))
  );
}

/** A full-width digit is as far from the next one as a line is high, and twice as far where a comma was lost. */
const WIDE_PITCH = 0.85;
const COMMA_PITCH = { least: 1.65, most: 2.35 };

/** The front and the end of one amount of full-width digits, the comma between them not read: "2 3 5" and "7 0 5". */
export function commaLost(a: Segment, b: Segment): boolean {
  if (!/(?<![\d/.-])\d{1,3}(?:,\d{3})*$/.test(a.tight) || !/^\d{3}(?![\d,./])/.test(b.tight)) return false;
  const [first = 0, , third = 0] = b.edges;
  const pitch = (third - first) / 2;
  const apart = (first - (a.edges.at(-2) ?? 0)) / pitch;
  const wide = pitch > WIDE_PITCH * b.h;
  return wide && apart > COMMA_PITCH.least && apart < COMMA_PITCH.most;
}

/** A cell with the comma that was before the next one. */
export function withComma(a: Segment, b: Segment): Segment {
  return { ...a, text: `${a.text},`, tight: `${a.tight},`, edges: [...a.edges, b.x0] };
}
