import type { PageLayout, Segment } from '../layout/layout.types.js';
import { type Header, headerOf } from './line-columns.rules.js';
import { levelled } from './line-rows.rules.js';

/** A page, or the half of one, with the columns of its table. */
export interface Sheet {
  page: PageLayout;
  header: Header | null;
}

/** Share of the headings that are read as the same words both times. */
const ALIKE = 0.4;

/** How far a heading of the right table may be off its place, in its heights. */
const OFF = 0.7;

/**
 * Where a page prints one table in two halves side by side, under the same headings twice: each half as a sheet of its
 * own, the left one first. The right one inherits the left one's columns. Any other page is one sheet.
 */
export function sheetsOf(page: PageLayout): Sheet[] {
  for (const row of levelled(page.rows)) {
    const shift = shiftOf(row);
    const first = shift === null ? undefined : row.find((s) => s.x0 >= (row[0]?.x0 ?? 0) + shift - 4);
    const last = first && row.findLast((s) => s.x1 <= first.x0);
    if (shift === null || !first || !last) continue;
    const middle = (last.x1 + first.x0) / 2;
    const left = half(page, (s) => s.x0 < middle);
    const header = headerOf(left);
    if (!header) continue;
    const columns = header.columns.map((c) => ({
      ...c,
      x0: c.x0 + shift,
      x1: c.x1 + shift,
      ...(c.left === undefined ? {} : { left: c.left + shift }),
    }));
    return [
      { page: left, header },
      { page: half(page, (s) => s.x0 >= middle), header: { ...header, columns } },
    ];
  }
  return [{ page, header: headerOf(page) }];
}

function half(page: PageLayout, isIn: (s: Segment) => boolean): PageLayout {
  return { ...page, segments: page.segments.filter(isIn), rows: page.rows.map((row) => row.filter(isIn)) };
}

/** How far to the right a row repeats itself: three headings at least, all at the same distance, many in the same words. */
function shiftOf(row: Segment[]): number | null {
  const [first] = row;
  if (!first || row.length < 6 || row.some((s) => /\d{2}/.test(s.tight))) return null;
  for (const again of row.slice(3)) {
    if (again.tight !== first.tight) continue;
    const shift = again.x0 - first.x0;
    const before = row.filter((s) => s.x1 <= again.x0);
    const pairs = before.map((s) => row.find((o) => Math.abs(o.x0 - s.x0 - shift) < OFF * s.h));
    const same = before.filter((s, i) => pairs[i]?.tight === s.tight).length;
    if (before.length >= 3 && pairs.every(Boolean) && same >= ALIKE * before.length) return shift;
  }
  return null;
}
