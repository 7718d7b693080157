import type { PageLayout, Segment } from '../layout/layout.types.js';
import { MONEY_CELL } from './amounts.rules.js';
import {
  type Cell,
  type Column,
  headingOf,
  oneDescription,
  OUTLAYS,
  told,
  withTextStarts,
} from './line-headings.rules.js';

export interface Header {
  columns: Cell[];
  /** Where the heading ends and the lines begin. */
  bottom: number;
}

/**
 * The columns of the table: by their heading words. Where 金額 was not read or has another name, by the edge that
 * the amounts share. Where no heading was read at all, by lines on which two numbers multiply to a third.
 */
export function headerOf(page: PageLayout): Header | null {
  let best: Header | null = null;
  const all: Header[] = [];
  for (const row of page.rows) {
    const found = headingsIn(page, row);
    if (found) all.push(found);
    if (found && (!best || told(found.columns) > told(best.columns))) best = found;
  }
  // 内訳 and 金額 alone may as well head a table of taxes.
  return best && best.columns.length > 2 ? fromFirst(best, all) : (productColumns(page) ?? best);
}

/** A table in parts, each under the same headings, begins under the first of them. */
function fromFirst(best: Header, all: Header[]): Header {
  const again = (h: Header) =>
    best.columns.filter((c) =>
      h.columns.some((o) => o.column === c.column && o.name === c.name && Math.abs(o.x0 - c.x0) < 12),
    ).length >= 3;
  const first = all.find(again);
  return first && first.bottom < best.bottom ? { ...best, bottom: first.bottom } : best;
}

function headingsIn(page: PageLayout, row: Segment[]): Header | null {
  const near = page.segments.filter((s) => Math.abs(s.y0 - (row[0]?.y0 ?? 0)) < 2.2 * (row[0]?.h ?? 10));
  const columns: Cell[] = [];
  const level = new Set(row);
  const headings = near.flatMap((s) => parts(s).map((part) => ({ ...part, level: level.has(s) })));
  let bottom = 0;
  headings.sort((a, b) => Number(b.level) - Number(a.level));
  const plain = headings.filter((s) => s.level && s.tight.length > 1 && headingOf(s.tight)).length;
  for (const s of headings) {
    const hit = headingOf(s.tight);
    // One letter is half a heading or the unit of a line.
    if (s.tight.length === 1 && (!s.level || plain < 3 || amountRead(hit, columns))) continue;
    // The lines over and under a heading may name sums of their own.
    if (!hit || /\d{3}/.test(s.tight) || (hit.column === 'amount' && !s.level)) continue;
    // 人工 under 単位 is what the first line counts in.
    if (!s.level && columns.some((c) => (c.rank ?? 0) >= 0 && c.x0 < s.x1 && s.x0 < c.x1)) continue;
    bottom = Math.max(bottom, s.y1);
    if (!columns.some((c) => c.column === hit.column && c.x0 < s.x1 && s.x0 < c.x1))
      columns.push({ ...hit, name: s.tight, x0: s.x0, x1: s.x1 });
  }
  // A line right under its headings sees them all; headings of two lines on a slant are on more lines than two.
  const own = columns.filter((c) => row.some((s) => s.x0 <= c.x0 && c.x1 <= s.x1)).length;
  const heads =
    own >= 3 && row.every((s) => s.tight.length === 1 || parts(s).some((p) => headingOf(p.tight)));
  if (2 * own < columns.length && !heads) return null;
  const kinds = new Set(columns.filter((c) => (c.rank ?? 0) >= 0).map((c) => c.column));
  if (kinds.size === 0) return null;
  const counted = kinds.has('quantity') || kinds.has('unit_price');
  if (!kinds.has('amount') && counted && kinds.size >= 2) {
    const edge = amountEdge(
      page,
      bottom,
      Math.max(...columns.filter((c) => c.column !== 'note').map((c) => c.x0)),
    );
    if (edge) columns.push({ column: 'amount', ...edge, ...nameOver(edge, headings) });
    kinds.add(edge ? 'amount' : 'note');
  }
  const words =
    !kinds.has('description') &&
    !kinds.has('place') &&
    (counted || kinds.has('tax_rate')) &&
    kinds.has('amount')
      ? wordsEdge(page, bottom, columns)
      : null;
  if (words) {
    columns.push({ column: 'description', ...words });
    kinds.add('description');
  }
  const named = kinds.has('description') || kinds.has('place');
  if (!kinds.has('amount') || (!counted && !named) || kinds.size < 2) return null;
  const body = page.segments.filter((s) => s.y0 > bottom);
  const all = [...withOutlays(columns, headings), ...unknown(row, columns)].sort((a, b) => a.x0 - b.x0);
  return { columns: withTextStarts(oneDescription(all), body), bottom };
}

