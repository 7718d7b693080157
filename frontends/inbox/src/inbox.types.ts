import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { recordFields, valuesOf } from '@uketori/frontend-kit/record';
import type { Tone } from '@uketori/frontend-kit/StatusTag';
import item from '@uketori/proto/records/inbox_item.json';

export type Customer = Schema<'Customer'>;
export type InboxItem = Schema<'InboxItem'>;
export type RequestLink = Schema<'RequestLink'>;
/** A link that takes files now, with its use. */
export type LiveLink = Schema<'LiveRequestLink'>;
export type TableCell = Schema<'TableCell'>;
export type TableRow = Schema<'TableRow'>;
export type CustomerTable = Schema<'CustomerTable'>;

/** 0 uncollected, 1 submitted, 2 sent to reading, 3 returned */
export type SubmitStatus = InboxItem['submit_status'];
export const SUBMIT_STATUSES = valuesOf(recordFields(item), 'submit_status').map(Number);
export const STATUS_TONES: Record<SubmitStatus, Tone> = {
  0: 'neutral',
  1: 'info',
  2: 'success',
  3: 'warning',
};

export type CellStatus = TableCell['status'];
export const CELL_TONES: Record<CellStatus, Tone> = {
  not_expected: 'neutral',
  uncollected: 'danger',
  returned: 'warning',
  submitted: 'info',
  sent: 'success',
};
