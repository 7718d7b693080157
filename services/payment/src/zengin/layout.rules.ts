import type { FieldLayout } from './zengin.types.js';

/**
 * The 総合振込 (type 21) record layout: 120 single bytes per record. One table drives the writer, the reader
 * and the ruler of the preview, so they cannot disagree. Positions are 1-based, as banks print them.
 */
export type RecordKind = 'header' | 'data' | 'trailer' | 'end';

export const RECORD_BYTES = 120;

/** Most data rows one file can count and most yen it can total, by the sizes of the trailer's fields. */
export const MAX_DATA_ROWS = 999_999;
export const MAX_TOTAL = 999_999_999_999;

function fields(...list: [name: string, length: number, type: FieldLayout['type']][]): FieldLayout[] {
  let start = 1;
  return list.map(([name, length, type]) => {
    const field = { name, start, length, type };
    start += length;
    return field;
  });
}

export const LAYOUT: Record<RecordKind, FieldLayout[]> = {
  header: fields(
    ['record_type', 1, 'N'],
    ['transfer_kind', 2, 'N'],
    ['code_type', 1, 'N'],
    ['consignor_code', 10, 'N'],
    ['consignor_name', 40, 'C'],
    ['pay_date', 4, 'N'],
    ['source_bank_code', 4, 'N'],
    ['source_bank_name', 15, 'C'],
    ['source_branch_code', 3, 'N'],
    ['source_branch_name', 15, 'C'],
    ['source_account_type', 1, 'N'],
    ['source_account_number', 7, 'N'],
    ['filler', 17, 'C'],
  ),
  data: fields(
    ['record_type', 1, 'N'],
    ['bank_code', 4, 'N'],
    ['bank_name', 15, 'C'],
    ['branch_code', 3, 'N'],
    ['branch_name', 15, 'C'],
    ['clearing_house', 4, 'N'],
    ['account_type', 1, 'N'],
    ['account_number', 7, 'N'],
    ['account_holder', 30, 'C'],
    ['amount', 10, 'N'],
    ['new_code', 1, 'N'],
    ['customer_code_1', 10, 'N'],
    ['customer_code_2', 10, 'N'],
    ['transfer_category', 1, 'N'],
    ['identification', 1, 'C'],
    ['filler', 7, 'C'],
  ),
  trailer: fields(['record_type', 1, 'N'], ['count', 6, 'N'], ['total', 12, 'N'], ['filler', 101, 'C']),
  end: fields(['record_type', 1, 'N'], ['filler', 119, 'C']),
};

/** With an EDI text the two customer codes are one text field of twenty bytes. */
export const EDI_FIELD: FieldLayout = { name: 'edi', start: 92, length: 20, type: 'C' };

/** First byte of each record. */
export const RECORD_TYPES: Record<RecordKind, string> = { header: '1', data: '2', trailer: '8', end: '9' };
