import type { PageLayout, Segment } from '../layout/layout.types.js';
import { findAmounts, MONEY_CELL } from './amounts.rules.js';
import { median } from '../median.rules.js';
import { findLabels } from './labels.rules.js';
import { columnOf, parted, partedNumbers } from './line-cells.rules.js';
import type { Header } from './line-columns.rules.js';
import { sheetsOf } from './line-halves.rules.js';
import { type Cell, isCost } from './line-headings.rules.js';
import { END, levelled, textOf } from './line-rows.rules.js';
import { type Beside, mendByColumns, multiplies } from './line-arithmetic.rules.js';
import { type LineItem, readLine } from './read-line.rules.js';
import { closing, endsWithSum, taxPrinted, withLostSign, withoutGroupSums } from './line-sums.rules.js';
import { outlaysBehind, plainRows } from './plain-rows.rules.js';

/**
 * Rows of the invoice's table: columns by their heading words, amounts by their right edge. Where several columns hold
 * money, the one with the sum of the invoice; where none has it, the one whose heading says so most plainly.
 */
export function readLineItems(printed: PageLayout[]): LineItem[] {
  const sheets = printed.flatMap(sheetsOf);
  const pages = sheets.map(({ page }) => withMinusAhead({ ...page, rows: levelled(page.rows) }));
  const headers = sheets.map(({ header }) => header);
  const together = costsTogether(pages, headers);
  const names = together === null ? amountNames(headers.flatMap((h) => h?.columns ?? [])) : [together];
  const readings = names
    .map((name) => withReducedMark(withoutGroupSums(tableOf(pages, headers, name)), printed))
    .map((items) => ({ items, fit: closing(items, printed) }));
  const best = readings.reduce<(typeof readings)[number] | undefined>(
    (a, b) => (a === undefined || b.fit > a.fit ? b : a),
    undefined,
  );
  if (best && best.items.length > 0) return withOutlays(withLostSign(best.items, printed), printed);
  return withReducedMark(printed.flatMap(plainRows), printed);
}

/** Lines of a table with the outlays that are listed behind its sums, each but once. */
function withOutlays(items: LineItem[], pages: PageLayout[]): LineItem[] {
  const outlays = pages.flatMap(outlaysBehind);
  const known = (o: { amount: number }) => items.some((i) => i.amount === o.amount);
  return outlays.some(known) ? items : [...items, ...outlays];
}

const PLAIN_AMOUNT = /^\d{1,3}(?:,\d{3})+-?$/;

/** Printers of lines set the sign behind: 3,720- is less among amounts without it. Behind each of them it means nothing. */
function withMinusAhead(page: PageLayout): PageLayout {
  const amounts = page.segments.filter((s) => PLAIN_AMOUNT.test(s.tight));
  const signed = new Set(amounts.filter((s) => s.tight.endsWith('-')));
  if (signed.size === 0 || 3 * signed.size > amounts.length) return page;
  const ahead = (s: Segment) =>
    signed.has(s) ? { ...s, text: `-${s.text.replace(/\s?-$/, '')}`, tight: `-${s.tight.slice(0, -1)}` } : s;
  return { ...page, segments: page.segments.map(ahead), rows: page.rows.map((row) => row.map(ahead)) };
}

function tableOf(pages: PageLayout[], headers: (Header | null)[], amount: string): LineItem[] {
  const out: LineItem[] = [];
  let columns: Cell[] | null = null;
  for (const [i, page] of pages.entries()) {
    const found = headers[i];
    if (found && !weaker(found.columns, columns)) columns = withAmount(found.columns, amount);
    if (!columns) continue;
    out.push(...withoutCodes(rowsOf(page, columns, found?.bottom ?? 0)));
  }
  return out;
}

/** A small table of sums after the lines' own: it counts nothing. */
function weaker(found: Cell[], before: Cell[] | null): boolean {
  const counts = (list: Cell[]) => list.some((c) => c.column === 'quantity' || c.column === 'unit_price');
  return before !== null && counts(before) && !counts(found);
}

/** Headings of columns that may hold the lines' amounts, the likeliest first. */
function amountNames(columns: Cell[]): string[] {
  const amounts = columns.filter((c) => c.column === 'amount' && (c.rank ?? 0) >= 0);
  const sorted = [...amounts].reverse().sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0));
  return [...new Set(sorted.map((c) => c.name ?? ''))];
}

/** The fewest lines that must have one cost each, and the share of others (of sums) allowed among them. */
const PARTED = { least: 3, others: 0.25 };

/** The name of kinds of cost that hold the amounts together, each line having one of them; null where lines have several. */
function costsTogether(pages: PageLayout[], headers: (Header | null)[]): string | null {
  for (const [at, header] of headers.entries()) {
    const costs = header?.columns.filter((c) => c.column === 'amount') ?? [];
    if (!header || costs.length < 2 || !costs.every(isCost)) continue;
    const rows = pages[at]?.rows.filter((row) => (row[0]?.y0 ?? 0) > header.bottom) ?? [];
    const counts = rows.map(
      (row) => row.filter((s) => MONEY_CELL.test(s.tight) && columnOf(s, header.columns) === 'amount').length,
    );
    const [single, several] = [counts.filter((n) => n === 1), counts.filter((n) => n > 1)];
    if (single.length >= PARTED.least && several.length <= PARTED.others * single.length)
      return costs.map((c) => c.name ?? '').join(AND);
  }
  return null;
}

