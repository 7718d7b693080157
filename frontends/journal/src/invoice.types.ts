/** A value as the reader found it on the page. */
export interface ReadField {
  value: string;
  page: number;
  /** x, y, width, height in 0..1 of the page, origin top left. */
  box: number[];
  confidence: number;
  text: string;
}

export type ReadFields = Record<string, ReadField | unknown>;

export interface StepUser {
  level: number;
  user_id: string;
  user_name: string;
  at: string;
}

/** One line of the journal; the columns of both sides are named debit_… and credit_…. */
export type JournalLine = Record<string, unknown> & { id?: string; key: string };

export interface Proposal {
  reason?: { source: string; [param: string]: unknown };
  amounts_from?: string;
  pay_date_warnings?: string[];
  /** the withholding code that the reading suggested, and why */
  withholding?: {
    type: number;
    sub_type: string;
    /** as the search compares it; '' when the printed tax alone told */
    word: string;
    place: 'line' | 'name' | 'file' | null;
    amount: 'matches' | 'differs' | 'not_computed' | 'none_printed';
  } | null;
}

/** An invoice as GET /invoices/{local_id} returns it. */
export interface Invoice extends Record<string, unknown> {
  id: string;
  local_id: number;
  version: number;
  partner_name: string;
  document_id: string | null;
  file_name: string;
  page_count: number;
  read_status: string;
  error_code: string;
  read_fields: ReadFields | null;
  status: string;
  locked: boolean;
  deleted: boolean;
  balanced: boolean;
  linked: boolean;
  paid: boolean;
  /** The signed-in user has opened it before. */
  viewed: boolean;
  debit_total: number;
  credit_total: number;
  journals: JournalLine[];
  proposal: Proposal | null;
  /** What a person should look at before approving. */
  warnings: string[];
  /** Number of the reading that read_fields came from. */
  read_version: number;
  /** Fields that a person saved or confirmed. */
  checked_fields?: string[];
  /** Where the invoice differs from its supplier's master, and what a later reading found otherwise. */
  master_differences?: { field: string; value: string; master_value: string }[];
  read_differences?: { field: string; value: string | number | null; read_value: string | number }[];
}
