import type { Tx } from '@uketori/service-kit/work';

/** The copy of the actor's organization, or null before its first event. */
export function findOrganization(tx: Tx): Promise<{ name: string; upload_max_bytes: number } | null> {
  return tx.one<{ name: string; upload_max_bytes: number }>(
    'select name, upload_max_bytes from inbox.organizations where organization_id = $1',
    [tx.actor.organization_id],
  );
}