/** Between the names of columns that hold the amounts of the lines together. */
const AND = '+';

/** Only the column of this name holds amounts, or those of these names, or the likeliest where a page has none of it. */
function withAmount(columns: Cell[], name: string): Cell[] {
  const amounts = columns.filter((c) => c.column === 'amount');
  const parts = name.split(AND);
  const together = parts.length > 1 ? amounts.filter((c) => parts.includes(c.name ?? '')) : [];
  if (together.length > 1) {
    const [x0, x1] = [Math.min(...together.map((c) => c.x0)), Math.max(...together.map((c) => c.x1))];
    const between = columns.filter((c) => !amounts.includes(c) && (c.x1 <= x0 || c.x0 >= x1));
    return [...between, { column: 'amount' as const, name, x0, x1 }].sort((a, b) => a.x0 - b.x0);
  }
  const own =
    amounts.findLast((c) => (c.name ?? '') === name) ??
    amounts.reduceRight<Cell | undefined>((a, c) => (a && (a.rank ?? 0) >= (c.rank ?? 0) ? a : c), undefined);
  return columns.map((c) => (c.column === 'amount' && c !== own ? { ...c, column: 'other' as const } : c));
}

function rowsOf(page: PageLayout, columns: Cell[], top: number): LineItem[] {
  const out: LineItem[] = [];
  const beside: Beside[][] = [];
  const amountColumn = amountColumnOf(columns);
  if (!amountColumn) return out;
  // Descriptive print over the next line's numbers, and the print of the last line.
  let above: Segment[] = [];
  let named: Segment[] = [];
  const tops: number[] = [];
  const left = leftOf(page, columns, amountColumn, top);
  for (const [at, row] of page.rows.entries()) {
    const cells = cellsOf(row, columns, { top, left });
    if (cells.length === 0) continue;
    const words = cells.filter((s) => !/^[\d,./¥〃"%*※-]+$/.test(s.tight));
    const ends = words.filter(endsLines);
    const first = ends.length > 0 && ends[0] === words[0];
    const read = readLine(cells, columns, amountColumn);
    const item = read?.item;
    if (!multiplies(item) && ends.length > 0 && (cells.length <= 6 || ends.length > 2 || first)) {
      const print = words.map((s) => s.tight).join('');
      const sums = /小計|合計|総計|Subtotal|Total/i.test(print) || words.some(summed);
      const goes_on = () =>
        page.rows.slice(at + 1).some((r) => {
          const below = cellsOf(r, columns, { top, left });
          return !below.some(endsLines) && multiplies(readLine(below, columns, amountColumn)?.item);
        });
      const ended = out.length > 0 && (sums || ends.length > 2);
      if (ended && !(sumsUpGroup(out, cells) && goes_on())) break;
      above = [];
      continue;
    }
    const texts = cells.filter((s) => columnOf(s, columns) === 'description');
    if (item && !multiplies(item) && farBelow(cells, tops)) break;
    if (read && item) {
      tops.push(cells[0]?.y0 ?? 0);
      const over = (item.description === '' || centred(above, texts, cells)) && isNear(above, cells);
      if (over) item.description = textOf(above);
      named = over ? above : texts;
      out.push(item);
      beside.push(read.beside);
      if (read.outlay !== null) {
        out.push({ ...item, quantity: null, unit: null, unit_price: null, amount: read.outlay, tax_rate: 0 });
        beside.push([]);
      }
      above = [];
      continue;
    }
    const last = out.at(-1);
    if (last && cells.length === 1 && wraps(named, texts, columns)) {
      last.description += ` ${textOf(texts)}`;
      named = texts;
    } else if (/^[(（]?[\p{Script=Han}ァ-ヶーぁ-んA-Za-z(]/u.test(textOf(texts)) && textOf(texts).length < 40)
      above = texts;
  }
  return mendByColumns(out, beside);
}

/** How many times the space between two lines makes it another part of the page. */
const FAR = 8;

/** Text far below the lines, whose tops are given, does not belong to them. */
function farBelow(cells: Segment[], tops: number[]): boolean {
  const steps = tops.slice(1).map((top, i) => top - (tops[i] ?? 0));
  const last = tops.at(-1);
  return last !== undefined && steps.length > 0 && (cells[0]?.y0 ?? 0) - last > FAR * median(steps, 0);
}

/**
 * Where lines begin. A heading may be in the middle of its column, with descriptions at its left; where the lines that
 * multiply begin right under it, text left of them is beside the table.
 */
function leftOf(page: PageLayout, columns: Cell[], amount: Cell, top: number): number {
  const [first] = [...columns].sort((a, b) => a.x0 - b.x0);
  if (first?.column !== 'description') return Math.min(...columns.map((c) => c.x0)) - 60;
  const counted = page.rows
    .map((row) => cellsOf(row, columns, { top, left: 0 }))
    .filter((cells) => multiplies(readLine(cells, columns, amount)?.item));
  const under = counted.filter((cells) => cells.some((s) => Math.abs(s.x0 - first.x0) < 16));
  return counted.length >= 3 && under.length >= 0.8 * counted.length ? first.x0 - 25 : 0;
}

function cellsOf(row: Segment[], columns: Cell[], { top, left }: { top: number; left: number }): Segment[] {
  const inside = row.filter((s) => (s.y0 + s.y1) / 2 > top && s.x1 > left);
  return parted(inside, columns).flatMap((s) => partedNumbers(s, columns));
}

/** 保守契約小計 under the lines it sums up: others may follow. */
function sumsUpGroup(lines: LineItem[], cells: Segment[]): boolean {
  const sum = findAmounts(cells.at(-1)?.text ?? '').at(-1)?.value;
  return sum !== undefined && endsWithSum(lines, sum, 1);
}

function amountColumnOf(columns: Cell[]): Cell | undefined {
  return columns.findLast((c) => c.column === 'amount');
}

/** Description over the middle of its line, as where it takes two lines and its numbers one. */
function isNear(above: Segment[], row: Segment[]): boolean {
  const [a, b] = [above[0], row[0]];
  return a !== undefined && b !== undefined && b.y0 - a.y1 < 0.9 * Math.max(a.h, b.h);
}

/** The numbers are in the middle between this text and the one over it: the one over it is the line's own. */
function centred(above: Segment[], texts: Segment[], row: Segment[]): boolean {
  const middle = (s: Segment | undefined) => (s ? (s.y0 + s.y1) / 2 : 0);
  const numbers = row.filter((s) => !texts.includes(s));
  const [a, b, n] = [middle(above[0]), middle(texts[0]), middle(numbers.at(-1))];
  const half = 0.35 * (numbers.at(-1)?.h ?? 0);
  return above.length > 0 && texts.length > 0 && half > 0 && n - a > half && b - n > half && n - a < 4 * half;
}

const JAPANESE = /[\p{Script=Han}ぁ-んァ-ヶ]/u;

/** The description filled its column and goes on in the next line. */
function wraps(named: Segment[], next: Segment[], columns: Cell[]): boolean {
  const [a, b] = [named[0], next[0]];
  const end = named.at(-1)?.x1 ?? 0;
  if (!a || !b || next.length > 1 || Math.abs(a.x0 - b.x0) > 0.8 * a.h || b.y0 - a.y1 > 0.5 * a.h)
    return false;
  // The same once more in Japanese.
  if (!JAPANESE.test(textOf(named)) && JAPANESE.test(b.tight)) return false;
  const to = Math.min(...columns.filter((c) => c.x0 > end - 5).map((c) => c.x0));
  return Number.isFinite(to) && end - a.x0 > 0.78 * (to - a.x0) && Math.abs(a.h - b.h) < 0.3 * a.h;
}

/** 整備料金 計(10%対象) */
const SUM_OF_RATE = /計[(（](?:10|8)%(?:対象)?[)）]$/;

function endsLines(s: Segment): boolean {
  return END.test(s.tight) || SUM_OF_RATE.test(s.tight) || summed(s);
}

// 商品合計, 税抜合計 and their like head the totals; a description that holds such a word is longer.
function summed(s: Segment): boolean {
  return s.tight.length <= 8 && findLabels(s.tight, ['subtotal', 'total', 'tax']).length > 0;
}

/** Article codes of one shape before most descriptions are a column of their own whose ruling was lost. */
function withoutCodes(items: LineItem[]): LineItem[] {
  // 1 to n before the descriptions count the lines.
  const counted =
    items.length > 1 && items.every((i, at) => Number(/^\d+(?= )/.exec(i.description)?.[0]) === at + 1);
  if (counted) return items.map((i) => ({ ...i, description: i.description.replace(/^\d+ /, '') }));
  const code = (i: LineItem) =>
    /^(?:\S )?[A-Z]{1,4}[A-Z0-9]{3,}-?[A-Z0-9]{2,}(?=\s|$)/.exec(i.description)?.[0] ?? '';
  const coded = items.filter((i) => code(i) !== '');
  if (items.length < 3 || coded.length < 0.6 * items.length) return items;
  return items.map((i) => ({ ...i, description: i.description.slice(code(i).length).trim() }));
}

// A mark alone means the reduced rate only where the page says so or names two rates.
function withReducedMark(items: LineItem[], pages: PageLayout[]): LineItem[] {
  const text = pages.flatMap((p) => p.segments.map((s) => s.tight)).join('\n');
  const eight = /(?<![\d.])8%|軽減(?:税率)?対象|軽減税率/.test(text);
  const ten = /(?<![\d.])10%/.test(text) || (!eight && taxPrinted(items, 10, pages));
  return items
    .map((i) => ({ ...i, tax_rate: i.tax_rate === 8 && !eight ? null : i.tax_rate }))
    .map((i) => (i.tax_rate !== null ? i : { ...i, tax_rate: ten ? 10 : eight ? 8 : null }));
}
