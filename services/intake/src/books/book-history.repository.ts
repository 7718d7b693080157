import type { Tx } from '@uketori/service-kit/work';
import type { BookMarks, BookValues } from './books.rules.js';

/** The values under which a version is or was kept. */
export interface ValuesOfVersion extends BookValues, BookMarks {
  document_version: number;
  since: string;
  changed_by_name: string;
}

/** All values under which the versions of a document are or were kept, the newest first. */
export function valuesOfDocument(tx: Tx, document_id: string): Promise<ValuesOfVersion[]> {
  return tx.rows<ValuesOfVersion>(
    `select document_version, transaction_date, amount, partner_name, since, changed_by_name, latest, replaced, deleted,
       returned from intake.book_records where organization_id = $1 and document_id = $2 order by value_no desc`,
    [tx.actor.organization_id, document_id],
  );
}

/** A version in the books by its file. */
export interface StoredVersion {
  local_id: number | null;
  document_id: string;
  document_version: number;
  file_name: string;
  storage_key: string;
}

/** The versions whose files are stored under these keys, by the number of their invoice. */
export function versionsStoredAs(tx: Tx, storage_keys: readonly string[]): Promise<StoredVersion[]> {
  return tx.rows<StoredVersion>(
    `select local_id, document_id, document_version, file_name, storage_key from intake.book_records
     where organization_id = $1 and storage_key = any($2) and latest order by local_id, document_version`,
    [tx.actor.organization_id, storage_keys],
  );
}
