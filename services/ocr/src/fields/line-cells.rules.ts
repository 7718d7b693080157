import type { Segment } from '../layout/layout.types.js';
import { indexOfTight, partOf } from '../layout/segment.rules.js';
import { type Cell, type Column, headsTexts } from './line-headings.rules.js';

/**
 * The column a cell of a line belongs to: numbers by their right edge, texts by their left one, what fits neither by
 * the heading it overlaps most.
 */
export function columnOf(segment: Segment, columns: Cell[]): Column {
  let best: Column = 'description';
  let score = Number.NEGATIVE_INFINITY;
  const numeric = /^[¥▲△-]?[\d,.]+(?:円|-)?$/.test(segment.tight);
  const counted = /^([¥▲△-]*\d[\d,.]*)(?:円|-|[^\d\s%]{1,6})?[*※]?$/.exec(segment.tight);
  if (counted?.[1]) {
    // A price is as wide as what it is for: 1,890.35円/kW.
    const priced = segment.tight.includes('/');
    const column = numberColumn(
      priced ? segment.x1 : (segment.edges[counted[1].length] ?? segment.x1),
      columns,
    );
    if (column) return column;
    if (columns.findLast((c) => c.x0 <= segment.x0)?.column === 'note') return 'note';
  }
  const text = numeric ? null : textColumn(segment, columns);
  if (text) return text;
  if (!numeric && inDescription(segment, columns)) return 'description';
  for (const c of columns) {
    const overlap = Math.min(segment.x1, c.x1) - Math.max(segment.x0, c.x0);
    const rightGap = Math.abs(segment.x1 - c.x1);
    const value =
      overlap > 0 ? overlap - (numeric ? 0.3 * rightGap : 0) : overlap - (numeric ? 0.5 * rightGap : 20);
    if (numeric && (c.column === 'description' || c.column === 'note')) continue;
    if (value > score) {
      score = value;
      best = c.column;
    }
  }
  return best;
}

/**
 * Numbers end at the right of their column, wherever its heading is: the column is the last one whose heading
 * begins before the number ends.
 */
function numberColumn(end: number, columns: Cell[]): Column | null {
  const own = columns.findLast((c) => c.x0 <= end - 3);
  return own && ['quantity', 'unit_price', 'amount', 'other'].includes(own.column) ? own.column : null;
}

/** The last of several columns of texts that begins before this one; null right of the first number. */
function textColumn(segment: Segment, columns: Cell[]): Column | null {
  const own = columns.filter(headsTexts).findLast((c) => (c.left ?? c.x0) <= segment.x0 + 10);
  if (!own || columns.filter(headsTexts).length < 2) return null;
  const from = own.left ?? own.x0;
  const number = columns.some((c) => !headsTexts(c) && c.x0 > from && c.x0 - 15 <= segment.x0);
  return number ? null : own.column;
}

// Descriptions start at the left of their column, far from a centred heading: the space between the neighbouring
// headings decides.
function inDescription(segment: Segment, columns: Cell[]): boolean {
  const at = columns.findIndex((c) => c.column === 'description');
  const own = columns[at];
  if (!own) return false;
  const from = Math.max(0, ...columns.slice(0, at).map((c) => c.x1));
  const next = columns[at + 1];
  const middle = (segment.x0 + Math.min(segment.x1, segment.x0 + 60)) / 2;
  return (
    segment.x0 >= from - 2 &&
    middle < (next?.x0 ?? own.x1 + 50) &&
    !/^[\d,.]+[^\d\s]{0,2}$/.test(segment.tight)
  );
}

/** Numbers of several columns in one cell, 1 year 1,280,000 10% 1,280,000, parted where the column changes. */
export function partedNumbers(s: Segment, columns: Cell[]): Segment[] {
  const words = s.text.split(' ');
  if (words.length < 2 || !/^[¥▲△-]*\d/.test(s.tight)) return [s];
  const starts = [0];
  let at = 0;
  let own: Cell | undefined;
  for (const word of words) {
    const number = /^[¥▲△-]*\d[\d,.]*%?/.exec(word)?.[0];
    const end = s.edges[at + (number?.length ?? 0)] ?? s.x1;
    const column = number ? columns.findLast((c) => c.x0 <= end - 3) : own;
    if (at > 0 && column !== own) starts.push(at);
    own = column;
    at += word.length;
  }
  return starts.map((start, i) => partOf(s, start, starts[i + 1] ?? s.tight.length));
}

/** Cells that recognition joined over the beginning of the descriptions, parted there: a code or a day and what it names. */
export function parted(cells: Segment[], columns: Cell[]): Segment[] {
  const own = columns.find((c) => c.column === 'description');
  const from = own?.left;
  if (!own || from === undefined || columns.filter(headsTexts).length < 2) return cells;
  return cells.flatMap((s) => {
    if (s.x0 > from - 14 || s.x1 < from + 25) return [s];
    const starts = s.edges.findIndex(
      (x, at) =>
        at > 0 &&
        at < s.tight.length &&
        Math.abs(x - from) < 16 &&
        (/[ |]$/.test(s.text.slice(0, indexOfTight(s.text, at))) ||
          /^\d[^\d,.:/-]/.test(s.tight.slice(at - 1))),
    );
    if (starts > 0) return [partOf(s, 0, starts), partOf(s, starts, s.tight.length)];
    return [s];
  });
}
