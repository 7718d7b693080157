/** The ten kinds of masters, in the order of a journal line's form (spec 3). */
export const MASTER_KINDS = [
  'account_title',
  'sub_account',
  'department',
  'vendor',
  'project',
  'segment',
  'walletable',
  'item',
  'tag',
  'tax',
] as const;
export type MasterKind = (typeof MASTER_KINDS)[number];
