import { Injectable } from '@nestjs/common';
import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { queueMail } from '@uketori/service-kit/mail/mail-queue';
import { bigrams, searchText } from '@uketori/service-kit/search';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { OWNER_ROLE_ID } from '../abilities/abilities.facade.js';
import { granterOf, handedByRole, readRole } from '../rights/rights.facade.js';
import { endSessionsOf, hashPassword } from '../sessions/sessions.facade.js';
import { readOrganization } from '../organizations/organizations.facade.js';
import { emitUserChanged } from './members.event.js';
import { contactReplacedMail } from './members.mail.js';
import {
  type ActingMember,
  assertCodeFree,
  assertNamesChange,
  assertRemovable,
  assertRestorable,
  assertRoleChange,
  assertSupportChange,
} from './members.rules.js';
import {
  type AccountStatus,
  isMembership,
  lockActiveMembers,
  MembershipEntity,
  otherCodes,
  UserEntity,
} from '../memberships/memberships.facade.js';

export interface NewUser {
  id?: string;
  email: string;
  full_name: string;
  password: string;
}

export interface NewMembership {
  id?: string;
  role_id: number;
  department_id?: string | null;
  user_code?: string;
  to_invoice?: boolean;
}

export interface ChangeMember {
  version: number;
  user_role_id?: number | undefined;
  department_id?: string | null | undefined;
  user_code?: string | undefined;
  full_name?: string | undefined;
  /** Where mails of this organization go; the login address belongs to the person. */
  email?: string | undefined;
  status?: 'active' | 'disabled' | undefined;
  user_status?: 1 | 3 | undefined;
}

/** The caller as the rules about members see them. */
export function acting(actor: Actor): ActingMember {
  return {
    ...granterOf(actor),
    may_change_users: abilityLevel(actor, 'settings:update') > 0,
  };
}

function subject(member: MembershipEntity) {
  return { menu: 'settings', subject_type: 'user', subject_id: member.id };
}

/** What the member list is searched by. */
export function searchable(full_name: string, email: string, user_code: string) {
  return {
    search_text: searchText(full_name, email, user_code),
    search_bigrams: bigrams(full_name, email, user_code),
  };
}

@Injectable()
export class MembersService {
  constructor(private readonly work: Work) {}

  /** A new person whose home is the actor's organization, with a membership in it. */
  async addUser(actor: Actor, user: NewUser, membership: NewMembership): Promise<MembershipEntity> {
    const password_hash = await hashPassword(user.password);
    return this.work.run(actor, async (tx) =>
      insertMembership(tx, await insertUser(tx, { ...user, password_hash }), membership),
    );
  }

  /** Gives a person of another home a membership in the actor's organization. @throws no_record */
  async addMembership(actor: Actor, user_id: string, membership: NewMembership): Promise<MembershipEntity> {
    const person = await this.work.system((tx) => tx.get(UserEntity, user_id));
    return this.work.run(actor, (tx) => insertMembership(tx, person, membership));
  }

  /** Whether a membership exists in any organization; the result is for the seed, which may run twice. */
  exists(id: string): Promise<boolean> {
    return this.work.system((tx) => isMembership(tx, id));
  }

  /** One member of the actor's organization. @throws no_record */
  get(actor: Actor, id: string): Promise<MembershipEntity> {
    return this.work.read(actor, (tx) => readMember(tx, id));
  }

  /**
   * Changes role, department, code, name, contact address, state or support access of a member. The previous address
   * gets a mail.
   * @throws version_conflict, cannot_change_owner, no_owner_role_user, cannot_change_own_role,
   *   grant_exceeds_own_rights (a role, or a disabled member's role, above the caller's own rights),
   *   cannot_delete_own_user (disabling oneself), cannot_delete_owner, duplicate_user_code, no_record, no_privilege
   *   (support access is for owners to give)
   */
  change(actor: Actor, id: string, change: ChangeMember): Promise<MembershipEntity> {
    return this.work.run(actor, (tx) => changeMember(tx, actor, id, change));
  }

  /** Removes a member; the sessions of the membership die with it. @throws as `change` */
  remove(actor: Actor, id: string): Promise<void> {
    return this.work.run(actor, (tx) => removeMember(tx, actor, id));
  }
}

