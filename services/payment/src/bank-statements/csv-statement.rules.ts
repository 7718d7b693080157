import { calendarDate } from '@uketori/service-kit/days.rules';
import { DomainError } from '@uketori/service-kit/errors';
import {
  type CsvColumns,
  MOST_COLUMNS,
  MOST_LEAD,
  MOST_STATEMENT_ROWS,
  MOST_TEXT_COLUMNS,
  type ParsedRow,
} from './statement.types.js';

const MOST_TEXT = 200;

/** UTF-8 where the bytes are that without a fault, else Shift_JIS. @throws DomainError statement_not_text */
export function decodeStatement(bytes: Uint8Array): string {
  for (const charset of ['utf-8', 'shift_jis']) {
    try {
      const text = new TextDecoder(charset, { fatal: true }).decode(bytes);
      // Control characters are the mark of a binary file, not of a bank's.
      // oxlint-disable-next-line no-control-regex
      if (/[\0-\x08\x0e-\x19\x1b-\x1f]/.test(text)) break;
      return text.replace(/^\ufeff/, '').replace(/\x1a+\s*$/, '');
    } catch {
      // Not of this charset.
    }
  }
  throw new DomainError('statement_not_text', 'invalid');
}

/** Lines of cells (RFC 4180, or tabs). @throws DomainError statement_record_broken | statement_too_many_rows */
export function cellsOf(text: string): string[][] {
  const head = text.split(/\r\n|\r|\n/, 1)[0] ?? '';
  const separator = head.includes('\t') && !head.includes(',') ? '\t' : ',';
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let quotedAt = 0;
  const endCell = () => {
    if (line.length < MOST_COLUMNS) line.push(cell);
    cell = '';
  };
  const endLine = () => {
    endCell();
    lines.push(line);
    line = [];
    if (lines.length > MOST_STATEMENT_ROWS + MOST_LEAD)
      throw new DomainError('statement_too_many_rows', 'invalid', { limit: MOST_STATEMENT_ROWS });
  };
  const unified = text.replace(/\r\n?/g, '\n');
  for (let at = 0; at < unified.length; at++) {
    const mark = unified.charAt(at);
    if (quotedAt > 0) {
      if (mark !== '"') cell += mark;
      else if (unified[at + 1] === '"') cell += unified.charAt(++at);
      else quotedAt = 0;
    } else if (mark === '"' && cell.trim() === '') {
      quotedAt = lines.length + 1;
      cell = '';
    } else if (mark === separator) endCell();
    else if (mark === '\n') endLine();
    else cell += mark;
  }
  if (quotedAt > 0) throw new DomainError('statement_record_broken', 'invalid', { line: quotedAt });
  if (cell !== '' || line.length > 0) endLine();
  return lines;
}

/** Some banks write ="0123", so that a spreadsheet keeps the zeros. */
function plain(cell: string | undefined): string {
  const text = (cell ?? '').trim();
  return /^="[^"]*"$/.test(text) ? text.slice(2, -1).trim() : text;
}

const ERA_YEARS: Record<string, number> = { R: 2018, 令和: 2018, H: 1988, 平成: 1988, S: 1925, 昭和: 1925 };

/** A day as banks write it: 2026/10/1, 20261001, R8.10.1, 令和8年10月1日. Null when it is none. */
export function bankDate(cell: string | undefined): string | null {
  const text = plain(cell).normalize('NFKC').toUpperCase();
  const eight = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  const western = eight ?? /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T(].*)?$/.exec(text);
  if (western) return calendarDate(Number(western[1]), Number(western[2]), Number(western[3]));
  const era = /^(R|H|S|令和|平成|昭和)(\d{1,2}|元)[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text);
  if (!era) return null;
  const year = (ERA_YEARS[era[1] as string] as number) + (era[2] === '元' ? 1 : Number(era[2]));
  return calendarDate(year, Number(era[3]), Number(era[4]));
}

