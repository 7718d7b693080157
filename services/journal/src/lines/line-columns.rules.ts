import { MASTER_KINDS, type MasterKind } from '../masters/kinds.data.js';

/** Masters that a side of a journal line can refer to: all kinds. */
export const LINE_REFERENCES = MASTER_KINDS;
export type LineReference = MasterKind;

export const SIDES = ['debit', 'credit'] as const;
export type Side = (typeof SIDES)[number];

/** Name of a side's column, for example ('debit', 'amount') -> 'debit_amount'. */
export function column<S extends Side, F extends string>(side: S, field: F): `${S}_${F}` {
  return `${side}_${field}`;
}
