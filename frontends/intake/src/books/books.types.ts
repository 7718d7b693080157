import type { components } from '@uketori/frontend-kit/api.gen';

type Schemas = components['schemas'];
/** A stored version in the search's response. */
export type BookRow = Schemas['BookRow'];
export type BookState = BookRow['state'];
export type StampState = BookRow['stamp_state'];
export type BookHistory = Schemas['BookHistory'];
export type KeptVersion = BookHistory['versions'][number];
export type StampView = KeptVersion['stamp'];
export type StampOverview = Schemas['StampOverview'];
export type StampsChecked = Schemas['StampsChecked'];

/** Where a kept version is looked at: by the invoice's number when it has one. */
export function versionPath(row: {
  local_id: number | null;
  document_id: string;
  document_version: number;
  /** not the original of the invoice, whose number leads to that */
  attached?: boolean;
}): string {
  const file = row.attached ? row.document_id : (row.local_id ?? row.document_id);
  return `/pdf/${file}/${row.document_version}`;
}
