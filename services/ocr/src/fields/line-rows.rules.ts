import type { Segment } from '../layout/layout.types.js';

/** Words with which the lines of a table end and its sums begin. */
export const END =
  /^[*<＜(【]*\s*(?:小計|合計|総計|総合計|税込|税抜|(?:内|うち)?消費税|報酬|ご請求|御請求|Subtotal|Net(?![a-z])|Total|Tax|Consumption|(?:税率)?\(?(?:10|8)%|標準税率|軽減税率対?象?|値引合計|源泉|内訳|次頁|繰越|[非不]課税対?象?(?:合|小)?計|課税対象|ページ計|頁計|計$|計[(（]|[ごお]?(?:利用|使用|買上|請求)[^\d]{0,6}(?<![設集会統])計(?:金?額)?(?![一-龠ぁ-んァ-ヶ]))/i;

/** Rows of a page that is not quite flat: the right end of a line, a little lower, joins its left end. */
export function levelled(rows: Segment[][]): Segment[][] {
  const out: Segment[][] = [];
  for (const row of rows) {
    const last = out.at(-1);
    const [left, right] = [legible(last ?? []), legible(row)];
    const [a, b] = [left[0], right[0]];
    const apart = !left.some((s) => right.some((o) => meets(s, o)));
    if (last && a && b && apart && Math.abs(middle(right) - middle(left)) < 0.8 * Math.min(a.h, b.h)) {
      // Joins only the readable part of the piece.
      const whole = left.length < right.length ? [...left, ...row] : [...last, ...right];
      out[out.length - 1] = whole.sort((c, d) => c.x0 - d.x0);
    } else out.push(row);
  }
  return out;
}

/** Less legible cells between two lines are dirt or a ruling: they keep nothing apart and join nothing. */
const LEGIBLE = 0.5;

function legible(row: Segment[]): Segment[] {
  const told = row.filter((s) => s.confidence >= LEGIBLE);
  return told.length > 0 ? told : row;
}

function meets(a: Segment, b: Segment): boolean {
  return a !== b && b.x0 < a.x1 && a.x0 < b.x1;
}

function middle(row: Segment[]): number {
  return row.reduce((n, s) => n + (s.y0 + s.y1) / 2, 0) / Math.max(1, row.length);
}

/** The print of cells, left to right, blanks between them. */
export function textOf(cells: Segment[]): string {
  return cells.map((s) => s.text).join(' ');
}

/** The mark of the reduced rate behind what it is for: ※, (※), 軽, 軽減8%, 【軽減税率】; ※ is read as 冰. */
export const REDUCED_MARK =
  /\s*(?:[※*★]+|(?<=\S )[軽冰]|[([【]\s?[※*★]\s?[)\]】]?|[([【]?軽減(?:税率)?(?:対象)?(?:8%)?[)\]】]?)$/;
