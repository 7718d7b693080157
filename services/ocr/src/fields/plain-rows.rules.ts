import type { PageLayout, Segment } from '../layout/layout.types.js';
import { findAmounts } from './amounts.rules.js';
import { AMOUNT_ROLES, findLabels } from './labels.rules.js';
import { END, levelled, textOf } from './line-rows.rules.js';

export interface PlainRow {
  description: string;
  amount: number;
  /** Zero for what was laid out for the customer; null where the line does not say. */
  tax_rate: 0 | null;
}

/** Behind the amount: its tax rate or that it carries none. */
const RATE_CELL = /^\(?(?:10|8|0)%?[*※]?\)?$|^(?:対象外|非課税|不課税|内税|外税|課税|軽減)$/;

/**
 * Lines of a letter or of a short list without headings: words, and one amount at the edge that the sums below share.
 * They count when they add up to the first of these sums, or when nothing in them is a label.
 */
export function plainRows(page: PageLayout): PlainRow[] {
  const rows = levelled(page.rows).flatMap((all) => {
    const row = RATE_CELL.test(all.at(-1)?.tight ?? '') ? all.slice(0, -1) : all;
    const last = row.at(-1);
    const amount = last && findAmounts(last.text).at(-1);
    const words = row.slice(0, -1).filter((s) => /[\p{Script=Han}ァ-ヶA-Za-z]{2}/u.test(s.tight));
    return last && amount?.marked && /^[^\p{Script=Han}]*円?$/u.test(last.tight) && words.length > 0
      ? [{ words, amount: amount.value, x1: last.x1, y0: last.y0, h: last.h }]
      : [];
  });
  const labelled = (words: Segment[]) =>
    words.some((s) => END.test(s.tight) || findLabels(s.tight, AMOUNT_ROLES).length > 0);
  const at = rows.findIndex(
    (r, i) => i > 0 && r.words.some((s) => findLabels(s.tight, ['subtotal', 'total']).length > 0),
  );
  const sum = rows[at];
  if (!sum) return [];
  const listed: typeof rows = [];
  for (const r of rows.slice(0, at).reverse()) {
    const below = listed[0] ?? sum;
    if (Math.abs(r.x1 - sum.x1) > 0.8 * r.h || below.y0 - r.y0 > 4 * r.h) break;
    listed.unshift(r);
  }
  const adds = listed.reduce((n, r) => n + r.amount, 0) === sum.amount;
  if (listed.length === 0 || (!adds && listed.some((r) => labelled(r.words)))) return [];
  const exempt = rows
    .slice(at + 1)
    .filter((r) =>
      r.words.some(
        (s) =>
          s.tight.length > 6 && !s.tight.includes('計') && findLabels(s.tight, ['non_taxable']).length > 0,
      ),
    );
  const line = (r: (typeof rows)[number], tax_rate: 0 | null): PlainRow => ({
    description: textOf(r.words),
    amount: r.amount,
    tax_rate,
  });
  return [...listed.map((r) => line(r, null)), ...exempt.map((r) => line(r, 0))];
}
