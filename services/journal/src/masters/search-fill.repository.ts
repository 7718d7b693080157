import type { Tx } from '@uketori/service-kit/tx';
import type { searchColumns } from './readings.rules.js';

/** Rows of an organization that one run fills. */
const ROWS = 500;
/** Organizations that one run visits. */
const ORGANIZATIONS = 20;

/** Tables with the columns of searchColumns and a reading. */
export type SearchedTable = 'journal.masters' | 'journal.companies';

/** Organizations with rows that have no reading yet. Across organizations. */
export async function unfilledOrganizations(tx: Tx, table: SearchedTable): Promise<string[]> {
  const rows = await tx.rows<{ organization_id: string }>(
    `select distinct organization_id from ${table} where search_edition = 0 limit ${ORGANIZATIONS}`,
  );
  return rows.map(({ organization_id }) => organization_id);
}

/** Rows of the organization that have no reading yet. */
export function unfilledRows<T>(tx: Tx, table: SearchedTable): Promise<T[]> {
  return tx.rows<T>(
    `select * from ${table} where organization_id = $1 and search_edition = 0
     order by id limit ${ROWS}`,
    [tx.actor.organization_id],
  );
}

/** What a row is found by. */
export type Filled = { id: string; version: number; reading: string } & ReturnType<typeof searchColumns>;

/**
 * Writes what the rows are found by. It follows from the rest of a row, so its version stays. A row that changed
 * meanwhile is left for the next run.
 */
export async function fillSearch(tx: Tx, table: SearchedTable, rows: readonly Filled[]): Promise<void> {
  await tx.rows(
    `update ${table} t set reading = f.reading, search_text = f.search_text,
       search_bigrams = f.search_bigrams, search_edition = f.search_edition
     from jsonb_to_recordset($2::jsonb)
       as f (id uuid, version int, reading text, search_text text, search_bigrams text[], search_edition int)
     where t.organization_id = $1 and t.id = f.id and t.version = f.version and t.search_edition = 0`,
    [tx.actor.organization_id, JSON.stringify(rows)],
  );
}
