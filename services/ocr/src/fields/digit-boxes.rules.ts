import type { PageLayout, Segment } from '../layout/layout.types.js';
import { partOf } from '../layout/segment.rules.js';
import { NUMBER_LABEL } from './bank-account.rules.js';

/** Digits of an account, and the fewest boxes that distinguish them from a number with a blank in it. */
const DIGITS = 7;
const LEAST_BOXES = 4;
/** Heights of a line between two boxes of one number. */
const PITCH = 3.5;
/** Digits and what was read of the frames between them. */
const BOXES = /^[\d|Il!]*\d[\d|Il!]*$/;

/**
 * The number of an account in a row of boxes, one digit in each: its digits come as cells of their own, or as one cell
 * with the frames between them read as strokes. The page with each such number whole behind its label.
 */
export function withWholeNumber(page: PageLayout): PageLayout {
  const rows = page.rows.map(wholeIn);
  return rows.every((r, i) => r === page.rows[i]) ? page : { ...page, rows, segments: rows.flat() };
}

function wholeIn(row: Segment[]): Segment[] {
  for (const [i, label] of row.entries()) {
    const m = NUMBER_LABEL.exec(label.tight);
    if (!m) continue;
    const end = m.index + m[0].length + (/^[::]/.test(label.tight.slice(m.index + m[0].length)) ? 1 : 0);
    const own = end < label.tight.length ? [partOf(label, end, label.tight.length)] : [];
    const boxes = [...own, ...boxesFrom(row.slice(i + 1), own[0] ?? label)];
    const number = wholeNumber(boxes);
    if (!number) continue;
    const head = own.length > 0 ? partOf(label, 0, end) : label;
    return [...row.slice(0, i), head, number, ...row.slice(i + 1 + boxes.length - own.length)];
  }
  return row;
}

function boxesFrom(cells: Segment[], before: Segment): Segment[] {
  const out: Segment[] = [];
  for (const s of cells) {
    const last = out.at(-1) ?? before;
    if (!BOXES.test(s.tight) || (out.length > 0 && s.x0 - last.x1 > PITCH * last.h)) break;
    out.push(s);
  }
  return out;
}

/** The boxes' digits as one cell; null when they are not seven in boxes enough. */
function wholeNumber(boxes: Segment[]): Segment | null {
  const [first] = boxes;
  const parts = boxes.flatMap((s) => s.text.split(/[\s|Il!]+/).filter((t) => t !== ''));
  const digits = parts.join('');
  const boxed = parts.length >= LEAST_BOXES && parts.every((t) => t.length <= 2);
  if (!first || !boxed || digits.length !== DIGITS || !boxes.every((s) => BOXES.test(s.tight))) return null;
  const edges = boxes.flatMap((s) => s.edges.filter((_, at) => /\d/.test(s.tight[at] ?? '')));
  const last = boxes.at(-1) ?? first;
  const [y0, y1] = [Math.min(...boxes.map((s) => s.y0)), Math.max(...boxes.map((s) => s.y1))];
  const confidence = Math.min(...boxes.map((s) => s.confidence));
  const place = { x0: edges[0] ?? first.x0, x1: last.x1, y0, y1, h: y1 - y0 };
  return { ...first, ...place, text: digits, tight: digits, edges: [...edges, last.x1], confidence };
}
