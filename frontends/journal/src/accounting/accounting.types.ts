import type { Schema } from '@uketori/frontend-kit/apiTypes';

export type AccountingCompany = Schema<'AccountingCompany'>;
export type RemoteMaster = Schema<'AccountingRemoteMaster'>;
export type MappingRow = Schema<'AccountingMapping'>;
export type Obstacle = Schema<'AccountingObstacle'>;
export type Deal = Schema<'AccountingDeal'>;
export type DealResult = Schema<'AccountingDealResults'>['results'][number];

type SourceKind = MappingRow['kind'];

/** Where each of our kinds goes, in the order of the choice; null: a deal has no place for it. */
export const REMOTE_KIND: Readonly<Record<SourceKind, MappingRow['remote_kind']>> = {
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
  pay_bank: 'bank_account',
  pay_cash: 'wallet',
  pay_card: 'credit_card',
  pay_offset: 'wallet',
};

export const SOURCE_KINDS = Object.keys(REMOTE_KIND) as SourceKind[];

/** Kinds that a deal or its payment cannot go without. */
export const REQUIRED_KINDS: ReadonlySet<SourceKind> = new Set([
  'account_title',
  'tax',
  'pay_bank',
  'pay_cash',
  'pay_card',
]);