/** As `MembersService.change`, inside of a unit of work; `actor` says which rights count. */
export async function changeMember(
  tx: Tx,
  actor: Actor,
  id: string,
  change: ChangeMember,
): Promise<MembershipEntity> {
  const owners = await lockActiveMembers(tx, OWNER_ROLE_ID);
  const before = await readMember(tx, id, true);
  if (before.version !== change.version) {
    throw new DomainError('version_conflict', 'conflict', { current: memberView(before) });
  }
  const next = await handedByRole(tx, change.user_role_id ?? before.role_id);
  const { role_id } = next;
  assertRoleChange(acting(actor), before, next, owners);
  if (change.status === 'active' && before.status === 'disabled') assertRestorable(acting(actor), next);
  if (change.status === 'disabled' && before.status === 'active') {
    assertRemovable(acting(actor), before, owners);
  }
  const user_code = change.user_code ?? before.user_code;
  const { full_name = before.full_name, email = before.email } = change;
  if (full_name !== before.full_name || email !== before.email) {
    assertNamesChange(acting(actor), before);
  }
  const { user_status = before.user_status } = change;
  if (user_status !== before.user_status) assertSupportChange(acting(actor));
  if (user_code !== before.user_code) assertCodeFree(user_code, await otherCodes(tx, id));
  const after = await tx.update(MembershipEntity, {
    ...before,
    role_id,
    department_id: change.department_id === undefined ? before.department_id : change.department_id,
    user_code,
    full_name,
    email,
    status: change.status ?? before.status,
    user_status,
    ...searchable(full_name, email, user_code),
  });
  if (after.status !== 'active') await endSessionsOf(tx, after.id);
  if (email !== before.email) {
    const { name } = await readOrganization(tx, before.organization_id);
    await queueMail(tx, contactReplacedMail(before.email, name));
  }
  await emitUserChanged(tx, after, 'updated');
  await tx.audit('user.updated', subject(after), before, after);
  return after;
}

/** As `MembersService.remove`, inside of a unit of work; `actor` says which rights count. */
export async function removeMember(tx: Tx, actor: Actor, id: string): Promise<void> {
  const owners = await lockActiveMembers(tx, OWNER_ROLE_ID);
  const before = await readMember(tx, id, true);
  assertRemovable(acting(actor), before, owners);
  const status: AccountStatus = 'deleted';
  const after = await tx.update(MembershipEntity, { ...before, status });
  await endSessionsOf(tx, after.id);
  await emitUserChanged(tx, after, 'deleted');
  await tx.audit('user.deleted', subject(after), before, after);
}

/** A person whose home is the actor's organization. */
export function insertUser(
  tx: Tx,
  user: Omit<NewUser, 'password'> & { password_hash: string },
): Promise<UserEntity> {
  return tx.insert(UserEntity, {
    id: user.id ?? newId(),
    email: user.email.trim().toLowerCase(),
    full_name: user.full_name,
    password_hash: user.password_hash,
    status: 'active',
  });
}

/** What the API shows of a member. */
export function memberView(member: MembershipEntity, role_name?: string) {
  return {
    id: member.id,
    user_organization_id: member.id,
    user_id: member.user_id,
    full_name: member.full_name,
    email: member.email,
    user_code: member.user_code,
    department_id: member.department_id,
    status: member.status,
    user_status: member.user_status,
    role_id: member.role_id,
    ...(role_name === undefined ? {} : { role_name }),
    version: member.version,
  };
}

async function readMember(tx: Tx, id: string, lock = false): Promise<MembershipEntity> {
  const member = lock ? await tx.getForUpdate(MembershipEntity, id) : await tx.get(MembershipEntity, id);
  if (member.status === 'deleted') throw noRecord();
  return member;
}

/** A membership of a person in the actor's organization, with event and log entry. */
export async function insertMembership(
  tx: Tx,
  user: Pick<UserEntity, 'id' | 'full_name' | 'email'>,
  membership: NewMembership,
): Promise<MembershipEntity> {
  const user_code = membership.user_code ?? '';
  const member = await tx.insert(MembershipEntity, {
    id: membership.id ?? newId(),
    user_id: user.id,
    role_id: (await readRole(tx, membership.role_id)).id,
    department_id: membership.department_id ?? null,
    user_code,
    full_name: user.full_name,
    email: user.email,
    user_status: 1,
    status: 'active',
    to_invoice: membership.to_invoice ?? false,
    ...searchable(user.full_name, user.email, user_code),
  });
  await emitUserChanged(tx, member, 'created');
  await tx.audit('user.created', subject(member), null, member);
  return member;
}