/** Beside a column of fees the one of what was laid out, whose heading may take two lines. */
function withOutlays(columns: Cell[], headings: { tight: string; x0: number; x1: number }[]): Cell[] {
  const fees = columns.find((c) => c.column === 'amount' && /報酬|手数料/.test(c.name ?? ''));
  const outlays = headings.find((s) => OUTLAYS.test(s.tight) && !/\d/.test(s.tight));
  if (!fees || !outlays || outlays.x0 < fees.x1) return columns;
  const rest = columns.filter((c) => c === fees || c.x1 <= outlays.x0 || c.x0 >= outlays.x1);
  return [...rest, { column: 'outlay', name: outlays.tight, x0: outlays.x0, x1: outlays.x1 }];
}

/** The nearest text over an edge that amounts share, on a line of headings of its own. */
function nameOver(edge: { x0: number; x1: number }, headings: { tight: string; x0: number; x1: number }[]) {
  const over = headings.filter((s) => s.x0 < edge.x1 && edge.x0 < s.x1);
  const [nearest] = over.sort((a, b) => Math.abs(a.x1 - edge.x1) - Math.abs(b.x1 - edge.x1));
  return nearest ? { name: nearest.tight } : {};
}

function amountRead(hit: { column: Column } | null, columns: Cell[]): boolean {
  return hit?.column === 'amount' && columns.some((c) => c.column === 'amount');
}

/** Headings of no known meaning between the known ones. */
function unknown(row: Segment[], columns: Cell[]): Cell[] {
  const from = Math.min(...columns.map((c) => c.x0));
  const to = Math.max(...columns.map((c) => c.x1));
  return row
    .flatMap(parts)
    .filter(
      (s) =>
        s.x0 > from &&
        s.x1 < to &&
        /^[^\d]{2,10}$/.test(s.tight) &&
        !columns.some((c) => c.x0 < s.x1 + 4 && s.x0 < c.x1 + 4),
    )
    .map((s) => ({ column: 'other' as const, name: s.tight, x0: s.x0, x1: s.x1 }));
}

const JOINED = /(?:数量|単位|単価|金額|税率|備考|品名|摘要)(?:\([^)]{1,4}\))?/g;

/** Headings in one cell where the ruling between them was lost or read as a letter: 数量|単位単価. */
function parts(s: Segment): { tight: string; x0: number; x1: number; y1: number }[] {
  const out: { tight: string; x0: number; x1: number; y1: number }[] = [];
  const add = (tight: string, start: number) => {
    const x0 = s.edges[start] ?? s.x0;
    const x1 = s.edges[start + tight.length] ?? s.x1;
    if (tight !== '') out.push({ tight, x0, x1, y1: s.y1 });
  };
  let start = 0;
  for (const cell of s.tight.split(/[|｜]/)) {
    const words = cell.match(JOINED) ?? [];
    const lead = cell.indexOf(words[0] ?? cell);
    // A ruling before them may have been read as a letter.
    if (words.length > 1 && lead <= 1 && words.join('') === cell.slice(lead)) {
      let at = start + lead;
      for (const word of words) {
        add(word, at);
        at += word.length;
      }
    } else add(cell, start);
    start += cell.length + 1;
  }
  return out;
}

