import { guarded, unguarded } from '@uketori/service-kit/formulas.rules';
import { shiftJisClass, toCp932 } from '../csv/shift-jis.rules.js';
import type { MasterKind } from './kinds.data.js';

type CellKind = 'text' | 'flag' | 'number' | 'date' | 'choice';

export interface CsvColumn {
  /** Name in items and findings; for most kinds the field's own. */
  name: string;
  /** Heading in the file. */
  heading: string;
  kind: CellKind;
  /** Words of a choice's values in a file. */
  words?: Readonly<Record<string, string>>;
  /** A file must have it: by this its rows are known. */
  required?: true;
}

/** Words of the categories in a file. */
const CATEGORY_WORDS: Readonly<Record<string, string>> = {
  asset: '資産',
  liability: '負債',
  equity: '純資産',
  revenue: '収益',
  expense: '費用',
};

const text = (name: string, heading: string): CsvColumn => ({ name, heading, kind: 'text' });
const status: CsvColumn = { name: 'status', heading: '有効', kind: 'flag' };
const generic: readonly CsvColumn[] = [
  text('code', 'コード'),
  { ...text('name', '名称'), required: true },
  text('reading', 'よみ'),
];

/** Columns of a file of account titles with their sub accounts: one row each (spec 3). */
const accounting: readonly CsvColumn[] = [
  text('account_code', '勘定科目コード'),
  { ...text('account_name', '勘定科目名'), required: true },
  text('account_reading', '勘定科目よみ'),
  text('sub_code', '補助科目コード'),
  text('sub_name', '補助科目名'),
  text('sub_reading', '補助科目よみ'),
  text('tax_classification_code', '税区分コード'),
  { name: 'category', heading: '区分', kind: 'choice', words: CATEGORY_WORDS },
  status,
];

const tax: readonly CsvColumn[] = [
  ...generic,
  { name: 'rate', heading: '税率', kind: 'number' },
  { name: 'is_reduced_tax', heading: '軽減税率', kind: 'flag' },
  text('export_code', '出力コード'),
  { name: 'deductible_percent', heading: '経過措置の控除割合', kind: 'number' },
  { name: 'valid_from', heading: '適用開始日', kind: 'date' },
  { name: 'valid_to', heading: '適用終了日', kind: 'date' },
  status,
];

const project: readonly CsvColumn[] = [
  ...generic,
  text('local_bank_code', '自社銀行コード'),
  text('bank_name', '銀行名'),
  text('bank_code', '銀行コード'),
  text('branch_name', '支店名'),
  text('branch_code', '支店コード'),
  text('account_type', '預金種目'),
  text('account_number', '口座番号'),
  text('account_name', '口座名義'),
  status,
];

/** The columns of a kind's file, in their order. Account titles and sub accounts share one. */
export function csvColumns(kind: MasterKind): readonly CsvColumn[] {
  if (isAccounting(kind)) return accounting;
  if (kind === 'tax') return tax;
  return kind === 'project' ? project : [...generic, status];
}

export function isAccounting(kind: MasterKind): boolean {
  return kind === 'account_title' || kind === 'sub_account';
}

/** A value as its cell shows it. */
export function cellText(column: CsvColumn, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (column.kind === 'flag') return value === true || value === 1 ? '1' : '0';
  if (column.kind === 'choice') return column.words?.[String(value)] ?? '';
  return String(value);
}

function quoted(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const safe = guarded(cell);
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Cells and lines of a file (RFC 4180), formulas in texts made harmless. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

/**
 * A file's bytes: Shift_JIS as accounting packages read it; where it lacks a character UTF-8 with its mark, so
 * that nothing is replaced. The import reads both.
 */
export function csvBytes(content: string): { bytes: Buffer; charset: 'Shift_JIS' | 'utf-8' } {
  const isMappable = [...content].every(
    (character) => character === '\r' || character === '\n' || shiftJisClass(character) !== 'none',
  );
  if (!isMappable) return utf8Bytes(content);
  const lines = content.split('\r\n').map((line) => line.split('\n').map(toCp932).join('\n'));
  return { bytes: Buffer.from(lines.join('\r\n'), 'latin1'), charset: 'Shift_JIS' };
}

/** A file's bytes in UTF-8 with its mark, by which spreadsheets know it. */
export function utf8Bytes(content: string): { bytes: Buffer; charset: 'utf-8' } {
  return { bytes: Buffer.from(`\ufeff${content}`, 'utf8'), charset: 'utf-8' };
}

/** A file to be given out. */
export interface CsvFile {
  file_name: string;
  bytes: Buffer;
  charset: 'Shift_JIS' | 'utf-8';
}

/** Records as a file with the headings of their columns. */
export function csvFile(
  file_name: string,
  columns: readonly CsvColumn[],
  records: readonly Record<string, unknown>[],
): CsvFile {
  const cells = records.map((record) => columns.map((column) => cellText(column, record[column.name])));
  return { file_name, ...csvBytes(csvText([columns.map((column) => column.heading), ...cells])) };
}

export type Cells = Record<string, string>;

/** A row of a file by the names of its columns; `line` is its number in the file, the headings are 1. */
export interface ImportItem {
  line: number;
  values: Cells;
}

const heading = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/\s|\ufeff/g, '')
    .toLowerCase();

/**
 * Rows of a file as items. The first row names the columns, by heading or by field name, in any order;
 * unknown columns are reported and left out, empty rows are passed over.
 */
export function itemsOf(
  columns: readonly CsvColumn[],
  rows: readonly (readonly string[])[],
): { items: ImportItem[]; unknown: string[]; missing: string[] } {
  const [head = [], ...body] = rows;
  const found = head.map((cell) =>
    columns.find((column) => [column.heading, column.name].some((name) => heading(name) === heading(cell))),
  );
  const missing = columns
    .filter((column) => column.required && !found.includes(column))
    .map((column) => column.heading);
  const items = body.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const values: Cells = {};
    for (const [place, column] of found.entries())
      if (column) values[column.name] = unguarded((cells[place] ?? '').trim());
    return [{ line: index + 2, values }];
  });
  const unknown = head.filter((cell, place) => !found[place] && cell.trim() !== '');
  return { items, unknown: [...new Set(unknown)], missing };
}
