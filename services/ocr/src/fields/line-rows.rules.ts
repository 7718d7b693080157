import type { Segment } from '../layout/layout.types.js';

/** Words with which the lines of a table end and its sums begin. */
export const END =
  /^[*<＜(【]*\s*(?:小計|合計|総計|総合計|税込|税抜|消費税|報酬|ご請求|御請求|Subtotal|Total|Tax|Consumption|(?:税率)?\(?(?:10|8)%|標準税率|軽減税率対?象?|値引合計|源泉|内訳|次頁|繰越|[非不]課税対?象?(?:合|小)?計|ページ計|頁計|計$|計[(（])/i;

/** Rows of a page that is not quite flat: the right end of a line, a little lower, joins its left end. */
export function levelled(rows: Segment[][]): Segment[][] {
  const out: Segment[][] = [];
  for (const row of rows) {
    const last = out.at(-1);
    const [a, b] = [last?.[0], row[0]];
    const apart = !last?.some((s) => row.some((o) => o.x0 < s.x1 && s.x0 < o.x1));
    if (last && a && b && apart && Math.abs(middle(row) - middle(last)) < 0.8 * Math.min(a.h, b.h))
      out[out.length - 1] = [...last, ...row].sort((c, d) => c.x0 - d.x0);
    else out.push(row);
  }
  return out;
}

function middle(row: Segment[]): number {
  return row.reduce((n, s) => n + (s.y0 + s.y1) / 2, 0) / Math.max(1, row.length);
}

/** The print of cells, left to right, blanks between them. */
export function textOf(cells: Segment[]): string {
  return cells.map((s) => s.text).join(' ');
}

/** The mark of the reduced rate behind what it is for: ※, (※), 軽減8%, 【軽減税率】. */
export const REDUCED_MARK =
  /\s*(?:[※*★]+|[([【]\s?[※*★]\s?[)\]】]?|[([【]?軽減(?:税率)?(?:対象)?(?:8%)?[)\]】]?)$/;
