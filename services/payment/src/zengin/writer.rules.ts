import { DomainError } from '@uketori/service-kit/errors';
import {
  EDI_FIELD,
  LAYOUT,
  MAX_DATA_ROWS,
  MAX_TOTAL,
  RECORD_BYTES,
  RECORD_TYPES,
  type RecordKind,
} from './layout.rules.js';
import type { FieldLayout } from './zengin.types.js';

/** Values of a header record, already in zengin characters and codes. `pay_date` is MMDD. */
export interface ZenginHeader {
  consignor_code: string;
  consignor_name: string;
  pay_date: string;
  source_bank_code: string;
  source_bank_name: string;
  source_branch_code: string;
  source_branch_name: string;
  /** 1 ordinary, 2 current, 9 other. */
  source_account_type: string;
  source_account_number: string;
}

/** Values of one transfer, already in zengin characters and codes. `amount` is whole yen. */
export interface ZenginData {
  bank_code: string;
  bank_name: string;
  branch_code: string;
  branch_name: string;
  /** 1 ordinary, 2 current, 4 savings, 9 other. */
  account_type: string;
  account_number: string;
  account_holder: string;
  amount: number;
  /** 1 first transfer, 2 changed, 0 other. */
  new_code: string;
  customer_code_1: string;
  customer_code_2: string;
  /** Up to twenty bytes; given, it replaces the customer codes and sets the identification to Y. */
  edi: string | null;
  /** 7 by wire, 8 by letter; many banks ignore it and ask for 0 or 7. */
  transfer_category: string;
}

export interface ZenginFile {
  header: ZenginHeader;
  data: ZenginData[];
}

/** End of file of the days of diskettes; a few banks still ask for it. */
const END_MARK = 0x1a;

export interface ZenginTotals {
  count: number;
  total: number;
}

const DIGITS = /^[0-9]*$/;

/**
 * One value at its field's width. A value that does not fit throws instead of being cut.
 * @throws DomainError zengin_field_overflow | zengin_illegal_character, with the field's name.
 */
export function fieldText(layout: FieldLayout, value: string): string {
  // What a record holds are single bytes; a character beyond them is refused when the bytes are made.
  const { length } = value;
  if (length > layout.length) {
    throw new DomainError('zengin_field_overflow', 'invalid', {
      field: layout.name,
      bytes: length,
      limit: layout.length,
    });
  }
  if (layout.type === 'C') return value.padEnd(layout.length, ' ');
  if (!DIGITS.test(value)) {
    throw new DomainError('zengin_illegal_character', 'invalid', { field: layout.name, character: value });
  }
  return value.padStart(layout.length, '0');
}

/** One 120-character record; each character is one byte of the file. */
function recordText(kind: RecordKind, values: Record<string, string>): string {
  let record = RECORD_TYPES[kind];
  for (const layout of dataLayout(kind, values['edi'] ?? null)) {
    if (layout.start > 1) record += fieldText(layout, values[layout.name] ?? '');
  }
  return record;
}

/** The data record's fields when it carries an EDI text in place of the customer codes. */
export const EDI_LAYOUT: FieldLayout[] = LAYOUT.data.flatMap((layout) =>
  layout.name === 'customer_code_1' ? [EDI_FIELD] : layout.name === 'customer_code_2' ? [] : [layout],
);

/** The layout of a record, with the EDI field in place of the customer codes when a text is given. */
export function dataLayout(kind: RecordKind, edi: string | null): FieldLayout[] {
  return kind === 'data' && edi !== null ? EDI_LAYOUT : LAYOUT[kind];
}

export function headerRecord(header: ZenginHeader): string {
  return recordText('header', { ...header, transfer_kind: '21', code_type: '0', filler: '' });
}

export function dataRecord(data: ZenginData): string {
  if (!Number.isSafeInteger(data.amount) || data.amount <= 0) {
    throw new DomainError('zengin_zero_amount', 'invalid', { field: 'amount', amount: data.amount });
  }
  const { edi } = data;
  // Field by field and not by copies of the row: a file has a hundred thousand of them.
  let record = RECORD_TYPES.data;
  for (const layout of edi === null ? LAYOUT.data : EDI_LAYOUT) {
    if (layout.start > 1) record += fieldText(layout, dataValue(data, layout.name));
  }
  return record;
}

function dataValue(data: ZenginData, name: string): string {
  switch (name) {
    case 'amount':
      return String(data.amount);
    case 'clearing_house':
      return '0';
    case 'identification':
      return data.edi === null ? '' : 'Y';
    case 'edi':
      return data.edi ?? '';
    case 'filler':
      return '';
    default:
      return data[name as Exclude<keyof ZenginData, 'amount' | 'edi'>];
  }
}

/** Count and total of the data records. @throws DomainError zengin_too_many_rows | zengin_total_overflow */
export function totals(data: ZenginData[]): ZenginTotals {
  const total = data.reduce((sum, row) => sum + row.amount, 0);
  if (data.length > MAX_DATA_ROWS)
    throw new DomainError('zengin_too_many_rows', 'invalid', { count: data.length });
  if (total > MAX_TOTAL) throw new DomainError('zengin_total_overflow', 'invalid', { total });
  return { count: data.length, total };
}

export function trailerRecord({ count, total }: ZenginTotals): string {
  return recordText('trailer', { count: String(count), total: String(total), filler: '' });
}

export function endRecord(): string {
  return recordText('end', { filler: '' });
}

/** The bytes of JIS X 0201 text as CP932 writes them. @throws DomainError zengin_illegal_character */
export function toBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if ((code >= 0x20 && code <= 0x7e) || code === 0x0d || code === 0x0a || code === END_MARK)
      bytes[at] = code;
    else if (code >= 0xff61 && code <= 0xff9f) bytes[at] = code - 0xff61 + 0xa1;
    else {
      throw new DomainError('zengin_illegal_character', 'invalid', {
        character: String.fromCodePoint(text.codePointAt(at) ?? 0),
      });
    }
  }
  return bytes;
}

/** What an own bank wants around the records: CR LF behind each, and 0x1A behind the last. */
export interface Framing {
  crlf: boolean;
  end_mark: boolean;
}

/** Records as a file's bytes. With `crlf` every record, the last one too, is followed by CR LF. No byte order mark. */
export function frame(records: readonly string[], { crlf, end_mark }: Framing): Buffer {
  const separator = crlf ? '\r\n' : '';
  const end = end_mark ? String.fromCodePoint(END_MARK) : '';
  const bytes = toBytes(`${records.join(separator)}${separator}${end}`);
  const expected = records.length * (RECORD_BYTES + separator.length) + end.length;
  if (bytes.length !== expected)
    throw new Error(`zengin file has ${bytes.length} bytes, expected ${expected}`);
  return bytes;
}

/** A whole 総合振込 file: header, data, trailer, end, in this order. */
export function writeZengin(file: ZenginFile, crlf: boolean, end_mark = false): Buffer {
  const records = [
    headerRecord(file.header),
    ...file.data.map(dataRecord),
    trailerRecord(totals(file.data)),
    endRecord(),
  ];
  return frame(records, { crlf, end_mark });
}
