/** Records that come and go as files. */
export interface FileRecords {
  /** Address, for example /masters/department. */
  path: string;
  /** Resource of their abilities. */
  resource: string;
  /** What they are called. */
  title: string;
}

export type ImportMode = 'overwrite' | 'new';

/** What stands in a row's way; line 0 is no line of the file. */
export interface ImportFinding {
  line: number;
  /** The column as the file names it. */
  heading: string;
  value: string;
  code: string;
}

/** What a file would do. */
export interface CheckedImport {
  status: 'ok' | 'error';
  error: string | null;
  created: number;
  updated: number;
  kept: number;
  findings: ImportFinding[];
  finding_count: number;
  unknown_columns: string[];
  missing_columns: string[];
  items: { line: number; values: Record<string, string> }[];
  missing: { name: string; code: string }[];
}

export interface Imported {
  created: number;
  updated: number;
  kept: number;
  deleted: number;
}
