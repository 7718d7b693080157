export interface ReadingWorker {
  worker_id: string;
  state: 'reading' | 'idle' | 'silent';
  engine: string;
  started_at: string;
  seen_at: string;
  last_lease_at: string | null;
  pages_per_minute: number;
  memory_mb: number;
  peak_mb: number;
}

export interface ReadingFailure {
  document_id: string;
  file_name: string;
  local_id: number | null;
  error_code: string;
  reason: string;
  attempt: number;
  pages: number;
  failed_at: string;
  uploaded_by_name: string;
}

/** GET /operations/intake/reading */
export interface ReadingOperationsAnswer {
  at: string;
  queue: {
    waiting: number;
    in_work: number;
    capped: boolean;
    oldest_waiting_at: string | null;
    oldest_waiting_seconds: number | null;
    failed_last_day: number;
    pages_per_minute: number;
  };
  workers: ReadingWorker[];
  failures: ReadingFailure[];
  more_failures: boolean;
}
