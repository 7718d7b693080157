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
  'bank_account',
  'credit_card',
  'wallet',
] as const;
export type RemoteKind = (typeof REMOTE_KINDS)[number];

/** What of an invoice needs a counterpart: its supplier, all that a side of a line refers to, and what it is paid from. */
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
  'pay_bank',
  'pay_cash',
  'pay_card',
  'pay_offset',
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
  pay_bank: { remote: 'bank_account', required: true },
  pay_cash: { remote: 'wallet', required: true },
  pay_card: { remote: 'credit_card', required: true },
  pay_offset: { remote: 'wallet', required: false },
};

/** Sources of payments, one of each, with the name that their account is looked for by. */
export const PAY_SOURCES = {
  pay_bank: '普通預金',
  pay_cash: '現金',
  pay_card: 'クレジットカード',
  pay_offset: '相殺',
} as const;
export type PaySource = keyof typeof PAY_SOURCES;

export function isPaySource(kind: SourceKind): kind is PaySource {
  return kind in PAY_SOURCES;
}

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
