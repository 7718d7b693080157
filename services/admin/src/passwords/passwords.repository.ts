import type { Tx } from '@uketori/service-kit/tx';
import { hashCode } from '../codes/codes.facade.js';
import { UserEntity } from '../memberships/memberships.facade.js';

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

/** Somebody with an account. */
export interface Person {
  id: string;
  organization_id: string;
  email: string;
  full_name: string;
}

/** A mailed link with its person. */
export interface Reset extends Person {
  reset_id: string;
  expires_at: string;
  used_at: string | null;
}

/** A person whose account is open. Needs the system scope. */
export function findOpenPerson(tx: Tx, user_id: string): Promise<Person | null> {
  return tx.one<Person>(
    "select id, organization_id, email, full_name from admin.users where id = $1 and status = 'active'",
    [user_id],
  );
}

/** The link that carries a code, with its person; held where `lock`. Needs the system scope. */
export function findReset(tx: Tx, id: string, code: string, lock: boolean): Promise<Reset | null> {
  return tx.one<Reset>(
    `select r.id as reset_id, r.expires_at, r.used_at, u.id, u.organization_id, u.email, u.full_name
     from admin.password_resets r join admin.users u on u.id = r.user_id and u.status = 'active'
     where r.id = $1 and r.code_sha256 = $2 ${lock ? 'for update of r' : ''}`,
    [id, hashCode(code)],
  );
}

/** Stores a link in the home organization of its person. */
export async function insertReset(
  tx: Tx,
  reset: { id: string; user_id: string; code_sha256: string; expires_at: string },
): Promise<void> {
  await tx.rows(
    `insert into admin.password_resets (organization_id, id, user_id, code_sha256, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [tx.actor.organization_id, reset.id, reset.user_id, reset.code_sha256, reset.expires_at],
  );
}
