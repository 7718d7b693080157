/** The organization's connection to its accounting service (GET /accounting/company). */
export interface AccountingCompany {
  configured: boolean;
  status: 'no_token' | 'not_set' | 'ok';
  token_exists: boolean;
  reconnect: boolean;
  company_id: number | null;
  company_name: string;
  separate_approval: boolean;
  connected_by_name: string;
  connected_at: string | null;
  masters_at: string | null;
  paused_until: string | null;
  counts: { waiting: number; failed: number; sent: number };
}

export interface RemoteCompany {
  company_id: number;
  name: string;
  may_write: boolean;
}

export interface RemoteMaster {
  kind: string;
  remote_id: number;
  code: string;
  name: string;
}

export interface FetchedMasters {
  masters_at: string | null;
  counts: { kind: string; count: number }[];
}

/** Our kinds, in the order of the tabs. */
export const SOURCE_KINDS = [
  'account_title',
  'tax',
  'company',
  'vendor',
  'sub_account',
  'department',
  'item',
  'tag',
  'segment',
  'project',
  'walletable',
] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export interface MappingRow {
  kind: SourceKind;
  key: string;
  name: string;
  code: string;
  required: boolean;
  remote_kind: string | null;
  state: 'found' | 'without' | 'missing' | 'ambiguous' | 'unavailable';
  via: 'chosen' | 'name' | 't_number' | null;
  remote: RemoteMaster | null;
}

/** Where each of our kinds goes; null: a deal has no place for it. */
export const REMOTE_KIND: Readonly<Record<SourceKind, string | null>> = {
  account_title: 'account_item',
  tax: 'tax',
  company: 'partner',
  vendor: 'partner',
  sub_account: 'item',
  department: 'section',
  item: 'item',
  tag: 'tag',
  segment: 'segment_1',
  project: 'segment_2',
  walletable: null,
};

/** Kinds that a deal cannot go without. */
export const REQUIRED_KINDS: ReadonlySet<SourceKind> = new Set(['account_title', 'tax']);

export interface Obstacle {
  code: string;
  kind?: SourceKind;
  name?: string;
  /** A choice for it is kept under this key. */
  key?: string;
}

export const DEAL_STATES = ['waiting', 'sending', 'sent', 'failed', 'cancelled', 'withdrawn'] as const;
export type DealState = (typeof DEAL_STATES)[number];

/** One sending of an invoice. */
export interface Deal {
  id: string;
  local_id: number;
  partner_name: string;
  amount: number;
  state: DealState;
  attempts: number;
  next_attempt_at: string;
  deal_ids: number[];
  ref_numbers: string[];
  error_code: string;
  error_params: { messages?: string[]; obstacles?: Obstacle[]; remote_request_id?: string; status?: number };
  sent_at: string | null;
  created_by_name: string;
  created_at: string;
}

export interface DealResult {
  local_id: number;
  partner_name: string;
  result: 'success' | 'warning' | 'error';
  amount: number | null;
  obstacles: Obstacle[];
  warnings: string[];
}
