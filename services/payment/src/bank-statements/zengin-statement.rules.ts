import { calendarDate } from '@uketori/service-kit/days.rules';
import { DomainError } from '@uketori/service-kit/errors';
import { MOST_STATEMENT_ROWS, type ParsedRow } from './statement.types.js';

/**
 * 入出金取引明細 of the Japanese Bankers Association (type 03): records of 200 single bytes, a header, data, a trailer
 * for each account, one end. Positions are 0-based here.
 */
const RECORD = 200;

/** The account that a statement is of. */
export interface StatementAccount {
  bank_code: string;
  branch_code: string;
  account_number: string;
}

/** Bytes of JIS X 0201 as text; other bytes become U+FFFD. */
function toJisText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    if (byte >= 0xa1 && byte <= 0xdf) text += String.fromCodePoint(byte - 0xa1 + 0xff61);
    else text += byte < 0x80 ? String.fromCodePoint(byte) : '\ufffd';
  }
  return text;
}

/** True when the bytes begin as such a file does; the rest may still be broken. */
export function isZenginStatement(bytes: Uint8Array): boolean {
  const text = toJisText(bytes.subarray(0, RECORD));
  return /^103[01][0-9 ]{18}/.test(text);
}

/** Other files of the association by their type code: transfers, salaries, direct debits, incoming transfers. */
const OTHER_KINDS = /^1(21|11|12|71|72|91|01)[01][0-9 ]{6}/;

/** The type of a file of the association that is no statement of bookings; null for any other file. */
export function otherZenginKind(bytes: Uint8Array): string | null {
  return OTHER_KINDS.exec(toJisText(bytes.subarray(0, RECORD)))?.[1] ?? null;
}

function recordsOf(text: string): string[] {
  const whole = text.replace(/[\r\n]*\x1a+[\r\n]*$/, '');
  // Banks leave out the separators, or the spaces at the end of a line.
  if (/[\r\n]/.test(whole)) return whole.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const records: string[] = [];
  for (let at = 0; at < whole.length; at += RECORD) records.push(whole.slice(at, at + RECORD));
  return records;
}

/** First years of the eras less one; a bank that writes western years has 2000. */
const ERAS = [2018, 2000, 1988];
const YEARS_BACK = 11;

/**
 * A day of six digits, in the year of Reiwa, the western or the Heisei calendar: the one that lies in the eleven years
 * before the end of the next. Null when there is none.
 */
export function sixDigitDate(digits: string, today: string): string | null {
  const found = /^(\d{2})(\d{2})(\d{2})$/.exec(digits.trim());
  if (!found) return null;
  const [, year = '', month = '', day = ''] = found;
  const latest = Number(today.slice(0, 4)) + 1;
  for (const base of ERAS) {
    const full = base + Number(year);
    if (full > latest || full < latest - YEARS_BACK) continue;
    return calendarDate(full, Number(month), Number(day));
  }
  return null;
}

interface Block {
  isOurs: boolean;
  rows: ParsedRow[];
  sums: Record<ParsedRow['direction'], { count: number; total: number }>;
}

const broken = (line: number) => new DomainError('statement_record_broken', 'invalid', { line });

function digits(record: string, start: number, length: number, line: number): number {
  const raw = record.slice(start, start + length).trim();
  if (!/^\d*$/.test(raw)) throw broken(line);
  const value = Number(raw || '0');
  if (!Number.isSafeInteger(value)) throw broken(line);
  return value;
}

function accountOf(header: string): StatementAccount {
  return {
    bank_code: header.slice(22, 26),
    branch_code: header.slice(41, 44),
    account_number: header.slice(63, 73).trim().replace(/^0+/, ''),
  };
}

function isSame(found: StatementAccount, own: StatementAccount): boolean {
  return (
    found.bank_code === own.bank_code &&
    found.branch_code === own.branch_code &&
    found.account_number === own.account_number.replace(/^0+/, '')
  );
}

function dataRow(record: string, line: number, today: string): ParsedRow {
  const booked_on = sixDigitDate(record.slice(9, 15), today);
  const side = record.charAt(21);
  const amount = digits(record, 24, 12, line);
  if (booked_on === null || (side !== '1' && side !== '2') || amount === 0) throw broken(line);
  const name = record.slice(81, 129).trim();
  const note = record.slice(159, 179).trim();
  return {
    line_number: line,
    booked_on,
    direction: side === '1' ? 'in' : 'out',
    amount,
    description: [...new Set([note, name])].filter((part) => part !== '').join(' '),
    balance: null,
  };
}

function checkTrailer(block: Block, record: string, line: number): void {
  const stated = {
    in: { count: digits(record, 1, 6, line), total: digits(record, 7, 13, line) },
    out: { count: digits(record, 20, 6, line), total: digits(record, 26, 13, line) },
  };
  for (const side of ['in', 'out'] as const) {
    const { count, total } = block.sums[side];
    if (stated[side].count !== count || stated[side].total !== total)
      throw new DomainError('statement_totals_differ', 'invalid', {
        line,
        stated: stated[side].total,
        found: total,
      });
  }
}

const newBlock = (isOurs: boolean): Block => ({
  isOurs,
  rows: [],
  sums: { in: { count: 0, total: 0 }, out: { count: 0, total: 0 } },
});

/**
 * The bookings of one account in a file, which may hold several accounts.
 * @throws DomainError statement_record_broken | statement_totals_differ | statement_other_account |
 *   statement_too_many_rows
 */
export function readZenginStatement(bytes: Uint8Array, own: StatementAccount, today: string): ParsedRow[] {
  const rows: ParsedRow[] = [];
  let block: Block | null = null;
  let other: StatementAccount | null = null;
  let isOurs = false;
  const records = recordsOf(toJisText(bytes));
  records.forEach((raw, at) => {
    const line = at + 1;
    if (raw.length > RECORD || raw.includes('\ufffd')) throw broken(line);
    const record = raw.padEnd(RECORD, ' ');
    const kind = record.charAt(0);
    if (kind === '1' && block === null) {
      block = newBlock(isSame(accountOf(record), own));
      if (block.isOurs) isOurs = true;
      else other = accountOf(record);
    } else if (kind === '2' && block !== null) {
      const row = dataRow(record, line, today);
      block.sums[row.direction].count += 1;
      block.sums[row.direction].total += row.amount;
      if (block.isOurs) rows.push(row);
      if (rows.length > MOST_STATEMENT_ROWS)
        throw new DomainError('statement_too_many_rows', 'invalid', { limit: MOST_STATEMENT_ROWS });
    } else if (kind === '8' && block !== null) {
      checkTrailer(block, record, line);
      block = null;
    } else if (kind !== '9' || block !== null) throw broken(line);
  });
  // A file that ends within an account was cut.
  if (block !== null) throw broken(records.length);
  if (!isOurs)
    throw new DomainError('statement_other_account', 'invalid', { ...(other as StatementAccount | null) });
  return rows;
}