/** Where words are under the headings, left of the first number: the descriptions, regardless of their heading. */
function wordsEdge(page: PageLayout, top: number, columns: Cell[]): { x0: number; x1: number } | null {
  const numbers = columns
    .filter((c) => ['quantity', 'unit_price', 'amount'].includes(c.column))
    .map((c) => c.x0);
  const others = columns.filter((c) => c.column === 'date' || c.column === 'code').map((c) => c.x1);
  const to = Math.min(...numbers) - 10;
  const cells = page.segments.filter(
    (s) =>
      s.y0 > top &&
      s.x0 < to &&
      s.tight.length >= 3 &&
      /[\p{Script=Han}ァ-ヶ]/u.test(s.tight) &&
      !/^[\d/.-]+$/.test(s.tight),
  );
  let best: Segment[] = [];
  for (const cell of cells) {
    const same = cells.filter((s) => Math.abs(s.x0 - cell.x0) < 12);
    if (same.length > best.length) best = same;
  }
  const x0 = Math.min(...best.map((s) => s.x0));
  return best.length === 0 || x0 >= to ? null : { x0: Math.max(x0, ...others.filter((x) => x < x0)), x1: to };
}

/** The right edge that most amounts under the heading share, right of the last heading. */
function amountEdge(page: PageLayout, top: number, from: number): { x0: number; x1: number } | null {
  const cells = page.segments.filter((s) => s.y0 > top && s.x1 > from && MONEY_CELL.test(s.tight));
  let best: Segment[] = [];
  for (const cell of cells) {
    const same = cells.filter((s) => Math.abs(s.x1 - cell.x1) < 12);
    if (same.length > best.length || (same.length === best.length && cell.x1 > (best[0]?.x1 ?? 0)))
      best = same;
  }
  return best.length < 2
    ? null
    : { x0: Math.min(...best.map((s) => s.x0)), x1: Math.max(...best.map((s) => s.x1)) };
}

function plainNumber(s: Segment): number | null {
  const m = /^[¥]?(\d{1,3}(?:[,.]\d{3})+|\d+(?:\.\d{1,2})?)(?:円|[^\d\s,.%/-]{1,3})?$/.exec(s.tight);
  const print = m?.[1] ?? '';
  if (!m) return null;
  return Number(/^\d{1,3}([,.]\d{3})+$/.test(print) ? print.replace(/[,.]/g, '') : print);
}

function productColumns(page: PageLayout): Header | null {
  const hits: { row: Segment[]; quantity: Segment; price: Segment; amount: Segment }[] = [];
  for (const row of page.rows) {
    const numbers = row.map((s) => ({ s, n: plainNumber(s) })).filter((c) => c.n !== null && c.n > 0);
    const last = numbers.at(-1);
    if (!last || numbers.length < 3 || (last.n ?? 0) < 100) continue;
    const [price, quantity] = numbers.slice(0, -1).reverse();
    const product = (price?.n ?? 0) * (quantity?.n ?? 0);
    if (price && quantity && Math.abs(Math.round(product) - (last.n ?? 0)) <= 1)
      hits.push({ row, quantity: quantity.s, price: price.s, amount: last.s });
  }
  const [first] = hits;
  if (!first) return null;
  const span = (list: Segment[]) => ({
    x0: Math.min(...list.map((s) => s.x0)),
    x1: Math.max(...list.map((s) => s.x1)),
  });
  const left = Math.min(...hits.map((h) => h.row[0]?.x0 ?? 0));
  const quantity = span(hits.map((h) => h.quantity));
  return {
    columns: [
      { column: 'description', x0: left, x1: quantity.x0 - 20 },
      { column: 'quantity', ...quantity },
      { column: 'unit_price', ...span(hits.map((h) => h.price)) },
      { column: 'amount', ...span(hits.map((h) => h.amount)) },
    ],
    bottom: tableTop(page, first.row[0]?.y0 ?? 0),
  };
}

/** Lines over the first one that multiplies may belong to the table: up to three without a label between. */
function tableTop(page: PageLayout, y: number): number {
  const above = page.rows.filter((r) => (r[0]?.y0 ?? 0) < y).slice(-3);
  const money = above.find((r) => r.some((s) => MONEY_CELL.test(s.tight)) && r.length >= 3);
  return (money?.[0]?.y0 ?? y) - 2;
}
