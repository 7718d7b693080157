import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import type { Condition } from '@uketori/service-kit/list';
import type { Tx } from '@uketori/service-kit/work';
import { localIdsByUpload } from '../uploads/uploads.list.js';

/** Nobody uploaded these himself: level 2 sees those of his department, level 1 none. */
export function importReach(actor: Actor): Condition[] {
  const level = abilityLevel(actor, 'invoice:upload');
  if (abilityLevel(actor, 'settings:read') > 0 || level >= 3) return [];
  return [{ sql: '$?::int = 2 and department_id = $?::uuid', params: [level, actor.department_id] }];
}

/** Adds how far each was read since, and the invoices that it became. */
export async function withUploads<R extends { upload_id: string | null }>(
  tx: Tx,
  rows: R[],
): Promise<(R & { read_state: string; local_ids: number[] })[]> {
  const ids = rows.flatMap((row) => (row.upload_id ? [row.upload_id] : []));
  const states = await tx.rows<{ id: string; state: string }>(
    'select id, state from intake.uploads where organization_id = $1 and id = any($2::uuid[])',
    [tx.actor.organization_id, ids],
  );
  const byId = new Map(states.map(({ id, state }) => [id, state]));
  const local_ids = await localIdsByUpload(tx, ids);
  return rows.map((row) => ({
    ...row,
    read_state: byId.get(row.upload_id ?? '') ?? '',
    local_ids: local_ids.get(row.upload_id ?? '') ?? [],
  }));
}