/** Whole yen as banks write it: 1,234  ¥1,234  -1234  △1,234. Null for an empty cell, undefined for any other text. */
export function bankAmount(cell: string | undefined): number | null | undefined {
  const text = plain(cell)
    .normalize('NFKC')
    .replace(/[¥\\円,\s+]/g, '');
  if (text === '' || text === '-') return null;
  const found = /^([-−△▲]?)(\d{1,15})(?:\.0+)?$/.exec(text);
  if (!found) return undefined;
  return (found[1] ? -1 : 1) * Number(found[2]);
}

/** True for a cell that a spreadsheet would run. */
function isFormula(cell: string): boolean {
  const text = cell.trim();
  return /^[=@]/.test(text) && plain(cell) === text;
}

const HEADINGS: Record<'date' | 'out' | 'in' | 'amount' | 'text' | 'balance', RegExp> = {
  date: /^(?!.*(起算|交換|返還)).*(日付|勘定日|取引日|取扱日|年月日|操作日|date)/i,
  out: /(出金|引出|支払|払出|お引き出し|withdrawal|debit)/i,
  in: /(入金|預入|預け入れ|お?預か?り|deposit|credit)/i,
  amount: /^(取引)?金額|amount|入出金$/i,
  text: /(摘要|内容|依頼人|取引先|明細|備考|メモ|取引名|description)/i,
  balance: /(残高|balance)/i,
};

function headed(cells: string[], name: keyof typeof HEADINGS, taken: readonly number[]): number[] {
  return cells.flatMap((cell, at) =>
    !taken.includes(at) && HEADINGS[name].test(cell.normalize('NFKC').replace(/\s/g, '')) ? [at] : [],
  );
}

/** The line of the first booking: the first with a day and an amount. Null when there is none. */
function firstBooking(lines: string[][]): number | null {
  const at = lines
    .slice(0, MOST_LEAD + 1)
    .findIndex((cells) => cells.some((cell) => bankDate(cell) !== null) && cells.some(isYen));
  return at < 0 ? null : at;
}

const isYen = (cell: string): boolean =>
  bankDate(cell) === null && bankAmount(cell) !== null && bankAmount(cell) !== undefined;

/** Columns by their headings, and by what the cells look like where there is none. Null when no line is a booking. */
export function proposeColumns(lines: string[][]): CsvColumns | null {
  const skip = firstBooking(lines);
  if (skip === null) return null;
  const sample = lines
    .slice(skip, skip + 50)
    .filter((cells) => cells.some((cell) => bankDate(cell) !== null));
  const width = Math.max(...sample.map((cells) => cells.length));
  const every = Array.from({ length: width }, (_, at) => at);
  const heading = skip > 0 ? (lines[skip - 1] ?? []) : [];
  const share = (at: number, test: (cell: string) => boolean): number =>
    sample.filter((cells) => test(cells[at] ?? '')).length / sample.length;
  const date =
    headed(heading, 'date', []).find((at) => share(at, (cell) => bankDate(cell) !== null) > 0.5) ??
    every.find((at) => share(at, (cell) => bankDate(cell) !== null) > 0.5) ??
    null;
  if (date === null) return null;
  const balance = headed(heading, 'balance', [date])[0] ?? null;
  const taken = [date, ...(balance === null ? [] : [balance])];
  const isAmount = (at: number): boolean => share(at, (cell) => bankAmount(cell) === undefined) === 0;
  const out = headed(heading, 'out', taken).find(isAmount) ?? null;
  const money = headed(heading, 'in', [...taken, ...(out === null ? [] : [out])]).find(isAmount) ?? null;
  const found = { skip, date, out, in: money, amount: null, balance, text: [] as number[] };
  const guessed = out === null && money === null ? guessAmounts(heading, sample, every, found) : found;
  const used = [date, guessed.out, guessed.in, guessed.amount, guessed.balance];
  const rest = every.filter((at) => !used.includes(at));
  const named = headed(
    heading,
    'text',
    used.filter((at) => at !== null),
  ).filter((at) => rest.includes(at));
  const widest = rest
    .filter((at) => share(at, isYen) < 0.5 && share(at, (cell) => bankDate(cell) !== null) < 0.5)
    .sort((a, b) => lengthOf(sample, b) - lengthOf(sample, a));
  const text = (named.length > 0 ? named : widest.slice(0, 1)).slice(0, MOST_TEXT_COLUMNS);
  return { ...guessed, text: text.length > 0 ? text : [rest[0] ?? date] };
}

