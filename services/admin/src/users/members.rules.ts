import { DomainError } from '@uketori/service-kit/errors';
import { OWNER_ROLE_ID } from '../abilities/abilities.data.js';
import { assertMayGrant, type GrantCode, type Granter, type Handed } from '../rights/grant.rules.js';

export type MemberCode =
  | 'no_owner_role_user'
  | 'cannot_change_owner'
  | 'cannot_delete_own_user'
  | 'cannot_delete_owner'
  | 'duplicate_user_code'
  | 'no_privilege';

export interface MemberFacts {
  user_id: string;
  role_id: number;
}

/** The caller who changes a user. */
export interface ActingMember extends Granter {
  /** True when the caller may change users at all (settings:update). */
  may_change_users: boolean;
}

/**
 * Whether a member's role may become `next` (spec 6, spec 8 "User update").
 * @param active_owners active members with the owner role before the change, the target included
 * @throws no_privilege, cannot_change_owner (an owner's role, or making an owner, is for owners only),
 *   no_owner_role_user (the last owner would be gone), cannot_change_own_role, grant_exceeds_own_rights
 */
export function assertRoleChange(
  actor: ActingMember,
  target: MemberFacts,
  next: Handed & { role_id: number },
  active_owners: number,
): void {
  if (!actor.may_change_users) throw new DomainError<MemberCode>('no_privilege', 'forbidden');
  if (target.role_id === next.role_id) return;
  if (target.role_id === OWNER_ROLE_ID && !actor.is_owner) {
    throw new DomainError<MemberCode>('cannot_change_owner', 'forbidden');
  }
  if (target.role_id === OWNER_ROLE_ID && active_owners <= 1) {
    throw new DomainError<MemberCode>('no_owner_role_user', 'conflict');
  }
  if (actor.user_id === target.user_id)
    throw new DomainError<GrantCode>('cannot_change_own_role', 'forbidden');
  assertMayGrant(actor, next);
}

/**
 * Whether a member's name and address may change: those of an owner are changed by owners only.
 * @throws no_privilege, cannot_change_owner
 */
export function assertNamesChange(actor: ActingMember, target: MemberFacts): void {
  if (!actor.may_change_users) throw new DomainError<MemberCode>('no_privilege', 'forbidden');
  if (target.role_id === OWNER_ROLE_ID && !actor.is_owner) {
    throw new DomainError<MemberCode>('cannot_change_owner', 'forbidden');
  }
}

/**
 * Whether a disabled member may become active again with this role: that is a new grant of the role.
 * @throws no_privilege, cannot_change_owner, grant_exceeds_own_rights
 */
export function assertRestorable(actor: ActingMember, role: Handed & { role_id: number }): void {
  if (!actor.may_change_users) throw new DomainError<MemberCode>('no_privilege', 'forbidden');
  assertMayGrant(actor, role);
}

/**
 * Whether a member may be removed or disabled (spec 8 "User delete").
 * @throws no_privilege, cannot_delete_own_user, cannot_delete_owner, no_owner_role_user
 */
export function assertRemovable(actor: ActingMember, target: MemberFacts, active_owners: number): void {
  if (!actor.may_change_users) throw new DomainError<MemberCode>('no_privilege', 'forbidden');
  if (actor.user_id === target.user_id)
    throw new DomainError<MemberCode>('cannot_delete_own_user', 'conflict');
  if (target.role_id !== OWNER_ROLE_ID) return;
  if (!actor.is_owner) throw new DomainError<MemberCode>('cannot_delete_owner', 'forbidden');
  if (active_owners <= 1) throw new DomainError<MemberCode>('no_owner_role_user', 'conflict');
}

/**
 * Whether the actor may invite somebody into a role.
 * @throws no_privilege, cannot_change_owner, grant_exceeds_own_rights
 */
export function assertInvitable(actor: ActingMember, role: Handed & { role_id: number }): void {
  if (!actor.may_change_users) throw new DomainError<MemberCode>('no_privilege', 'forbidden');
  assertMayGrant(actor, role);
}

/**
 * Whether a member may get or lose access from the operator's addresses, which pass the IP list of the organization.
 * @throws no_privilege
 */
export function assertSupportChange(actor: ActingMember): void {
  if (!actor.may_change_users || !actor.is_owner)
    throw new DomainError<MemberCode>('no_privilege', 'forbidden');
}

/** @throws duplicate_user_code; an empty code is no code and may repeat */
export function assertCodeFree(code: string, others: readonly string[]): void {
  if (code !== '' && others.includes(code)) {
    throw new DomainError<MemberCode>('duplicate_user_code', 'conflict', { code });
  }
}
