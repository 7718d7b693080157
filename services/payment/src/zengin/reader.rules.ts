import { RECORD_BYTES, RECORD_TYPES, type RecordKind } from './layout.rules.js';
import type { FieldLayout } from './zengin.types.js';
import { dataLayout, type ZenginData, type ZenginHeader, type ZenginTotals } from './writer.rules.js';

/** What a transfer file says, record by record, with everything odd about it. */
export interface ZenginReading {
  headers: ZenginHeader[];
  data: ZenginData[];
  trailers: ZenginTotals[];
  ends: number;
  separator: 'CRLF' | 'CR' | 'LF' | 'none';
  problems: { code: string; record: number; field?: string }[];
}

const KINDS = new Map<string, RecordKind>(
  (Object.entries(RECORD_TYPES) as [RecordKind, string][]).map(([kind, type]) => [type, kind]),
);

function toText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) =>
    byte >= 0xa1 && byte <= 0xdf ? String.fromCodePoint(byte - 0xa1 + 0xff61) : String.fromCodePoint(byte),
  ).join('');
}

function separatorOf(text: string): ZenginReading['separator'] {
  if (text.includes('\r\n')) return 'CRLF';
  if (text.includes('\r')) return 'CR';
  return text.includes('\n') ? 'LF' : 'none';
}

function split(text: string): string[] {
  if (/[\r\n]/.test(text)) return text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const records: string[] = [];
  for (let at = 0; at < text.length; at += RECORD_BYTES) records.push(text.slice(at, at + RECORD_BYTES));
  return records;
}

/** The records of a file as they appear in it, and what parts them. Never throws. */
export function recordLines(bytes: Uint8Array): { lines: string[]; separator: ZenginReading['separator'] } {
  const unmarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
  const text = toText(unmarked).replace(/[\r\n]*\x1a+[\r\n]*$/, '');
  return { lines: split(text), separator: separatorOf(text) };
}

/** Which record a line is, by its first byte. */
export function kindOf(line: string): RecordKind | null {
  return KINDS.get(line.charAt(0)) ?? null;
}

function cut(record: string, layout: FieldLayout): string {
  const raw = record.slice(layout.start - 1, layout.start - 1 + layout.length);
  return layout.type === 'C' ? raw.trimEnd() : raw;
}

/** The fields of a record of 120 characters; an EDI text takes the place of the customer codes. */
export function valuesOf(record: string, kind: RecordKind): Record<string, string> {
  const edi = kind === 'data' && record[112] === 'Y' ? '' : null;
  return Object.fromEntries(dataLayout(kind, edi).map((layout) => [layout.name, cut(record, layout)]));
}

function headerOf(values: Record<string, string>): ZenginHeader {
  const of = (name: keyof ZenginHeader): string => values[name] ?? '';
  return {
    consignor_code: of('consignor_code'),
    consignor_name: of('consignor_name'),
    pay_date: of('pay_date'),
    source_bank_code: of('source_bank_code'),
    source_bank_name: of('source_bank_name'),
    source_branch_code: of('source_branch_code'),
    source_branch_name: of('source_branch_name'),
    source_account_type: of('source_account_type'),
    source_account_number: of('source_account_number'),
  };
}

function dataOf(values: Record<string, string>): ZenginData {
  const of = (name: string): string => values[name] ?? '';
  const edi = values['edi'];
  return {
    bank_code: of('bank_code'),
    bank_name: of('bank_name'),
    branch_code: of('branch_code'),
    branch_name: of('branch_name'),
    account_type: of('account_type'),
    account_number: of('account_number'),
    account_holder: of('account_holder'),
    amount: Number(of('amount')),
    new_code: of('new_code'),
    customer_code_1: edi === undefined ? of('customer_code_1') : '0000000000',
    customer_code_2: edi === undefined ? of('customer_code_2') : '0000000000',
    edi: edi ?? null,
    transfer_category: of('transfer_category'),
  };
}

/**
 * Reads a 総合振込 file of any bank's habit: CRLF, CR, LF or no separators, right-trimmed lines, a byte order
 * mark in front or 0x1A behind. It reports what is wrong instead of throwing, so that a file can be shown.
 */
export function readZengin(bytes: Uint8Array): ZenginReading {
  const { lines, separator } = recordLines(bytes);
  const reading: ZenginReading = {
    headers: [],
    data: [],
    trailers: [],
    ends: 0,
    separator,
    problems: [],
  };
  lines.forEach((line, at) => readRecord(reading, line, at + 1));
  checkTotals(reading);
  return reading;
}

function readRecord(reading: ZenginReading, line: string, number: number): void {
  const record = line.padEnd(RECORD_BYTES, ' ');
  const kind = kindOf(record);
  if (record.length > RECORD_BYTES) reading.problems.push({ code: 'V-101', record: number });
  if (kind === null) {
    reading.problems.push({ code: 'V-102', record: number });
    return;
  }
  const values = valuesOf(record, kind);
  if (kind === 'header') reading.headers.push(headerOf(values));
  if (kind === 'data') {
    const data = dataOf(values);
    if (!Number.isSafeInteger(data.amount))
      reading.problems.push({ code: 'V-601', record: number, field: 'amount' });
    reading.data.push(data);
  }
  if (kind === 'trailer') {
    reading.trailers.push({ count: Number(values['count']), total: Number(values['total']) });
  }
  if (kind === 'end') reading.ends += 1;
}

function checkTotals(reading: ZenginReading): void {
  const last = reading.headers.length + reading.data.length + reading.trailers.length + reading.ends;
  if (reading.headers.length !== 1) reading.problems.push({ code: 'V-103', record: 1 });
  if (reading.trailers.length !== 1) reading.problems.push({ code: 'V-104', record: last });
  if (reading.ends !== 1) reading.problems.push({ code: 'V-105', record: last });
  const trailer = reading.trailers[0];
  if (reading.trailers.length !== 1 || trailer === undefined) return;
  const total = reading.data.reduce((sum, row) => sum + row.amount, 0);
  if (trailer.total !== total) reading.problems.push({ code: 'V-301', record: last, field: 'total' });
  if (trailer.count !== reading.data.length)
    reading.problems.push({ code: 'V-302', record: last, field: 'count' });
}
