export type ImportState = 'WAITING' | 'RETRYING' | 'DONE' | 'FAILED' | 'SKIPPED';

/** A file on its way in from a connected service, as far as every list shows it alike. */
export interface ImportRow {
  id: string;
  state: ImportState;
  fault: string;
  next_attempt_at: string | null;
  /** state of the upload, empty when there is none */
  read_state: string;
  local_ids: number[];
}
