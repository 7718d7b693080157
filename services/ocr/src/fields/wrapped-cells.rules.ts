import type { PageLayout, Segment } from '../layout/layout.types.js';
import { HOLDER_LABEL } from './bank-account.rules.js';
import { bankNamed, KIND } from './bank-master.js';
import { FORM_CODES } from './form-codes.rules.js';

const OPEN_FORM = new RegExp(`(?:^|[\\s:：])(?:${FORM_CODES})\\)$`);
const KIND_ONLY = new RegExp(`^${KIND}$`);
const ENDING = /^(?:支?店|張?所|業?部|行|金|庫|組合?|協)$/;
/** Beginnings that such an ending makes whole. */
const CUT = /(?:.支|.出張?|営業?|.銀|.信用?金?|.信|.農)$/;

/**
 * Cells of a narrow table break their text over two lines: 相双五城 / 信組, 原町支 / 店, 普 / 通, カ)ミホンセイサク / シヨ.
 * The page with each such cell whole; only what an account is made of is put together.
 */
export function unwrapped(page: PageLayout): PageLayout {
  const whole = new Map<Segment, Segment>();
  const taken = new Set<Segment>();
  const sorted = [...page.segments].sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
  for (const first of sorted) {
    if (taken.has(first)) continue;
    for (;;) {
      const cell = whole.get(first) ?? first;
      const next = sorted.find(
        (s) => s !== first && !taken.has(s) && under(cell, first, s) && goesOn(cell, s),
      );
      if (!next) break;
      taken.add(next);
      whole.set(first, withTail(cell, next));
    }
  }
  if (taken.size === 0) return page;
  const kept = (list: Segment[]) => list.filter((s) => !taken.has(s)).map((s) => whole.get(s) ?? s);
  return { ...page, segments: kept(page.segments), rows: page.rows.map(kept) };
}

function under(cell: Segment, first: Segment, next: Segment): boolean {
  const gap = next.y0 - cell.y1;
  return (
    Math.abs(next.x0 - first.x0) < 0.6 * first.h &&
    gap > -0.4 * first.h &&
    gap < 0.75 * first.h &&
    Math.abs(next.h - first.h) < 0.35 * first.h
  );
}

function goesOn(cell: Segment, next: Segment): boolean {
  const a = cell.tight;
  const b = next.tight;
  if (HOLDER_LABEL.test(b)) return false;
  if (/^(?:普|当)$/.test(a)) return /^[通座]/.test(b);
  if (/^[ァ-ヶー・.]{1,14}(?:\((?:[ァ-ヶ]{1,5}\)?)?)?$/.test(b))
    return (
      OPEN_FORM.test(cell.text) ||
      (/[ァ-ヶー]$/.test(a) && !/[ァ-ヶー]{3}\([ァ-ヶ]{1,5}$/.test(a) && a.length >= b.length)
    );
  if (/^[ァ-ヶ]{0,3}\)$/.test(b)) return /\([ァ-ヶ]{0,3}$/.test(a);
  if (/\d/.test(a)) return false;
  if (ENDING.test(b) && CUT.test(a)) return true;
  return KIND_ONLY.test(b)
    ? bankNamed(a + b) !== null
    : bankNamed(a) === null && bankNamed(a + b) !== null && b.length >= 2;
}

function withTail(cell: Segment, next: Segment): Segment {
  const right = cell.edges.at(-1) ?? cell.x1;
  return {
    ...cell,
    text: cell.text + next.text,
    tight: cell.tight + next.tight,
    edges: [...cell.edges.slice(0, -1), ...next.tight.split('').map(() => right), right],
    y1: Math.max(cell.y1, next.y1),
    confidence: Math.min(cell.confidence, next.confidence),
  };
}
