import { SIDES, type Side } from '../lines/line-columns.rules.js';
import type { FormatOptions } from './export-format.record.js';
import { SIDE_REFERENCE_FIELDS, SIDE_YEN_FIELDS } from './sources.data.js';

/** A raw row: COPY's cells in the order of `fields`. */
export type RawRow = string[];
export const NULL = '\\N';

/** The places of raw fields in a row; a field that the statement does not fetch has no place. */
export type Places = ReadonlyMap<string, number>;

/** What shaping an entry needs beside its rows. */
export interface ShapeContext {
  places: Places;
  /** Account titles that take withheld tax. */
  withholding_accounts: ReadonlySet<string>;
  /** 仮払消費税 in COPY's text form, for tax rows. */
  tax_account: { name: string; code: string };
}

function isSideBlank(row: RawRow, side: Side, places: Places): boolean {
  const account = places.get(`${side}_account_title`);
  const amount = places.get(`${side}_amount`);
  return (account === undefined || row[account] === NULL) && (amount === undefined || row[amount] === NULL);
}

/** Raw fields that shaping itself reads, beyond those the columns show. */
export function shapeFields(options: FormatOptions): string[] {
  const both = (names: readonly string[]) => SIDES.flatMap((side) => names.map((name) => `${side}_${name}`));
  const needed = both(['account_title', 'amount']);
  if (options.rows === 'deal') needed.push('credit_account_title_id');
  if (options.split_tax) needed.push(...both(SIDE_YEN_FIELDS), ...both(['account_title_code']));
  return needed;
}

/** The rows of an entry as its format wants them. */
export function shapeEntry(rows: RawRow[], options: FormatOptions, context: ShapeContext): RawRow[] {
  let shaped = rows;
  if (options.split_tax) shaped = shaped.flatMap((row) => splitTax(row, context));
  if (options.rows === 'deal') return dealRows(shaped, context);
  if (options.negative_lines === 'swap' && hasNegative(shaped, context.places))
    shaped = shaped.flatMap((row) => swapNegatives(row, context.places));
  if (options.short_side === 'repeat') repeatShortSide(shaped, context.places);
  return shaped;
}

/** Tax-exclusive books: the deductible tax on a row of its own, the rest with its account. */
function splitTax(row: RawRow, context: ShapeContext): RawRow[] {
  const rows = [row.slice()];
  for (const side of SIDES) {
    const { places } = context;
    const read = (field: string) => row[places.get(`${side}_${field}`) as number] as string;
    const tax = read('tax_amount_after');
    if (tax === NULL || tax === '0') continue;
    const extra = row.slice();
    for (const other of SIDES) clearSide(extra, other, places);
    set(extra, `${side}_account_title`, context.tax_account.name, places);
    set(extra, `${side}_account_title_code`, context.tax_account.code, places);
    for (const field of SIDE_YEN_FIELDS)
      set(extra, `${side}_${field}`, field.startsWith('tax') ? '0' : tax, places);
    const net = read('amount_without_tax_after');
    const main = rows[0] as RawRow;
    for (const field of SIDE_YEN_FIELDS)
      set(main, `${side}_${field}`, field.startsWith('tax') ? '0' : net, places);
    rows.push(extra);
  }
  return rows;
}

const SIDE_FIELDS = [
  ...SIDE_REFERENCE_FIELDS,
  ...SIDE_YEN_FIELDS,
  'tax_id',
  'account_title_id',
  'is_keikasochi',
  'deductible_percent',
  'foreign_amount',
];

function clearSide(row: RawRow, side: Side, places: Places): void {
  for (const field of SIDE_FIELDS)
    set(row, `${side}_${field}`, field === 'is_keikasochi' ? 'f' : NULL, places);
}

function set(row: RawRow, field: string, value: string, places: Places): void {
  const at = places.get(field);
  if (at !== undefined) row[at] = value;
}

/** One row per amount that is not the payable: debits unchanged, withheld tax below zero. */
function dealRows(rows: RawRow[], context: ShapeContext): RawRow[] {
  const { places, withholding_accounts } = context;
  const found: RawRow[] = [];
  for (const row of rows) {
    if (!isSideBlank(row, 'debit', places)) found.push(row);
    const account = row[places.get('credit_account_title_id') as number] as string;
    if (withholding_accounts.has(account)) found.push(asNegativeDebit(row, places));
  }
  return found;
}

function asNegativeDebit(row: RawRow, places: Places): RawRow {
  const moved = row.slice();
  for (const field of SIDE_FIELDS) {
    const from = places.get(`credit_${field}`);
    const value = from === undefined ? NULL : (row[from] as string);
    const isYen = SIDE_YEN_FIELDS.includes(field);
    set(moved, `debit_${field}`, isYen ? negated(value) : value, places);
  }
  return moved;
}

const MINUS = 0x2d;

function hasNegative(rows: readonly RawRow[], places: Places): boolean {
  const [debit, credit] = SIDES.map((side) => places.get(`${side}_amount`) as number) as [number, number];
  return rows.some((row) => row[debit]?.charCodeAt(0) === MINUS || row[credit]?.charCodeAt(0) === MINUS);
}

/** A negative amount on the other side as a positive one, with all it bears; on a row of its own where that is taken. */
function swapNegatives(row: RawRow, places: Places): RawRow[] {
  const amountOf = (side: Side) => row[places.get(`${side}_amount`) as number] as string;
  const negative = SIDES.filter((side) => amountOf(side).startsWith('-'));
  if (negative.length === 0) return [row];
  const main = row.slice();
  for (const side of negative) clearSide(main, side, places);
  const rows = [main];
  for (const side of negative) {
    const other = side === 'debit' ? 'credit' : 'debit';
    let target = main;
    if (!isSideBlank(main, other, places)) {
      target = row.slice();
      for (const one of SIDES) clearSide(target, one, places);
      rows.push(target);
    }
    for (const field of SIDE_FIELDS) {
      const from = places.get(`${side}_${field}`);
      const value = from === undefined ? NULL : (row[from] as string);
      set(target, `${other}_${field}`, SIDE_YEN_FIELDS.includes(field) ? negated(value) : value, places);
    }
  }
  return rows;
}

function negated(amount: string): string {
  if (amount === NULL || amount === '0') return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

/** The short side of a compound entry repeats its last content, with 0 yen. */
function repeatShortSide(rows: RawRow[], places: Places): void {
  for (const side of SIDES) {
    let last: RawRow | null = null;
    for (const row of rows) {
      if (!isSideBlank(row, side, places)) last = row;
      else if (last) {
        for (const field of SIDE_FIELDS) {
          const at = places.get(`${side}_${field}`);
          if (at !== undefined) row[at] = last[at] as string;
        }
        for (const field of SIDE_YEN_FIELDS) set(row, `${side}_${field}`, '0', places);
      }
    }
  }
}
