import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { ABILITY_LEVELS, READ_ONLY_ROLE_ID } from '../abilities/abilities.facade.js';
import {
  assertMayGrant,
  assertNotOwnRole,
  deleteRole,
  granterOf,
  insertRole,
  listRoles,
  mayGrant,
  ownRoleId,
  readAbilities,
  readAllAbilities,
  readRole,
  renameRole,
  type Role,
  writeAbilities,
} from '../rights/rights.facade.js';
import { countMembersByRole, moveRemovedMembers } from '../memberships/memberships.facade.js';
import { keepLastRoleId, lastRoleId, moveEndedInvitations, openInvitations } from './roles.repository.js';
import { lockOrganization } from '../organizations/organizations.facade.js';
import { emitRoleMembersChanged } from '../users/users.facade.js';
import {
  type AbilityItem,
  abilitiesFromItems,
  assertAbilitiesEditable,
  assertDeletable,
  assertNameFree,
  nextRoleId,
} from './roles.rules.js';
import type { z } from 'zod';
import type { listedRole, roleAbilities } from './roles.types.js';

const DEFAULT_ACCESS_LEVEL = 1;

/** A new name, and whether members with the role need a second factor. */
export interface ChangeRole {
  name: string;
  requires_second_factor?: boolean | undefined;
  version: number;
}

export type RoleAbilities = z.infer<typeof roleAbilities>;

function subject(role: Role) {
  return { menu: 'settings', subject_type: 'role', subject_id: String(role.id), local_id: role.id };
}

@Injectable()
export class RolesService {
  constructor(private readonly work: Work) {}

  /** Every role of the organization with the number of its members, and whether the caller may give it. */
  list(actor: Actor): Promise<z.infer<typeof listedRole>[]> {
    return this.work.read(actor, async (tx) => {
      const roles = await listRoles(tx);
      const counts = new Map(
        (await countMembersByRole(tx)).map(({ role_id, members }) => [role_id, members]),
      );
      const abilities = await readAllAbilities(tx);
      const granter = granterOf(actor);
      return roles.map((role) => ({
        ...role,
        members: counts.get(role.id) ?? 0,
        grantable: mayGrant(granter, { role_id: role.id, abilities: abilities.get(role.id) ?? {} }),
      }));
    });
  }

  get(actor: Actor, id: number): Promise<Role> {
    return this.work.read(actor, (tx) => readRole(tx, id));
  }

  /** A role without any ability. @throws duplicate_name, too_many_roles */
  create(actor: Actor, name: string): Promise<Role> {
    return this.work.run(actor, (tx) =>
      addRole(tx, name, { access_level: DEFAULT_ACCESS_LEVEL, requires_second_factor: false }, {}),
    );
  }

  /** A role with the abilities of another one. @throws no_record, duplicate_name, grant_exceeds_own_rights */
  copy(actor: Actor, copy_role_id: number, name: string): Promise<Role> {
    return this.work.run(actor, async (tx) => {
      const source = await readRole(tx, copy_role_id);
      const abilities = await readAbilities(tx, source.id);
      assertMayGrant(granterOf(actor), { abilities });
      const { requires_second_factor } = source;
      return addRole(
        tx,
        name,
        { access_level: Math.min(source.access_level, 8), requires_second_factor },
        abilities,
      );
    });
  }

  /** @throws version_conflict, duplicate_name, no_record */
  change(actor: Actor, id: number, { name, requires_second_factor, version }: ChangeRole): Promise<Role> {
    return this.work.run(actor, async (tx) => {
      const roles = await lockRoles(tx);
      const before = await readRole(tx, id, true);
      assertNameFree(
        name,
        roles.filter((role) => role.id !== id).map((role) => role.name),
      );
      const after = await bumpVersion(tx, before, version, {
        name: name.trim(),
        requires_second_factor: requires_second_factor ?? before.requires_second_factor,
      });
      await emitRoleMembersChanged(tx, after, 'role_renamed');
      await tx.audit('role.renamed', subject(after), before, after);
      return after;
    });
  }

  /** @throws role_in_use, cannot_delete_seeded_role, no_record */
  remove(actor: Actor, id: number): Promise<void> {
    return this.work.run(actor, async (tx) => {
      const before = await readRole(tx, id, true);
      const members = (await countMembersByRole(tx)).find(({ role_id }) => role_id === id)?.members ?? 0;
      assertDeletable(id, members + (await openInvitations(tx, id)));
      await moveEndedInvitations(tx, id, READ_ONLY_ROLE_ID);
      await moveRemovedMembers(tx, id, READ_ONLY_ROLE_ID);
      await deleteRole(tx, id);
      await tx.audit('role.deleted', subject(before), before, null);
    });
  }

  /** Every ability of the product with the role's level and the levels it may take. */
  abilities(actor: Actor, id: number): Promise<RoleAbilities> {
    return this.work.read(actor, async (tx) =>
      withItems(await readRole(tx, id), await readAbilities(tx, id)),
    );
  }

  /**
   * Replaces the abilities of a role and reports its members to every service.
   * @throws invalid_ability, invalid_ability_level, duplicate_ability, grant_exceeds_own_rights,
   *   cannot_change_own_role, cannot_change_owner_role, version_conflict, no_record
   */
  replaceAbilities(
    actor: Actor,
    id: number,
    items: readonly AbilityItem[],
    version: number,
  ): Promise<RoleAbilities> {
    return this.work.run(actor, async (tx) => {
      const role = await readRole(tx, id, true);
      assertAbilitiesEditable(role.id);
      const granter = granterOf(actor);
      assertNotOwnRole(await ownRoleId(tx, granter), role.id);
      const before = await readAbilities(tx, id);
      const after = abilitiesFromItems(items);
      assertMayGrant(granter, { abilities: after }, before);
      const next = await bumpVersion(tx, role, version, role);
      await writeAbilities(tx, id, after);
      await emitRoleMembersChanged(tx, next, 'abilities_changed');
      await tx.audit('role.abilities_changed', subject(next), before, after);
      return withItems(next, after);
    });
  }
}

function withItems(role: Role, abilities: Readonly<Record<string, number>>): RoleAbilities {
  const items = [...ABILITY_LEVELS].map(([ability, levels]) => ({
    ability,
    level: abilities[ability] ?? 0,
    levels,
  }));
  return { ...role, items };
}

async function addRole(
  tx: Tx,
  name: string,
  facts: Pick<Role, 'access_level' | 'requires_second_factor'>,
  abilities: Readonly<Record<string, number>>,
): Promise<Role> {
  const roles = await lockRoles(tx);
  assertNameFree(
    name,
    roles.map((role) => role.name),
  );
  const ids = roles.map((role) => role.id);
  const id = nextRoleId(ids, await lastRoleId(tx));
  await keepLastRoleId(tx, id);
  const role = await insertRole(tx, { ...facts, id, name: name.trim() }, abilities);
  await tx.audit('role.created', subject(role), null, { ...role, abilities });
  return role;
}

/**
 * As `listRoles`, and no other role can be made or renamed meanwhile. The lock is a statement of its own: what
 * the waiting transaction reads afterwards must include what the other one wrote.
 */
async function lockRoles(tx: Tx): Promise<Role[]> {
  await lockOrganization(tx);
  return listRoles(tx);
}

async function bumpVersion(
  tx: Tx,
  current: Role,
  version: number,
  changed: Pick<Role, 'name' | 'requires_second_factor'>,
): Promise<Role> {
  const next = await renameRole(tx, current.id, version, changed);
  if (!next) throw new DomainError('version_conflict', 'conflict', { current });
  return next;
}
