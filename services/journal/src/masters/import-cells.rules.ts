import type { Cells, CsvColumn } from './csv.rules.js';

/** Why a row of a file cannot be taken over. */
export type FindingCode =
  | 'required'
  | 'invalid'
  | 'too_long'
  | 'name_in_use'
  | 'duplicate_code'
  | 'tax_not_found'
  | 'account_differs'
  | 'master_in_use';

/** An obstacle of a row: the line of the file, the column's name and the cell's text. */
export interface Finding {
  line: number;
  column: string;
  value: string;
  code: FindingCode;
}

/** 0 and 1 as people write them; undefined for anything else. */
function flagOf(cell: string): 0 | 1 | undefined {
  const word = cell.normalize('NFKC').toLowerCase();
  if (['1', 'true', 'yes', '有効', '○', '〇', 'はい', '使用'].includes(word)) return 1;
  return ['0', 'false', 'no', '無効', '×', 'いいえ', '不使用'].includes(word) ? 0 : undefined;
}

function dateOf(cell: string): string | undefined {
  const match = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(cell.normalize('NFKC'));
  return match
    ? `${match[1]}-${String(match[2]).padStart(2, '0')}-${String(match[3]).padStart(2, '0')}`
    : undefined;
}

function choiceOf(column: CsvColumn, cell: string): string | undefined {
  const found = Object.entries(column.words ?? {}).find(([name, word]) => name === cell || word === cell);
  return found?.[0];
}

/** The value a cell stands for; undefined when it is not one of its column. */
function valueOf(column: CsvColumn, cell: string): unknown {
  if (column.kind === 'flag') return flagOf(cell);
  if (column.kind === 'date') return dateOf(cell);
  if (column.kind === 'choice') return choiceOf(column, cell);
  if (column.kind === 'number') {
    const digits = cell.normalize('NFKC').replace(/%$/, '');
    return /^\d{1,3}$/.test(digits) ? Number(digits) : undefined;
  }
  return cell;
}

/** Flags are true and false, but for the state, which is a number everywhere. */
const isYesNo = (column: CsvColumn): boolean => column.kind === 'flag' && column.name !== 'status';

/** Cells that may be emptied to nothing; an empty cell of any other kind leaves the value unchanged. */
const CLEARED_TO_NULL = new Set([
  'deductible_percent',
  'valid_from',
  'valid_to',
  'cutoff_day',
  'pay_site_month',
  'pay_site_day',
]);

/** The values of a row by their fields, and the cells that hold none of their kind. */
export function readCells(
  columns: readonly CsvColumn[],
  line: number,
  cells: Cells,
): { values: Record<string, unknown>; findings: Finding[] } {
  const values: Record<string, unknown> = {};
  const findings: Finding[] = [];
  for (const column of columns) {
    const cell = cells[column.name];
    if (cell === undefined) continue;
    if (cell === '' && column.kind !== 'text') {
      if (CLEARED_TO_NULL.has(column.name)) values[column.name] = null;
      continue;
    }
    const value = valueOf(column, cell);
    if (value === undefined) findings.push({ line, column: column.name, value: cell, code: 'invalid' });
    else values[column.name] = isYesNo(column) ? value === 1 : value;
  }
  return { values, findings };
}
