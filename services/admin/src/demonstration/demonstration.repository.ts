import type { Tx } from '@uketori/service-kit/tx';

/** The supervisor of the embedded mode listens here (deploy/embedded/demo-removal.mjs). */
const CHANNEL = 'uketori_demo_removal';

/** Records that the actor's organization is to be removed; false when it was recorded before. */
export async function insertRemoval(tx: Tx): Promise<boolean> {
  const made = await tx.rows(
    `insert into admin.demo_removals (organization_id, requested_by) values ($1, $2)
     on conflict (organization_id) do nothing returning organization_id`,
    [tx.actor.organization_id, tx.actor.user_id],
  );
  return made.length > 0;
}

/** Ends every session in some organizations; returns how many. Needs the system scope. */
export async function endSessionsIn(tx: Tx, organization_ids: readonly string[]): Promise<number> {
  const ended = await tx.rows(
    `update admin.sessions set revoked_at = now()
     where organization_id = any($1::uuid[]) and revoked_at is null returning id`,
    [organization_ids],
  );
  return ended.length;
}

/** Wakes the supervisor when the transaction commits. */
export async function notifySupervisor(tx: Tx): Promise<void> {
  await tx.rows(`select pg_notify('${CHANNEL}', $1)`, [tx.actor.organization_id]);
}
