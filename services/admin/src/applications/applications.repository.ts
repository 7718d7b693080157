import type { Tx } from '@uketori/service-kit/tx';

/** Names of the registered applications of the organization. */
export function liveNames(tx: Tx): Promise<{ id: string; name: string }[]> {
  return tx.rows(
    'select id, name from admin.applications where organization_id = $1 and deleted_at is null',
    [tx.actor.organization_id],
  );
}

/** Ends everything that users allowed to an application. */
export async function revokeGrantsOf(tx: Tx, application_id: string): Promise<void> {
  await tx.rows(
    `update admin.oauth_grants set revoked_at = now()
     where organization_id = $1 and application_id = $2 and revoked_at is null`,
    [tx.actor.organization_id, application_id],
  );
}
