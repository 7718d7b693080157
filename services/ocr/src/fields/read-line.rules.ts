import type { Segment } from '../layout/layout.types.js';
import { matchesOf } from '../layout/text.rules.js';
import { findAmounts } from './amounts.rules.js';
import { type Beside, completeRow, multiplies } from './line-arithmetic.rules.js';
import { columnOf } from './line-cells.rules.js';
import type { Cell, Column } from './line-headings.rules.js';
import { REDUCED_MARK } from './line-rows.rules.js';
import { lexicon } from './name-lexicon.js';

export interface LineItem {
  description: string;
  quantity: number | null;
  unit: string | null;
  unit_price: number | null;
  amount: number;
  tax_rate: 10 | 8 | 0 | null;
}

/** What pieces are counted in: alone in a cell behind the description it is the unit. */
const UNIT =
  /^(?:[式個本箱枚台袋巻名件人日回組冊缶束包月頁面基口点部着足杯束瓶脚]|セット|時間|ヶ月|か月|ケース|パック|人工|kg|km|m2|m3|m|L|t|㎡)$/;

/** Behind the amount or in the column of rates, or what was laid out for the customer: no tax. */
const EXEMPT =
  /^(?:対象外|免|非|不|非課税?|不課税?|免税|非対象)$|^[\d,]+円?[(（]?(?:非|不|対象外)|立替実費|立替(?:払|分|金)?$/;

/** What a column of amounts is called that holds what was laid out for the customer, beside one of fees. */
const OUTLAID = /^(?:立替|実費|預り金|[非不]課税)/;

const JAPANESE_WORD = /^[\p{Script=Han}ァ-ヶーぁ-ん]{2}/u;

/** Days in a column of dates: 10/1, 12/1~5, 11月12日. */
const DAYS = /^[\d/.~年月日-]+$/;

/** How many, and of what: 2,184 kWh. */
const COUNT = /^(\d[\d,]*(?:\.\d+)?)([^\d\s,.%¥※*()]{0,8})$/;

/** Columns of other numbers are right of the amounts. */
function follows(amount: Cell, columns: Cell[]): boolean {
  return columns.some((c) => c.x0 > amount.x1 && c.column === 'other');
}

const UNREAD: LineItem = {
  description: '',
  quantity: null,
  unit: null,
  unit_price: null,
  amount: 0,
  tax_rate: null,
};

/** Columns that hold words and days. */
const NAMING = new Set<Column>(['description', 'note', 'date', 'code']);

/** What names a line and, behind it, what it is counted in. */
function wordsOf(cells: Segment[], columns: Cell[]): { description: string[]; unit: string | null } {
  const description: string[] = [];
  // Words in columns that name nothing, for a line without a description: 交通費 among kinds of hours.
  const aside: string[] = [];
  let unit: string | null = null;
  let dated = false;
  for (const s of cells) {
    const column = columnOf(s, columns);
    const named = column === 'description' || column === 'note';
    if (named && description.length > 0 && UNIT.test(s.tight)) unit ??= s.tight;
    else if (column === 'description') description.push(s.text);
    else if ((named || column === 'other') && JAPANESE_WORD.test(s.tight)) aside.push(s.text);
    if (column !== 'date' && column !== 'code') continue;
    // Text there without a day before it is beside the table.
    dated ||= /^\d/.test(s.text);
    const words = s.text.split(' ').filter((w) => !DAYS.test(w));
    if (column === 'date' && dated && /[\p{Script=Han}ァ-ヶ]/u.test(words.join('')))
      description.push(words.join(' '));
  }
  return { description: description.length > 0 ? description : aside, unit };
}

/**
 * What the cells of a row say of its line, the numbers of columns that mean nothing by themselves, and what was laid out
 * beside its fee.
 */
export function readLine(
  cells: Segment[],
  columns: Cell[],
  amountColumn: Cell,
): { item: LineItem; beside: Beside[]; outlay: number | null } | null {
  const { description, unit } = wordsOf(cells, columns);
  const item: LineItem = { ...UNREAD, unit };
  let amount: number | null = null;
  let marked = false;
  const numbers: { value: number; x1: number }[] = [];
  const beside: Beside[] = [];
  // Fees and outlays in columns of their own: the product shows that the amount is in the other one.
  let other: number | null = null;
  let price_ends = Number.POSITIVE_INFINITY;
  let outlay: number | null = null;
  for (const s of cells) {
    const column = columnOf(s, columns);
    item.tax_rate = rateIn(s, column) ?? item.tax_rate;
    const amounts = findAmounts(s.text.replace(/[*※★]/g, '').replace(/(?:10|8)%/g, ''));
    if (NAMING.has(column)) continue;
    const last = amounts.at(-1);
    if (column === 'outlay') {
      outlay = last?.value ?? null;
      continue;
    }
    if (column === 'other') {
      numbers.push(...amounts.map((a) => ({ value: a.value, x1: s.x1 })));
      const own = columns.findLast((c) => c.x0 <= s.x1 - 3)?.x0 ?? 0;
      beside.push(...amounts.map((a) => ({ value: a.value, column: own })));
      continue;
    }
    if (column === 'tax_rate' && RATE_ALONE.test(s.tight)) continue;
    if (last && (column === 'amount' || (s.x1 > amountColumn.x0 - 25 && !follows(amountColumn, columns)))) {
      amount = last.value;
      marked = last.marked || Math.abs(s.x1 - amountColumn.x1) < 60;
    }
    for (const m of matchesOf(/(\d[\d,]*(?:\.\d+)?)\s*([^\d\s,.%¥※*()]{0,8})/g, s.text)) {
      const value = Number((m[1] ?? '').replace(/,/g, ''));
      if (s.x1 <= amountColumn.x0 - 25 || amounts.length > 1) numbers.push({ value, x1: s.x1 });
      if (column === 'quantity' && item.quantity === null) {
        item.quantity = value;
        if (m[2]) item.unit = m[2];
      }
      if (column === 'unit_price' && item.unit_price === null) {
        item.unit_price = value;
        price_ends = s.x1;
      }
    }
    if (last?.marked && s.x0 > price_ends) other = last.value;
    if (column === 'unit') item.unit = s.text;
  }
  const apart = amount === null && other !== null && multiplies({ ...item, amount: other });
  if (apart) amount = other;
  else if (OUTLAID.test(amountColumn.name ?? '')) item.tax_rate ??= 0;
  // Nothing but outlays on this line.
  if (amount === null && outlay !== null) [amount, outlay, marked, item.tax_rate] = [outlay, null, true, 0];
  if (amount === null) return null;
  item.amount = amount;
  takeCount(item, description);
  item.description = withoutMarks(description);
  const bare = item.quantity === null && item.unit_price === null;
  if (bare && (item.description === '' || !marked || amount === 0)) return null;
  completeRow(
    item,
    numbers.map((n) => n.value),
  );
  if (item.tax_rate === null && /[※*★]|^\(軽\)|\S [軽冰]$/.test(description.join(' '))) item.tax_rate = 8;
  return { item, beside, outlay };
}

/** A rate under its heading, which may give the per cent for all. */
const RATE_ALONE = /^[(（]?(10|8|0)%?[)）*※]?$/;

function rateIn({ tight }: Segment, column: Column): LineItem['tax_rate'] {
  const rate =
    column === 'tax_rate'
      ? RATE_ALONE.exec(tight)
      : column === 'other'
        ? null
        : /(?<!\d)(10|8|0)%/.exec(tight);
  if (rate) return Number(rate[1]) as 10 | 8 | 0;
  if (EXEMPT.test(tight)) return 0;
  return /[*※★軽]$/.test(tight) && /\d/.test(tight) ? 8 : null;
}

/** The count is left of its heading, behind the description or alone: the price shows that it is not part of it. */
function takeCount(item: LineItem, description: string[]): void {
  const m = COUNT.exec(description.at(-1)?.replace(/ /g, '') ?? '');
  if (!m || item.quantity !== null || item.unit_price === null) return;
  const quantity = Number((m[1] ?? '').replace(/,/g, ''));
  if (!multiplies({ ...item, quantity })) return;
  item.quantity = quantity;
  item.unit ??= m[2] || null;
  description.pop();
}

/** Without the mark of the reduced rate behind it and a date that was read with it. */
function withoutMarks(description: string[]): string {
  return description
    .join(' ')
    .replace(/^[(（]軽[)）]\s*/, '')
    .replace(REDUCED_MARK, '')
    .replace(/^\d{1,2}[/グプンノ〆フヅ]{1,2}\d{1,2}(?:[~-](?:\d{1,2}\/)?\d{1,2})?(?:\s+|$)/, '')
    .replace(BETWEEN, (_, from: string, to: string) =>
      isPlace(from, 'end') && isPlace(to, 'start') ? `${from}-${to}` : `${from}一${to}`,
    )
    .trim();
}

/** 札幌一千歳: of a trip from one place to another the dash between them is read as a numeral. */
const BETWEEN = /(\p{Script=Han}{2,})一(\p{Script=Han}{2,})/gu;

function isPlace(text: string, at: 'start' | 'end'): boolean {
  return [2, 3, 4].some((n) => lexicon().all.has(at === 'start' ? text.slice(0, n) : text.slice(-n)));
}
