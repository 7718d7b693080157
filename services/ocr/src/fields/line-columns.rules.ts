import type { PageLayout, Segment } from '../layout/layout.types.js';

export type Column =
  | 'description'
  | 'quantity'
  | 'unit'
  | 'unit_price'
  | 'amount'
  | 'tax_rate'
  | 'date'
  | 'code'
  | 'note'
  /** Numbers that are no part of the line's own amount: a contract sum, what was billed before, a weight. */
  | 'other';

const HEADINGS: [Column, RegExp][] = [
  // The first letter is the one that recognition loses.
  ['amount', /^(?:今|[^前既累])?回(?:出来高|請求|施工|分|金額)/],
  [
    'other',
    /^(?:(?:契約|請負|予算|見積)(?:金額|額)|前回|前月|既|累計|.計出来高|残(?:高|額)?$|差引|進捗|出来高|達成|重量|消費税|税額|値引|掛率|定価)/,
  ],
  ['unit_price', /^(?:単価|UnitPrice|Price|Rate|税抜単価|税込単価)/i],
  ['quantity', /^(?:数量|Qty|Quantity|個数|台数|員数|件数|回数|枚数|日数|工数|使用量|人工|時間)/i],
  ['unit', /^(?:単位|Unit)$/i],
  ['tax_rate', /^(?:税率|税区分|Tax(?:Rate)?|軽減|税)$/i],
  [
    'amount',
    /(?:^金額|^合計$|^金客|^金領|^税抜金額|^税込金額|^合計金額$|^小計$|^金額|Amount|^価格$|^価額$|^料金|^報酬額$|^(?:ご|御)?請求(?:金)?額(?:[(（][^\d]*[)）])?$|^計$)/i,
  ],
  [
    'description',
    /^(?:品名|品目|摘要|内容|項目|商品名?|名称|業務内容|件名|Description|Item|サービス|作業内容|ご?利用内容|品番・品名|明細|内訳|工種|工事名称|種目|科目|費目|料金項目|勘定科目)/i,
  ],
  ['date', /^(?:日付|月日|月\/日|年月日|納品日|取引日|Date)/i],
  ['code', /^(?:No\.?|伝票(?:No\.?|番号)|品番|コード|商品コード|#|項番)$/i],
  ['note', /^(?:備考|摘要欄|Note)$/i],
];
export interface Cell {
  column: Column;
  x0: number;
  x1: number;
}

export interface Header {
  columns: Cell[];
  /** Where the heading ends and the lines begin. */
  bottom: number;
}

/**
 * The columns of the table: by their heading words; where 金額 was not read or goes by another word, by the edge that
 * the amounts share; where no heading was read at all, by lines on which two numbers multiply to a third.
 */
export function headerOf(page: PageLayout): Header | null {
  let best: Header | null = null;
  for (const row of page.rows) {
    const found = headingsIn(page, row);
    if (found && (!best || found.columns.length > best.columns.length)) best = found;
  }
  return best ?? productColumns(page);
}

function headingsIn(page: PageLayout, row: Segment[]): Header | null {
  const near = page.segments.filter((s) => Math.abs(s.y0 - (row[0]?.y0 ?? 0)) < 2.2 * (row[0]?.h ?? 10));
  const columns: Cell[] = [];
  const level = new Set(row);
  const headings = near.flatMap((s) => parts(s).map((part) => ({ ...part, level: level.has(s) })));
  for (const s of headings) {
    const hit = HEADINGS.find(([, pattern]) => pattern.test(s.tight.replace(/^\(|\)$/g, '')));
    // The lines over and under a heading may name sums of their own.
    if (hit && !s.level && (hit[0] === 'other' || hit[0] === 'amount')) continue;
    const known = hit && columns.some((c) => c.column === hit[0] && c.x0 < s.x1 && s.x0 < c.x1);
    if (hit && s.tight.length <= 16 && !known && !/\d{3}/.test(s.tight))
      columns.push({ column: hit[0], x0: s.x0, x1: s.x1 });
  }
  const kinds = new Set(columns.map((c) => c.column));
  const counted = kinds.has('quantity') || kinds.has('unit_price');
  const bottom = Math.max(...near.filter((s) => HEADINGS.some(([, p]) => p.test(s.tight))).map((s) => s.y1));
  if (!kinds.has('amount') && counted && kinds.size >= 2) {
    const edge = amountEdge(
      page,
      bottom,
      Math.max(...columns.filter((c) => c.column !== 'note').map((c) => c.x0)),
    );
    if (edge) columns.push({ column: 'amount', ...edge });
    kinds.add(edge ? 'amount' : 'note');
  }
  if (!kinds.has('description') && (counted || kinds.has('tax_rate')) && kinds.has('amount')) {
    const words = wordsEdge(page, bottom, columns);
    if (words) {
      columns.push({ column: 'description', ...words });
      kinds.add('description');
    }
  }
  const usable = kinds.has('amount') && (counted || kinds.has('description')) && kinds.size >= 3;
  return usable ? { columns: columns.sort((a, b) => a.x0 - b.x0), bottom } : null;
}

/** Two headings that a ruling between them joined: 数量|単位. */
function parts(s: Segment): { tight: string; x0: number; x1: number; y1: number }[] {
  const out: { tight: string; x0: number; x1: number; y1: number }[] = [];
  let start = 0;
  for (const tight of s.tight.split(/[|｜]/)) {
    const x0 = s.edges[start] ?? s.x0;
    const x1 = s.edges[start + tight.length] ?? s.x1;
    if (tight !== '') out.push({ tight, x0, x1, y1: s.y1 });
    start += tight.length + 1;
  }
  return out;
}

/** Where words stand under the headings, left of the first number: the descriptions, whatever their heading says. */
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

const MONEY = /^[¥▲△-]?\d{1,3}(?:[,.]\d{3})+(?:円|-|[*※])?$/;

/** The right edge that most amounts under the heading share, right of the last heading. */
function amountEdge(page: PageLayout, top: number, from: number): { x0: number; x1: number } | null {
  const cells = page.segments.filter((s) => s.y0 > top && s.x1 > from && MONEY.test(s.tight));
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
  const money = above.find((r) => r.some((s) => MONEY.test(s.tight)) && r.length >= 3);
  return (money?.[0]?.y0 ?? y) - 2;
}

export function columnOf(segment: Segment, columns: Cell[]): Column {
  let best: Column = 'description';
  let score = Number.NEGATIVE_INFINITY;
  const numeric = /^[¥▲△-]?[\d,.]+(?:円|-)?$/.test(segment.tight);
  const counted = /^([¥▲△-]*\d[\d,.]*)(?:円|-|[^\d\s%]{1,6})?[*※]?$/.exec(segment.tight);
  if (counted?.[1]) {
    const column = numberColumn(segment.edges[counted[1].length] ?? segment.x1, columns);
    if (column) return column;
  }
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
 * Numbers end at the right of their column, wherever its heading stands: the column is the last one whose heading
 * begins before the number ends.
 */
function numberColumn(end: number, columns: Cell[]): Column | null {
  const own = columns.findLast((c) => c.x0 <= end - 3);
  return own && ['quantity', 'unit_price', 'amount'].includes(own.column) ? own.column : null;
}

// Descriptions start at the left of their column, far from a centred heading: what counts is the room between the
// neighbouring headings.
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
