import type { PageLayout, Segment } from '../layout/layout.types.js';
import { findAmounts } from './amounts.rules.js';

export interface LineItem {
  description: string;
  quantity: number | null;
  unit: string | null;
  unit_price: number | null;
  amount: number;
  tax_rate: 10 | 8 | 0 | null;
}

type Column =
  | 'description'
  | 'quantity'
  | 'unit'
  | 'unit_price'
  | 'amount'
  | 'tax_rate'
  | 'date'
  | 'code'
  | 'note';

const HEADINGS: [Column, RegExp][] = [
  ['unit_price', /^(?:単価|UnitPrice|Price|Rate|税抜単価|税込単価)/i],
  ['quantity', /^(?:数量|Qty|Quantity|個数|人工|時間)/i],
  ['unit', /^(?:単位|Unit)$/i],
  ['tax_rate', /^(?:税率|税区分|Tax(?:Rate)?|軽減|税)$/i],
  ['amount', /(?:^金額|^税抜金額|^税込金額|^合計金額$|^小計$|^金額|Amount|^価格$|^計$)/i],
  [
    'description',
    /^(?:品名|品目|摘要|内容|項目|商品名?|名称|業務内容|件名|Description|Item|サービス|作業内容|ご?利用内容|品番・品名|明細|工種|科目|費目)/i,
  ],
  ['date', /^(?:日付|月日|月\/日|年月日|納品日|取引日|Date)/i],
  ['code', /^(?:No\.?|伝票(?:No\.?|番号)|品番|コード|商品コード|#|項番)$/i],
  ['note', /^(?:備考|摘要欄|Note)$/i],
];
const END =
  /^[*<＜(【]*\s*(?:小計|合計|総計|総合計|税込|税抜|消費税|報酬|ご請求|御請求|Subtotal|Total|Tax|Consumption|10%|8%|\(?10%対象|値引合計|源泉|内訳|次頁|繰越|ページ計|頁計|計$)/i;

interface Cell {
  column: Column;
  x0: number;
  x1: number;
}

/** Rows of the invoice's table: columns by their heading words, amounts by their right edge. */
export function readLineItems(pages: PageLayout[]): LineItem[] {
  const out: LineItem[] = [];
  let columns: Cell[] | null = null;
  for (const page of pages) {
    const found = headerOf(page);
    if (found) columns = found.columns;
    if (!columns) continue;
    out.push(...rowsOf(page, columns, found?.bottom ?? 0));
  }
  return withReducedMark(out, pages);
}

function headerOf(page: PageLayout): { columns: Cell[]; bottom: number } | null {
  let best: { columns: Cell[]; bottom: number } | null = null;
  for (const row of page.rows) {
    const near = page.segments.filter((s) => Math.abs(s.y0 - (row[0]?.y0 ?? 0)) < 2.2 * (row[0]?.h ?? 10));
    const columns: Cell[] = [];
    for (const s of near) {
      const hit = HEADINGS.find(([, pattern]) => pattern.test(s.tight.replace(/^\(|\)$/g, '')));
      if (
        hit &&
        s.tight.length <= 16 &&
        !columns.some((c) => c.column === hit[0] && c.x0 < s.x1 && s.x0 < c.x1)
      )
        columns.push({ column: hit[0], x0: s.x0, x1: s.x1 });
    }
    const kinds = new Set(columns.map((c) => c.column));
    const usable =
      kinds.has('amount') && (kinds.has('quantity') || kinds.has('unit_price') || kinds.has('description'));
    if (usable && kinds.size >= 3 && (!best || columns.length > best.columns.length)) {
      best = {
        columns: columns.sort((a, b) => a.x0 - b.x0),
        bottom: Math.max(...near.filter((s) => HEADINGS.some(([, p]) => p.test(s.tight))).map((s) => s.y1)),
      };
    }
  }
  return best;
}

function rowsOf(page: PageLayout, columns: Cell[], top: number): LineItem[] {
  const out: LineItem[] = [];
  let pending = '';
  const amountColumn = columns.findLast((c) => c.column === 'amount');
  if (!amountColumn) return out;
  const left = Math.min(...columns.map((c) => c.x0)) - 60;
  for (const row of page.rows) {
    const cells = row.filter((s) => s.y0 >= top - 2 && s.x1 > left);
    const first = cells[0];
    if (!first) continue;
    const words = cells.filter((s) => !/^[\d,./¥〃"%-]+$/.test(s.tight));
    if (words.some((s) => END.test(s.tight)) && cells.length <= 6) {
      if (out.length > 0 && words.some((s) => /(小計|合計|総計|Subtotal|Total)/i.test(s.tight))) break;
      pending = '';
      continue;
    }
    const item = itemOf(cells, columns, amountColumn);
    if (item) {
      if (item.description === '' && pending) item.description = pending;
      out.push(item);
      pending = '';
    } else {
      const text = cells
        .filter((s) => columnOf(s, columns) === 'description')
        .map((s) => s.text)
        .join(' ');
      const last = out.at(-1);
      if (
        text &&
        last &&
        !last.description.endsWith(text) &&
        /^[(（]?[\p{Script=Han}ァ-ヶーぁ-んA-Za-z(]/u.test(text) &&
        text.length < 24
      )
        pending = text;
    }
  }
  return out;
}

function columnOf(segment: Segment, columns: Cell[]): Column {
  let best: Column = 'description';
  let score = Number.NEGATIVE_INFINITY;
  const numeric = /^[¥▲△-]?[\d,.]+(?:円|-)?$/.test(segment.tight);
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

function itemOf(cells: Segment[], columns: Cell[], amountColumn: Cell): LineItem | null {
  const item: LineItem = {
    description: '',
    quantity: null,
    unit: null,
    unit_price: null,
    amount: 0,
    tax_rate: null,
  };
  const description: string[] = [];
  let amount: number | null = null;
  let marked = false;
  const numbers: { value: number; x1: number }[] = [];
  for (const s of cells) {
    const rate = /(?<!\d)(10|8|0)%/.exec(s.tight);
    if (rate) item.tax_rate = Number(rate[1]) as 10 | 8 | 0;
    else if (/[*※★軽]$/.test(s.tight) && /\d/.test(s.tight)) item.tax_rate = 8;
    const column = columnOf(s, columns);
    const amounts = findAmounts(s.text.replace(/[*※★]/g, '').replace(/(?:10|8)%/g, ''));
    if (column === 'description' || column === 'note') {
      if (column === 'description') description.push(s.text);
      continue;
    }
    if (column === 'date' || column === 'code') {
      const words = s.text.split(' ').filter((w) => !/^[\d/.-]+$/.test(w));
      if (column === 'date' && words.length && /[\p{Script=Han}ァ-ヶ]/u.test(words.join('')))
        description.push(words.join(' '));
      continue;
    }
    const last = amounts.at(-1);
    if (last && s.x1 > amountColumn.x0 - 25) {
      amount = last.value;
      marked = last.marked || Math.abs(s.x1 - amountColumn.x1) < 60;
    }
    for (const m of s.text.matchAll(/(\d[\d,]*(?:\.\d+)?)\s*([^\d\s,.%¥※*()]{0,8})/g)) {
      const value = Number((m[1] ?? '').replace(/,/g, ''));
      if (s.x1 <= amountColumn.x0 - 25 || amounts.length > 1) numbers.push({ value, x1: s.x1 });
      if (column === 'quantity' && item.quantity === null) {
        item.quantity = value;
        if (m[2]) item.unit = m[2];
      }
      if (column === 'unit_price' && item.unit_price === null) item.unit_price = value;
    }
    if (column === 'unit') item.unit = s.text;
  }
  if (amount === null) return null;
  item.amount = amount;
  item.description = description
    .join(' ')
    .replace(/\s*[※*★]+$/, '')
    .replace(/^\d{1,2}\/\d{1,2}\s+/, '')
    .trim();
  if (item.quantity === null && item.unit_price === null && (item.description === '' || !marked)) return null;
  completeRow(
    item,
    numbers.map((n) => n.value),
  );
  if (item.tax_rate === null && /[※*★]/.test(description.join(''))) item.tax_rate = 8;
  return item;
}

/** Quantity times price is the amount: finds the one of the two that its column did not give. */
function completeRow(item: LineItem, numbers: number[]): void {
  const product = (q: number, p: number) => Math.abs(Math.round(q * p) - item.amount) <= 1;
  if (item.quantity !== null && item.unit_price !== null && product(item.quantity, item.unit_price)) return;
  const { quantity, unit_price } = item;
  if (quantity !== null && quantity > 0) {
    const price = numbers.find((n) => n !== quantity && product(quantity, n));
    if (price !== undefined) item.unit_price = price;
    else if (
      item.unit_price === null &&
      product(quantity, quantity) &&
      numbers.filter((n) => n === quantity).length > 1
    )
      item.unit_price = quantity;
  } else if (unit_price !== null) {
    const count = numbers.find((n) => product(n, unit_price));
    if (count !== undefined) item.quantity = count;
  }
}

// A mark alone means the reduced rate only where the page says so or names two rates.
function withReducedMark(items: LineItem[], pages: PageLayout[]): LineItem[] {
  const text = pages.flatMap((p) => p.segments.map((s) => s.tight)).join('\n');
  const eight = /(?<![\d.])8%/.test(text);
  const ten = /(?<![\d.])10%/.test(text);
  return items
    .map((i) => ({ ...i, tax_rate: i.tax_rate === 8 && !eight ? null : i.tax_rate }))
    .map((i) => (i.tax_rate !== null ? i : { ...i, tax_rate: ten ? 10 : eight ? 8 : null }));
}
