/** Masters a side of a journal line can refer to, in the order of the form (spec 3). */
export const LINE_REFERENCES = [
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
export type LineReference = (typeof LINE_REFERENCES)[number];

export const SIDES = ['debit', 'credit'] as const;
export type Side = (typeof SIDES)[number];

/** Name of a side's column, for example ('debit', 'amount') -> 'debit_amount'. */
export function column<S extends Side, F extends string>(side: S, field: F): `${S}_${F}` {
  return `${side}_${field}`;
}
