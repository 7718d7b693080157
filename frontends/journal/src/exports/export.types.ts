import type { Query } from '@uketori/frontend-kit/api';

export const EXPORT_KINDS = ['accrual', 'payment', 'table'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

export interface FormatColumn {
  source: string;
  header: string;
  value: string;
  limit: number | null;
  empty: string;
  first_row_only: boolean;
}

export interface FormatOptions extends Record<string, unknown> {
  encoding: 'utf8' | 'utf8_bom' | 'cp932';
  newline: 'crlf' | 'lf';
  delimiter: 'comma' | 'tab';
  quote: 'minimal' | 'text' | 'always' | 'never';
  header: boolean;
  date_format: string;
  limit_unit: 'word' | 'byte';
  short_side: 'blank' | 'repeat';
  rows: 'entry' | 'deal';
  entry_date: 'issue_date' | 'month_end';
  split_tax: boolean;
  formula_guard: boolean;
}

/** A format as GET /export-formats returns it. */
export interface ExportFormat {
  id: string;
  name: string;
  kind: 'journal' | 'table';
  options: FormatOptions;
  columns: FormatColumn[];
  /** Comes with the product. */
  ready: boolean;
  version: number;
  updated_at: string | null;
  updated_by_name: string;
}

export interface ExportSource {
  name: string;
  kind: 'text' | 'number' | 'date' | 'made';
  of: 'journal' | 'table' | 'both';
}

export interface Listed {
  count: number;
  local_ids: number[];
}

export interface UnmappableCharacter {
  character: string;
  in_cp932: boolean;
  suggestion: string;
  count: number;
}

/** Suppliers by their registration number, with the invoices it concerns. */
export interface NumbersFound {
  count: number;
  suppliers: {
    t_number: string;
    partner_name: string;
    state: 'waiting' | 'registered' | 'not_registered';
    checked_at: string | null;
    error_code: string;
    count: number;
    local_ids: number[];
  }[];
}

export interface RegistryFindings {
  stale: NumbersFound;
  invalid: NumbersFound;
}

export interface UnmappedLine {
  local_id: number;
  row: number;
  side: 'debit' | 'credit';
  reason: string;
  account: string;
  name: string;
  percent: number | null;
}

export interface ExportPreview {
  row_count: number;
  invoice_count: number;
  bytes: number;
  unapproved: Listed;
  unbalanced: Listed;
  unmappable_count: number;
  unmappable: { local_id: number; column: string; character: string }[];
  characters: UnmappableCharacter[];
  shortened_count: number;
  /** lines for which the package has no code: the file is refused */
  unmapped_count: number;
  unmapped: UnmappedLine[];
  shortened: { local_id: number; column: string }[];
  /** null where the registry is not asked */
  registry: RegistryFindings | null;
  sample: string[];
}

export interface ExportRun extends Record<string, unknown> {
  id: string;
  number: number;
  kind: ExportKind;
  format_name: string;
  file_name: string;
  bytes: number;
  sha256: string;
  row_count: number;
  invoice_count: number;
  created_by_name: string;
  created_at: string;
}

/** Which invoices: those chosen, or all that the list's filters show. */
export type ExportTarget = { ids: number[] } | { query: Query };