const lengthOf = (sample: string[][], at: number): number =>
  sample.reduce((sum, cells) => sum + (cells[at] ?? '').length, 0);

/** Without headings: columns of numbers that are never both filled are 出金 and 入金; one that always is, the balance. */
function guessAmounts(heading: string[], sample: string[][], every: number[], found: CsvColumns): CsvColumns {
  const single = headed(heading, 'amount', [found.date])[0];
  if (single !== undefined) return { ...found, amount: single };
  const numbers = every.filter(
    (at) =>
      at !== found.date &&
      at !== found.balance &&
      sample.every((cells) => bankAmount(cells[at]) !== undefined) &&
      sample.some((cells) => isYen(cells[at] ?? '')),
  );
  const filled = (at: number) => sample.filter((cells) => (bankAmount(cells[at]) ?? 0) !== 0).length;
  const always = numbers.filter((at) => filled(at) === sample.length);
  const pair = numbers.filter((at) => !always.includes(at));
  const last = always.at(-1) ?? null;
  if (pair.length >= 2)
    return { ...found, out: pair[0] as number, in: pair[1] as number, balance: found.balance ?? last };
  const amount = always[0] ?? numbers[0] ?? null;
  return { ...found, amount, balance: found.balance ?? (last === amount ? null : last) };
}

function unreadable(line: number, column: number, cell: string | undefined): DomainError {
  return new DomainError('statement_cell_unreadable', 'invalid', {
    line,
    column: column + 1,
    text: (cell ?? '').slice(0, 40),
  });
}

/** The yen of a cell; null for an empty one and for no column. */
function yenAt(cells: string[], column: number | null, line: number): number | null {
  if (column === null) return null;
  const value = bankAmount(cells[column]);
  if (value === undefined) throw unreadable(line, column, cells[column]);
  return value;
}

/**
 * The bookings of a CSV file by the columns given. A line without a day and an amount (a total, a note) is left out.
 * @throws DomainError statement_columns_missing | statement_formula_cell | statement_cell_unreadable |
 *   statement_too_many_rows
 */
export function readCsvStatement(lines: string[][], columns: CsvColumns): ParsedRow[] {
  if (columns.out === null && columns.in === null && columns.amount === null)
    throw new DomainError('statement_columns_missing', 'invalid');
  const rows = lines.slice(columns.skip).flatMap((cells, at) => {
    const line = columns.skip + at + 1;
    if (cells.every((cell) => cell.trim() === '')) return [];
    if (cells.some(isFormula)) throw new DomainError('statement_formula_cell', 'invalid', { line });
    return csvRow(cells, columns, line);
  });
  if (rows.length > MOST_STATEMENT_ROWS)
    throw new DomainError('statement_too_many_rows', 'invalid', { limit: MOST_STATEMENT_ROWS });
  return rows;
}

function csvRow(cells: string[], columns: CsvColumns, line: number): ParsedRow[] {
  const booked_on = bankDate(cells[columns.date]);
  if (booked_on === null) {
    if (plain(cells[columns.date]) === '') return [];
    throw unreadable(line, columns.date, cells[columns.date]);
  }
  const signed =
    columns.amount === null
      ? (yenAt(cells, columns.in, line) ?? 0) - (yenAt(cells, columns.out, line) ?? 0)
      : (yenAt(cells, columns.amount, line) ?? 0);
  if (signed === 0) return [];
  const description = columns.text.map((column) => plain(cells[column])).filter((part) => part !== '');
  return [
    {
      line_number: line,
      booked_on,
      direction: signed < 0 ? 'out' : 'in',
      amount: Math.abs(signed),
      description: description.join(' ').replace(/\s+/g, ' ').slice(0, MOST_TEXT),
      balance: yenAt(cells, columns.balance, line),
    },
  ];
}
