import type { Tx } from '@uketori/service-kit/tx';
import { lockNotices, notify } from '../notifications/notifications.facade.js';
import { OWNER_ROLE_ID } from '../abilities/abilities.facade.js';
import type { OpenMembership } from './login.repository.js';

/** Notifies the owners of the actor's organization that log-ins of a member are delayed. */
export async function notifyOwnersOfLock(
  tx: Tx,
  member: OpenMembership,
  network: string,
  app_url: string,
): Promise<void> {
  const owners = await tx.rows<{ user_id: string }>(
    `select user_id from admin.memberships
     where organization_id = $1 and role_id = $2 and status = 'active' order by id limit 100`,
    [tx.actor.organization_id, OWNER_ROLE_ID],
  );
  const ids = owners.map(({ user_id }) => user_id);
  await notify(tx, lockNotices(ids, member, network), app_url);
}
