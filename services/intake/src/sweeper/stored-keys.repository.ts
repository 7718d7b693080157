import type { Tx } from '@uketori/service-kit/work';

/** The keys of stored bytes, out of these, that a row refers to. Needs the system scope. */
export async function usedKeys(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ key: string }>(
    `select storage_key as key from intake.uploads where storage_key = any($1)
     union select storage_key from intake.document_versions where storage_key = any($1)
     union select raw_key from intake.captured_mails where raw_key = any($1)
     union select words_key from intake.documents where words_key = any($1)`,
    [keys],
  );
  return new Set(rows.map((row) => row.key));
}
