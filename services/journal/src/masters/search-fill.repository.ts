import type { Tx } from '@uketori/service-kit/tx';
import type { MasterEntity } from './master.record.js';
import { foundReading, searchColumns } from './readings.rules.js';

/** Rows of an organization that one run fills. */
const ROWS = 500;
/** Organizations that one run visits. */
const ORGANIZATIONS = 20;

/** Tables with the columns of searchColumns and a reading. */
export type SearchedTable = 'journal.masters' | 'journal.companies';

/** Organizations with rows that an earlier release stored, which had no readings. Across organizations. */
export async function unfilledOrganizations(tx: Tx, table: SearchedTable): Promise<string[]> {
  const rows = await tx.rows<{ organization_id: string }>(
    `select distinct organization_id from ${table} where search_edition = 0 limit ${ORGANIZATIONS}`,
  );
  return rows.map(({ organization_id }) => organization_id);
}

/** Rows of the organization that no rule filled yet, held until the transaction ends. */
export function unfilledRows<T>(tx: Tx, table: SearchedTable): Promise<T[]> {
  return tx.rows<T>(
    `select * from ${table} where organization_id = $1 and search_edition = 0
     order by id limit ${ROWS} for update skip locked`,
    [tx.actor.organization_id],
  );
}

/** What a row is found by. */
export type Filled = { id: string; reading: string } & ReturnType<typeof searchColumns>;

/** Writes what the rows are found by. It follows from the rest of a row, so its version stays. */
export async function fillSearch(tx: Tx, table: SearchedTable, rows: readonly Filled[]): Promise<void> {
  await tx.rows(
    `update ${table} t set reading = f.reading, search_text = f.search_text,
       search_bigrams = f.search_bigrams, search_edition = f.search_edition
     from jsonb_to_recordset($2::jsonb)
       as f (id uuid, reading text, search_text text, search_bigrams text[], search_edition int)
     where t.organization_id = $1 and t.id = f.id`,
    [tx.actor.organization_id, JSON.stringify(rows)],
  );
}

/** Fills masters of the organization that an earlier release stored; returns how many. */
export async function fillMasters(tx: Tx): Promise<number> {
  const rows = await unfilledRows<MasterEntity>(tx, 'journal.masters');
  const filled = rows.map((row) => {
    const reading = foundReading(row);
    return { id: row.id, reading, ...searchColumns({ name: row.name, reading }, row.code) };
  });
  if (filled.length > 0) await fillSearch(tx, 'journal.masters', filled);
  return filled.length;
}
