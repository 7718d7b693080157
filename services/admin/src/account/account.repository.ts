import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { hashCode } from '../codes/codes.facade.js';
import { MembershipEntity, UserEntity } from '../memberships/memberships.facade.js';

/** A user has few organizations; the limit is only a guard. */
const MEMBERSHIPS = 1000;

/** Which address a link was mailed to. */
export type Side = 'new' | 'former';

/** A new login address that waits for its confirmations, with its user. */
export interface EmailChange {
  new_email: string;
  expires_at: string;
  used_at: string | null;
  /** Where the link that was opened had been mailed to. */
  side: Side;
  /** The addresses that have not confirmed. */
  missing: Side[];
  user: UserEntity;
}

/**
 * An account that may log in; held for update where `lock`. Needs the system scope: the home of a person may be another
 * organization than the one of the unit of work, which `tx.find` would look in.
 */
export function findPerson(tx: Tx, user_id: string, lock = false): Promise<UserEntity | null> {
  return tx.manager.findOne(UserEntity, {
    where: { id: user_id, status: 'active' },
    ...(lock ? { lock: { mode: 'pessimistic_write' } } : {}),
  });
}

/** The newest address of a user whose link is open. Needs the system scope. */
export function findWaitingEmail(
  tx: Tx,
  user_id: string,
): Promise<{ email: string; expires_at: string; new_confirmed: boolean; former_confirmed: boolean } | null> {
  return tx.one(
    `select email, expires_at, confirmed_at is not null as new_confirmed,
       former_code_sha256 is null or former_confirmed_at is not null as former_confirmed
     from admin.email_changes
     where user_id = $1 and used_at is null and expires_at > now() order by created_at desc limit 1`,
    [user_id],
  );
}

/** Stores a new login address until it is confirmed; returns the id of its link. Needs the system scope. */
export async function insertEmailChange(
  tx: Tx,
  change: {
    user: UserEntity;
    email: string;
    code_sha256: string;
    former_code_sha256: string;
    expires_at: string;
  },
): Promise<string> {
  const id = newId();
  await tx.rows(
    `insert into admin.email_changes
       (organization_id, id, user_id, email, code_sha256, former_code_sha256, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      change.user.organization_id,
      id,
      change.user.id,
      change.email,
      change.code_sha256,
      change.former_code_sha256,
      change.expires_at,
    ],
  );
  return id;
}

/** Voids the links of a user; returns how many were open. Needs the system scope. */
export async function spendEmailChanges(tx: Tx, user_id: string): Promise<number> {
  const rows = await tx.rows(
    'update admin.email_changes set used_at = now() where user_id = $1 and used_at is null returning id',
    [user_id],
  );
  return rows.length;
}

/** Removes the links of a user that no user needs again. Needs the system scope. */
export async function sweepEmailChanges(tx: Tx, user_id: string): Promise<void> {
  await tx.rows(
    "delete from admin.email_changes where user_id = $1 and created_at < now() - interval '30 days'",
    [user_id],
  );
}

/** The change that a mailed link confirms, null when the user or the link does not exist. Needs the system scope. */
export async function findEmailChange(tx: Tx, id: string, code: string): Promise<EmailChange | null> {
  const row = await tx.one<{
    user_id: string;
    new_email: string;
    expires_at: string;
    used_at: string | null;
    is_former: boolean;
    new_missing: boolean;
    former_missing: boolean;
  }>(
    `select user_id, email as new_email, expires_at, used_at,
       former_code_sha256 is not distinct from $2 as is_former, confirmed_at is null as new_missing,
       former_code_sha256 is not null and former_confirmed_at is null as former_missing
     from admin.email_changes
     where id = $1 and (code_sha256 = $2 or former_code_sha256 = $2) for update`,
    [id, hashCode(code)],
  );
  const user = row && (await findPerson(tx, row.user_id, true));
  if (!row || !user) return null;
  const { new_email, expires_at, used_at } = row;
  const missing: Side[] = [
    ...(row.new_missing ? (['new'] as const) : []),
    ...(row.former_missing ? (['former'] as const) : []),
  ];
  return { new_email, expires_at, used_at, side: row.is_former ? 'former' : 'new', missing, user };
}

/** Notes that an address confirmed. Needs the system scope. */
export async function confirmSide(tx: Tx, id: string, side: Side): Promise<void> {
  const column = side === 'new' ? 'confirmed_at' : 'former_confirmed_at';
  await tx.rows(`update admin.email_changes set ${column} = now() where id = $1`, [id]);
}

/** Stores what a person changed about themselves. Needs the system scope: their home may be another organization. */
export async function storePerson(
  tx: Tx,
  user_id: string,
  changes: Partial<Pick<UserEntity, 'full_name' | 'email' | 'language'>>,
): Promise<void> {
  const version = () => 'version + 1';
  await tx.manager.update(UserEntity, { id: user_id }, { ...changes, version });
}

/** Memberships of a user in all organizations, deleted ones aside. Needs the system scope. */
export function membershipsOf(tx: Tx, user_id: string): Promise<MembershipEntity[]> {
  return tx.rows<MembershipEntity>(
    `select * from admin.memberships where user_id = $1 and status <> 'deleted' order by id limit ${MEMBERSHIPS}`,
    [user_id],
  );
}
