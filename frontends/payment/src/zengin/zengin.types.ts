import type { ZenginProblem } from '../payment.types';

export type RecordKind = 'header' | 'data' | 'trailer' | 'end';

/** 1-based byte positions; N digits, C characters. */
export interface FieldLayout {
  name: string;
  start: number;
  length: number;
  type: 'N' | 'C';
}

export interface PlannedRow {
  pay_key: string;
  local_id: number;
  partner_name: string;
  transfer_amount: number;
  /** SHORTENED: the holder will be cut because somebody chose so */
  state: 'OK' | 'WARNING' | 'SHORTENED' | 'BLOCKED';
  problems: ZenginProblem[];
  record: string | null;
  /** every payment in the record: several of one payee may go out together */
  payments: { pay_key: string; local_id: number; transfer_amount: number }[];
}

/** What a file would hold, and why it cannot be made if it cannot. */
export interface ExportPlan {
  user_bank_id: string;
  pay_date: string;
  rows: PlannedRow[];
  header: { record: string | null; problems: ZenginProblem[] };
  trailer: string | null;
  end: string;
  count: number;
  total_amount: number;
  can_export: boolean;
  layout: Layouts;
}

/** Byte positions by record; `edi` for data records that carry a text. */
export type Layouts = Record<RecordKind | 'edi', FieldLayout[]>;

/** A transfer file somebody brought, taken apart. */
export interface FileInspection {
  separator: 'CRLF' | 'CR' | 'LF' | 'none';
  count: number;
  total: number;
  record_count: number;
  records: { number: number; kind: RecordKind | null; text: string }[];
  problem_count: number;
  problems: {
    check: string;
    severity: 'error' | 'warning';
    record: number;
    field: string | null;
    found: string;
  }[];
  layout: Layouts;
}

export interface ExportRequest {
  user_bank_id: string;
  pay_date: string;
  pay_keys?: string[];
  /** payments whose holder may be shortened */
  shorten?: string[];
}

export interface ExportBatch {
  id: string;
  local_id: number;
  user_bank_id: string;
  pay_date: string;
  state: 'LIVE' | 'VOID';
  row_count: number;
  total_amount: number;
  file_name: string;
  sha256: string;
  created_by_name: string;
  created_at: string;
  void_reason: string | null;
  voided_by_name: string | null;
  voided_at: string | null;
}

export interface ExportBatchDetail extends ExportBatch {
  rows: { row_number: number; pay_key: string; local_id: number; partner_name: string; amount: number }[];
}
