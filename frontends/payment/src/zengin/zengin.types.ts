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
  state: 'OK' | 'WARNING' | 'BLOCKED';
  problems: ZenginProblem[];
  record: string | null;
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
  layout: Record<RecordKind, FieldLayout[]>;
}

export interface ExportRequest {
  user_bank_id: string;
  pay_date: string;
  pay_keys?: string[];
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
