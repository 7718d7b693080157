import type { Tx } from '../tx.js';
import { addJobStatement, type JobKind, type JobOptions } from './job.js';

/** The data of a turn: the organization is all it needs. */
export type Turn = Record<string, never>;

/**
 * Gives each of these organizations a turn at once, if it has none that waits, runs or failed. Returns how many got
 * one. Needs the system scope.
 */
export async function addNewTurns(
  tx: Tx,
  kind: JobKind<Turn>,
  organizations: readonly string[],
  one_at_a_time: NonNullable<JobOptions['one_at_a_time']>,
): Promise<number> {
  let added = 0;
  for (const organization_id of organizations) {
    const options = { key: organization_id, one_at_a_time, only_new: true };
    const rows = await tx.rows(...addJobStatement(tx.schema, organization_id, kind.name, {}, options));
    added += rows.length;
  }
  return added;
}
