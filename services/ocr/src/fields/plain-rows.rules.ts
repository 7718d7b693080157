import type { PageLayout, Segment } from '../layout/layout.types.js';
import { type AmountMatch, findAmounts } from './amounts.rules.js';
import { AMOUNT_ROLES, findLabels } from './labels.rules.js';
import { END, levelled, REDUCED_MARK, textOf } from './line-rows.rules.js';

/** A line without headings; amounts in whole yen, the price with its decimals. */
export interface PlainRow {
  description: string;
  quantity: number | null;
  unit: string | null;
  unit_price: number | null;
  amount: number;
  /** Zero for what was laid out for the customer, 8 where a mark says so; null where the line does not say. */
  tax_rate: 8 | 0 | null;
}

interface Row {
  words: Segment[];
  amount: number;
  /** Numbers are under the words: price and count, as far as they were read. */
  detailed: boolean;
  detail: Detail | null;
  x1: number;
  y0: number;
  h: number;
}

interface Detail {
  unit_price: number;
  quantity: number;
  unit: string | null;
}

/** Behind the amount: its tax rate or that it carries none. */
const RATE_CELL = /^\(?(?:10|8|0)%?[*※]?\)?$|^(?:対象外|非課税|不課税|内税|外税|課税|軽減)$/;
/** Behind the words: the reduced rate. */
const REDUCED = /^[(（]?軽減(?:税率)?(?:8%)?(?:対象)?[)）]?$|^[(（]?8%[)）]?$/;
/** A document with amounts at 10 %, at 8 % and without tax. */
const MOST_PARTS = 3;
/** Behind or in the words: no tax. */
const UNTAXED = /[(（・](?:非課税|不課税|対象外)[)）]/;
/** 3.4円× 42,000枚 under what it counts. */
const COUNTED = /^([▲△-]?)[¥]?(\d[\d,]*(?:\.\d+)?)円?([×xX✕*]?)(\d[\d,]*(?:\.\d+)?)([^\d\s]{0,5})$/;

/**
 * Lines of a letter or of a short list without headings: words, and one amount at the edge that the sums below share.
 * They count when they add up to the first of these sums, or when nothing in them is a label.
 */
export function plainRows(page: PageLayout): PlainRow[] {
  const rows = rowsOf(page);
  const at = rows.findIndex((r, i) => i > 0 && endsLines(r.words));
  const sum = rows[at];
  if (!sum) return [];
  const listed: Row[] = [];
  for (const r of rows.slice(0, at).reverse()) {
    const below = listed[0] ?? sum;
    const lines = below.detailed || r.detailed ? 5.5 : 4;
    if (Math.abs(r.x1 - sum.x1) > 0.8 * r.h || below.y0 - r.y0 > lines * r.h) break;
    listed.unshift(r);
  }
  const total = listed.reduce((n, r) => n + r.amount, 0);
  const adds = sumsFrom(rows.slice(at)).includes(total);
  const told = isSum(sum.words) && !listed.some((r) => labelled(r.words));
  if (listed.length === 0 || (!adds && !told)) return [];
  const exempt = rows
    .slice(at + 1)
    .filter((r) =>
      r.words.some(
        (s) =>
          s.tight.length > 6 && !s.tight.includes('計') && findLabels(s.tight, ['non_taxable']).length > 0,
      ),
    );
  const outlaid = outlays(rows.slice(at + 1));
  return [
    ...listed.map((r) => lineOf(r, null)),
    ...(outlaid.length > 0 ? outlaid : exempt).map((r) => lineOf(r, 0)),
  ];
}

/** Outlays listed behind the sums of a page over a sum of their own. */
export function outlaysBehind(page: PageLayout): PlainRow[] {
  const rows = rowsOf(page);
  const at = rows.findIndex((r, i) => i > 0 && endsLines(r.words));
  return at < 0 ? [] : outlays(rows.slice(at + 1)).map((r) => lineOf(r, 0));
}

/** Behind the sums of the fees a list of outlays of its own: the lines over its sum, 実費計, that add up to it. */
function outlays(rows: Row[]): Row[] {
  const at = rows.findIndex(({ words }) =>
    words.some((s) => s.tight.includes('計') && findLabels(s.tight, ['non_taxable']).length > 0),
  );
  const sum = rows[at]?.amount ?? 0;
  for (let from = at - 1, total = 0; from >= 0 && total < sum; from--) {
    total += rows[from]?.amount ?? 0;
    if (total === sum) return rows.slice(from, at);
  }
  return [];
}

