import type { Schema } from '@uketori/frontend-kit/apiTypes';
import type { Tone } from '@uketori/frontend-kit/StatusTag';

/** 0 uncollected, 1 submitted, 2 sent to reading, 3 returned */
export type SubmitStatus = 0 | 1 | 2 | 3;
export const SUBMIT_STATUSES: readonly SubmitStatus[] = [0, 1, 2, 3];
export const STATUS_TONES: Record<SubmitStatus, Tone> = {
  0: 'neutral',
  1: 'info',
  2: 'success',
  3: 'warning',
};

export interface InboxItem {
  id: string;
  customer_id: string;
  customer_name: string;
  submit_status: SubmitStatus;
  year: number;
  month: number;
  transaction_year: number;
  transaction_month: number;
  memo: string;
  purpose: string;
  submit_comment: string;
  received_at: string | null;
  document_id: string | null;
  file_name: string;
  page_count: number;
  submitted_by: string | null;
  submitted_by_name: string;
  request_link_id: string | null;
  reading_state: '' | 'SENDING' | 'SENT';
  invoice_id: string | null;
  invoice_local_id: number | null;
  invoice_deleted: boolean;
  approval_stage: number;
  approved_stage: number;
  approve_users: { stage: number; user_name: string }[];
  final_approved: boolean;
  final_approved_by_name: string;
  created_at: string;
  version: number;
}

export type Customer = Schema<'Customer'>;

export interface RequestLink {
  id: string;
  customer_id: string;
  year: number;
  month: number;
  expires_at: string;
  revoked_at: string | null;
  created_by_name: string;
  created_at: string;
}

export type CellStatus = 'not_expected' | 'uncollected' | 'returned' | 'submitted' | 'sent';
export const CELL_TONES: Record<CellStatus, Tone> = {
  not_expected: 'neutral',
  uncollected: 'danger',
  returned: 'warning',
  submitted: 'info',
  sent: 'success',
};

export interface TableCell {
  year: number;
  month: number;
  expected: boolean;
  status: CellStatus;
  count: number;
}

export interface TableRow {
  customer_id: string;
  customer_name: string;
  department_name: string;
  own_department: string;
  months: TableCell[];
}

export interface CustomerTable {
  months: { year: number; month: number }[];
  status: 1 | 2 | 3;
  customer_table: TableRow[];
  totals: Record<CellStatus, number>;
  cut: boolean;
}
