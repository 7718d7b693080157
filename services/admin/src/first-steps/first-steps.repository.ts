import type { Tx } from '@uketori/service-kit/tx';
import { OWNER_ROLE_ID } from '../abilities/abilities.facade.js';

/** Whether a second person is a member or has an open invitation. */
export async function hasSecondPerson(tx: Tx): Promise<boolean> {
  const found = await tx.one<{ done: boolean }>(
    `select (select count(*) from (select 1 from admin.memberships
         where organization_id = $1 and status <> 'deleted' limit 2) m) > 1
       or exists (select 1 from admin.invitations
         where organization_id = $1 and state = 'sent' and expires_at > now()) as done`,
    [tx.actor.organization_id],
  );
  return found?.done === true;
}

/** Whether an active member who is no owner may give final approvals. */
export async function hasApproverBesideOwners(tx: Tx): Promise<boolean> {
  const found = await tx.one(
    `select 1 as found from admin.memberships m
     join admin.role_abilities a on a.organization_id = m.organization_id and a.role_id = m.role_id
       and a.ability = 'invoice:final_approve'
     where m.organization_id = $1 and m.status = 'active' and m.role_id <> $2 limit 1`,
    [tx.actor.organization_id, OWNER_ROLE_ID],
  );
  return found !== null;
}
