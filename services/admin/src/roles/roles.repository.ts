import type { Tx } from '@uketori/service-kit/tx';

/** Invitations into a role that may still be accepted. */
export async function openInvitations(tx: Tx, role_id: number): Promise<number> {
  const row = await tx.one<{ n: number }>(
    `select count(*)::int as n from admin.invitations
     where organization_id = $1 and user_role_id = $2 and state = 'sent' and expires_at > now()`,
    [tx.actor.organization_id, role_id],
  );
  return row?.n ?? 0;
}

/** Gives invitations that are over another role, so that theirs can be deleted. */
export async function moveEndedInvitations(tx: Tx, role_id: number, next_role_id: number): Promise<void> {
  await tx.rows(
    `update admin.invitations set user_role_id = $3
     where organization_id = $1 and user_role_id = $2 and (state <> 'sent' or expires_at <= now())`,
    [tx.actor.organization_id, role_id, next_role_id],
  );
}

/** The highest number that a role of the organization ever had. */
export async function lastRoleId(tx: Tx): Promise<number> {
  const row = await tx.one<{ last_role_id: number }>(
    'select last_role_id from admin.organizations where organization_id = $1',
    [tx.actor.organization_id],
  );
  return row?.last_role_id ?? 0;
}

export async function keepLastRoleId(tx: Tx, id: number): Promise<void> {
  await tx.rows('update admin.organizations set last_role_id = $2 where organization_id = $1', [
    tx.actor.organization_id,
    id,
  ]);
}
