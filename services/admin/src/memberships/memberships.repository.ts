import type { Tx } from '@uketori/service-kit/tx';
import type { MembershipEntity } from './membership.record.js';

/** Where mails of the organization reach a member. */
export interface Contact {
  user_id: string;
  email: string;
  full_name: string;
}

/** Active members among some users, in the order of their addresses. */
export function activeContacts(tx: Tx, user_ids: readonly string[]): Promise<Contact[]> {
  return tx.rows<Contact>(
    `select user_id, email, full_name from admin.memberships
     where organization_id = $1 and user_id = any($2::uuid[]) and status = 'active' order by email`,
    [tx.actor.organization_id, user_ids],
  );
}

/** Whether a membership exists in any organization. Needs the system scope. */
export async function isMembership(tx: Tx, id: string): Promise<boolean> {
  return (await tx.one('select id from admin.memberships where id = $1', [id])) !== null;
}

/** Whether somebody with this address is a member. */
export async function isMemberAddress(tx: Tx, email: string): Promise<boolean> {
  const member = await tx.one(
    "select id from admin.memberships where organization_id = $1 and email = $2 and status <> 'deleted'",
    [tx.actor.organization_id, email],
  );
  return member !== null;
}

/** The user of a membership, null when it is deleted or of another organization. */
export async function userOfMembership(tx: Tx, id: string): Promise<string | null> {
  const member = await tx.one<{ user_id: string }>(
    "select user_id from admin.memberships where organization_id = $1 and id = $2 and status <> 'deleted'",
    [tx.actor.organization_id, id],
  );
  return member?.user_id ?? null;
}

/** Counts the active members with a role and holds their rows, so that two of them cannot demote each other at once. */
export async function lockActiveMembers(tx: Tx, role_id: number): Promise<number> {
  const members = await tx.rows(
    `select id from admin.memberships
     where organization_id = $1 and role_id = $2 and status = 'active' order by id for update`,
    [tx.actor.organization_id, role_id],
  );
  return members.length;
}

/** Codes of all members but one; null: of all. */
export async function otherCodes(tx: Tx, id: string | null): Promise<string[]> {
  const rows = await tx.rows<{ user_code: string }>(
    `select user_code from admin.memberships
     where organization_id = $1 and id is distinct from $2 and status <> 'deleted' and user_code <> ''`,
    [tx.actor.organization_id, id],
  );
  return rows.map(({ user_code }) => user_code);
}

/** Members per role; removed members keep their row but do not hold a role back. */
export function countMembersByRole(tx: Tx): Promise<{ role_id: number; members: number }[]> {
  return tx.rows(
    `select role_id, count(*)::int as members from admin.memberships
     where organization_id = $1 and status <> 'deleted' group by role_id`,
    [tx.actor.organization_id],
  );
}

/** Gives removed members another role, so that theirs can be deleted. */
export async function moveRemovedMembers(tx: Tx, role_id: number, next_role_id: number): Promise<void> {
  await tx.rows(
    `update admin.memberships set role_id = $3
     where organization_id = $1 and role_id = $2 and status = 'deleted'`,
    [tx.actor.organization_id, role_id, next_role_id],
  );
}

/** Raises the version of every member with a role and returns them. */
export function bumpMembersOfRole(tx: Tx, role_id: number): Promise<MembershipEntity[]> {
  return tx.rows<MembershipEntity>(
    `update admin.memberships set version = version + 1
     where organization_id = $1 and role_id = $2 and status <> 'deleted' returning *`,
    [tx.actor.organization_id, role_id],
  );
}
