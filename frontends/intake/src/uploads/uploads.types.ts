import type { StampState } from '../books/books.types';

export type UploadState = 'WAITING' | 'STARTED' | 'SUCCESS' | 'FAILED';

export interface UploadItem {
  id: string;
  file_name: string;
  content_type: string;
  page_count: number;
  bytes: number;
  state: UploadState;
  error: { code: string; params: { duplicate_local_ids?: number[] } } | null;
  local_ids: number[];
  /** documents that are done, and pages that are read of those to be read */
  read_progress: { done: number; total: number; pages_done: number; pages_total: number };
  created_at: string;
  uploaded_by_name: string;
  source: string;
  documents: {
    id: string;
    first_page: number;
    page_count: number;
    read_status: 'NONE' | 'WAITING' | 'READING' | 'SUCCESS' | 'FAILED';
    /** it was read, but the time ran out before its end */
    partial: boolean;
    local_id: number | null;
  }[];
  /** the time stamp of the file as it came */
  stamp: {
    state: StampState;
    late: boolean;
    fault: string;
    gen_time: string | null;
    check_result: string;
  };
  found: {
    supplier_name: string | null;
    issue_date: string | null;
    due_date: string | null;
    total_amount: number | null;
    withholding_tax: number | null;
    t_number: string | null;
    values: number;
    /** values that the eye should check */
    doubtful: number;
    /** the time for reading ran out */
    partial: boolean;
  } | null;
}

export interface UploadListAnswer {
  updated: boolean;
  upload_list: UploadItem[];
  last_count: number;
}
