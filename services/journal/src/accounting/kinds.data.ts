/** Kinds of masters over there that a deal refers to. */
export const REMOTE_KINDS = [
  'account_item',
  'tax',
  'partner',
  'section',
  'item',
  'tag',
  'segment_1',
  'segment_2',
] as const;
export type RemoteKind = (typeof REMOTE_KINDS)[number];

/** What of an invoice needs a counterpart: its supplier, and all that a side of a line refers to. */
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

interface Counterpart {
  /** Null: a deal has no place for it, a person can only let it go without. */
  remote: RemoteKind | null;
  /** A deal is not complete without it: it cannot be left out. */
  required: boolean;
}

/** Where each goes. A sub account becomes an item, as freee has none; its first two segments are ours. */
export const COUNTERPARTS: Readonly<Record<SourceKind, Counterpart>> = {
  account_title: { remote: 'account_item', required: true },
  tax: { remote: 'tax', required: true },
  company: { remote: 'partner', required: false },
  vendor: { remote: 'partner', required: false },
  sub_account: { remote: 'item', required: false },
  department: { remote: 'section', required: false },
  item: { remote: 'item', required: false },
  tag: { remote: 'tag', required: false },
  segment: { remote: 'segment_1', required: false },
  project: { remote: 'segment_2', required: false },
  walletable: { remote: null, required: false },
};

/** A master of the company over there. */
export interface RemoteMaster {
  kind: RemoteKind;
  /** The code of a tax class. */
  remote_id: number;
  /** '' where the company uses no codes. */
  code: string;
  name: string;
  /** Registered number of a partner, else ''. */
  t_number: string;
  /** False: kept for old records, refused in new ones. */
  available: boolean;
}

/** The state of sending an invoice. */
export const DEAL_STATES = ['waiting', 'sending', 'sent', 'failed', 'cancelled', 'withdrawn'] as const;
export type DealState = (typeof DEAL_STATES)[number];
