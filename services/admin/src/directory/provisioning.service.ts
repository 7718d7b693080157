import { Injectable } from '@nestjs/common';
import { type Actor, responsibleUser } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { OWNER_ROLE_ID, READ_ONLY_ROLE_ID } from '../abilities/abilities.facade.js';
import { findKey, limitAbilities } from '../api-keys/api-keys.facade.js';
import { MembershipEntity } from '../memberships/memberships.facade.js';
import { listRoles, readAbilities } from '../rights/rights.facade.js';
import { mappedRole, type RoleRule } from '../sso/sso.facade.js';
import { changeMember } from '../users/users.facade.js';
import { findDirectory, type GroupedMember, groupedMembers } from './directory.repository.js';

/** The roles that groups give, before a change of groups. */
export type GivenRoles = ReadonlyMap<string, number | null>;

/** Which rights a directory has, and how roles follow its groups. */
@Injectable()
export class ProvisioningService {
  /**
   * The actor that grants in the name of a directory: its token gives what its maker could give when they made it,
   * and what they still hold. @throws no_privilege
   */
  async granter(tx: Tx, actor: Actor): Promise<Actor> {
    const key = await findKey(tx, actor.user_id);
    if (key?.purpose !== 'directory') throw new DomainError('no_privilege', 'forbidden');
    const maker = await tx.find(MembershipEntity, { id: key.created_by });
    if (maker?.status !== 'active') throw new DomainError('no_privilege', 'forbidden');
    const abilities = limitAbilities(key.abilities, await readAbilities(tx, maker.role_id));
    return { ...actor, role_id: 0, abilities };
  }

  /** The role of users without a group of the table. */
  async defaultRole(tx: Tx): Promise<number> {
    return (await findDirectory(tx))?.default_role_id ?? READ_ONLY_ROLE_ID;
  }

  /** What the groups of some members give them, or those of all members in groups. */
  async given(tx: Tx, ids: readonly string[] | null): Promise<GivenRoles> {
    const map = await this.#map(tx);
    const members = await groupedMembers(tx, ids);
    return new Map(members.map(({ id, groups }) => [id, mappedRole(map, groups)]));
  }

  /**
   * Roles follow the groups: a group of the table gives its role; a member who leaves the last one gets the default
   * role. The role of owners, and that of the user who made the token, is decided elsewhere.
   * @throws grant_exceeds_own_rights
   */
  async follow(tx: Tx, granter: Actor, before: GivenRoles, ids: readonly string[] | null): Promise<void> {
    const map = await this.#map(tx);
    const fallback = await this.defaultRole(tx);
    for (const member of await groupedMembers(tx, ids)) {
      const next =
        mappedRole(map, member.groups) ?? ((before.get(member.id) ?? null) === null ? null : fallback);
      if (next === null || next === member.role_id || isApart(granter, member)) continue;
      await changeMember(tx, granter, member.id, { version: member.version, user_role_id: next });
    }
  }

  /** Roles that were deleted meanwhile give nothing. */
  async #map(tx: Tx): Promise<RoleRule[]> {
    const map = (await findDirectory(tx))?.role_map ?? [];
    const roles = new Set((await listRoles(tx)).map(({ id }) => id));
    return map.filter(({ role_id }) => roles.has(role_id) && role_id !== OWNER_ROLE_ID);
  }
}

function isApart(granter: Actor, { role_id, user_id }: GroupedMember): boolean {
  return role_id === OWNER_ROLE_ID || user_id === responsibleUser(granter);
}
