import { USER_CHANGED } from '@uketori/proto/events';
import type { UserChanged } from '@uketori/proto/uketori/admin/v1/events';
import type { OutgoingEvent } from '@uketori/service-kit/events/envelope';
import type { Tx } from '@uketori/service-kit/tx';
import { readAbilities, readRole, type Role } from '../rights/rights.facade.js';
import { bumpMembersOfRole, type MembershipEntity } from '../memberships/memberships.facade.js';

/** The public state of one membership with the abilities its role has at this version. */
function userChanged(
  member: MembershipEntity,
  role: Role,
  abilities: Readonly<Record<string, number>>,
  cause: string,
): OutgoingEvent<UserChanged> {
  return {
    event: USER_CHANGED,
    key: member.id,
    version: member.version,
    cause,
    data: {
      user_organization_id: member.id,
      user_id: member.user_id,
      full_name: member.full_name,
      role_id: role.id,
      role_name: role.name,
      department_id: member.department_id ?? '',
      status: member.status,
      abilities: { ...abilities },
      version: member.version,
    },
  };
}

/** Reports one membership to all services. */
export async function emitUserChanged(tx: Tx, member: MembershipEntity, cause: string): Promise<void> {
  const role = await readRole(tx, member.role_id);
  await tx.emit(userChanged(member, role, await readAbilities(tx, role.id), cause));
}

/** Reports every member to all services of a role after its name or abilities changed. */
export async function emitRoleMembersChanged(tx: Tx, role: Role, cause: string): Promise<void> {
  const members = await bumpMembersOfRole(tx, role.id);
  const abilities = await readAbilities(tx, role.id);
  for (const member of members) await tx.emit(userChanged(member, role, abilities, cause));
}
