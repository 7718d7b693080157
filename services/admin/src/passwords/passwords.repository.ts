import type { Tx } from '@uketori/service-kit/tx';
import { UserEntity } from '../memberships/memberships.facade.js';

/** Ends every session of a person in all their organizations, but for one. Needs the system scope. */
export async function endSessions(tx: Tx, user_id: string, except: string | null): Promise<void> {
  await tx.rows(
    `update admin.sessions set revoked_at = now()
     where user_id = $1 and revoked_at is null and id is distinct from $2`,
    [user_id, except],
  );
}

/** Stores a new hash. Needs to see across organizations: the home of the person may be another organization. */
export async function storePassword(tx: Tx, user_id: string, password_hash: string): Promise<void> {
  const version = () => 'version + 1';
  await tx.manager.update(UserEntity, { id: user_id }, { password_hash, version });
}

/** Voids all links mailed earlier. Needs the system scope. */
export async function spendResets(tx: Tx, user_id: string): Promise<void> {
  await tx.rows('update admin.password_resets set used_at = now() where user_id = $1 and used_at is null', [
    user_id,
  ]);
}

/** Links of a person that no user will need again. */
export async function sweepResets(tx: Tx, user_id: string): Promise<void> {
  await tx.rows(
    `delete from admin.password_resets
     where organization_id = $1 and user_id = $2 and created_at < now() - interval '30 days'`,
    [tx.actor.organization_id, user_id],
  );
}
