export type BookState = 'VALID' | 'DELETED' | 'REPLACED' | 'RETURNED' | 'CORRECTED';
export type StampState = 'NONE' | 'WAITING' | 'RETRYING' | 'STAMPED' | 'EXPIRED';

/** A kept version as the search answers it. */
export interface BookRow {
  id: string;
  document_id: string;
  document_version: number;
  transaction_date: string | null;
  amount: number | null;
  partner_name: string;
  local_id: number | null;
  state: BookState;
  file_name: string;
  sha256: string;
  reason: string;
  kept_at: string;
  kept_by_name: string;
  stamp_state: StampState;
  stamped_at: string | null;
  stamp_check: string;
}

export interface StampView {
  state: StampState;
  late: boolean;
  gen_time: string | null;
  authority: string;
  fault: string;
  next_attempt_at: string | null;
  checked_at: string | null;
  check_result: string;
}

export interface KeptVersion {
  version: number;
  state: BookState;
  file_name: string;
  sha256: string;
  bytes: number;
  page_count: number;
  reason: string;
  kept_at: string;
  kept_by_name: string;
  stamp: StampView;
  values: {
    transaction_date: string | null;
    amount: number | null;
    partner_name: string;
    since: string;
    changed_by_name: string;
    latest: boolean;
  }[];
}

export interface BookHistory {
  document_id: string;
  local_id: number | null;
  current_version: number;
  replaceable: boolean;
  versions: KeptVersion[];
}

export interface StampOverview {
  enabled: boolean;
  configured: boolean;
  stamped: number;
  waiting: number;
  failing: number;
  expired: number;
  broken: number;
  late: number;
  last_fault: string;
}

export interface StampsChecked {
  checked: number;
  broken: {
    local_id: number | null;
    document_id: string;
    document_version: number;
    file_name: string;
    result: string;
  }[];
  next: string | null;
}

/** Where a kept version is looked at: by the invoice's number when it has one. */
export function versionPath(row: {
  local_id: number | null;
  document_id: string;
  document_version: number;
}): string {
  return `/pdf/${row.local_id ?? row.document_id}/${row.document_version}`;
}