/** Rows with words and one amount at their right end; a sum may have both in one cell. */
function rowsOf(page: PageLayout): Row[] {
  const printed = levelled(page.rows);
  return printed.flatMap((all, i) => {
    const row = RATE_CELL.test(all.at(-1)?.tight ?? '') ? all.slice(0, -1) : all;
    const last = row.at(-1);
    const amount = last && findAmounts(last.text).at(-1);
    if (!last || !amount?.marked) return [];
    const words = row
      .slice(0, -1)
      .filter((s) => /[\p{Script=Han}ぁ-んァ-ヶA-Za-z]{2}|^[A-Z]\d*-\d+$/u.test(s.tight));
    const apart = /^金?[^\p{Script=Han}]*円?$/u.test(last.tight) && words.length > 0;
    if (!apart && !sumInOneCell(row, last, amount)) return [];
    const under = apart ? numbersUnder(row, printed[i + 1] ?? []) : null;
    const { x1, y0, h } = last;
    const detail = under === null ? null : detailOf(under, amount.value);
    return [
      { words: apart ? words : [last], amount: amount.value, detailed: under !== null, detail, x1, y0, h },
    ];
  });
}

function sumInOneCell(row: Segment[], last: Segment, amount: AmountMatch): boolean {
  return row.length === 1 && isSum(row) && amount.end >= last.tight.length - 1;
}

/** A line of numbers below, at the left edge of the words. */
function numbersUnder(row: Segment[], next: Segment[]): string | null {
  const [first, cell] = [row[0], next[0]];
  if (!first || !cell || Math.abs(cell.x0 - first.x0) > 3 * first.h) return null;
  const text = next.map((s) => s.tight).join('');
  return /^[▲△-]?[¥]?\d/.test(text) ? text : null;
}

function detailOf(text: string, amount: number): Detail | null {
  const m = COUNTED.exec(text);
  if (!m) return null;
  const number = (print = '') => Number(print.replace(/,/g, ''));
  const [unit_price, quantity] = [(m[1] ? -1 : 1) * number(m[2]), number(m[4])];
  // Where × was not read the product has to decide.
  const counted = m[3] !== '' || Math.abs(Math.round(unit_price * quantity) - amount) <= 1;
  return counted ? { unit_price, quantity, unit: m[5] || null } : null;
}

/** The first sum, or the sums of what is taxed and what is not together, or what is left of the total without its tax. */
function sumsFrom(rows: Row[]): number[] {
  const parts = rows.slice(0, MOST_PARTS).filter((r) => endsLines(r.words));
  const sums = parts.map((_, i) => parts.slice(0, i + 1).reduce((n, r) => n + r.amount, 0));
  const [tax, total] = rows;
  const taxed = tax?.words.some((s) => findLabels(s.tight, ['tax']).length > 0) && total;
  return tax && taxed ? [...sums, taxed.amount - tax.amount] : sums;
}

function endsLines(words: Segment[]): boolean {
  return isSum(words) || words.some((s) => END.test(s.tight) || /^[非不]課税.{0,4}計/.test(s.tight));
}

function isSum(words: Segment[]): boolean {
  return words.some((s) => findLabels(s.tight, ['subtotal', 'total']).length > 0);
}

function labelled(words: Segment[]): boolean {
  return words.some((s) => END.test(s.tight) || findLabels(s.tight, AMOUNT_ROLES).length > 0);
}

function lineOf({ words, amount, detail }: Row, exempt: 0 | null): PlainRow {
  const named = words.filter((s) => !REDUCED.test(s.tight));
  const print = textOf(named.length > 0 ? named : words);
  const description = print.replace(REDUCED_MARK, '');
  const reduced = named.length > 0 && (named.length < words.length || description !== print);
  return {
    description,
    quantity: detail?.quantity ?? null,
    unit: detail?.unit ?? null,
    unit_price: detail?.unit_price ?? null,
    amount,
    tax_rate: exempt ?? (words.some((s) => UNTAXED.test(s.tight)) ? 0 : reduced ? 8 : null),
  };
}
