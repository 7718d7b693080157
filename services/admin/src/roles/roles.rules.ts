import { DomainError } from '@uketori/service-kit/errors';
import { ABILITY_LEVELS, LAST_SEEDED_ROLE_ID, OWNER_ROLE_ID } from '../abilities/abilities.data.js';

export interface AbilityItem {
  ability: string;
  level: number;
}

export type RoleCode =
  | 'invalid_ability'
  | 'invalid_ability_level'
  | 'duplicate_ability'
  | 'cannot_change_owner_role'
  | 'cannot_delete_seeded_role'
  | 'role_in_use'
  | 'duplicate_name'
  | 'too_many_roles';

/** Spec 5: a number field holds 1 to 255; it also bounds how many roles an organization keeps. */
export const MAX_ROLES = 255;

/**
 * Checks the items of a role against the one ability table.
 * @returns abilities above level 0, keyed `resource:operation`
 * @throws invalid_ability, invalid_ability_level, duplicate_ability
 */
export function abilitiesFromItems(items: readonly AbilityItem[]): Record<string, number> {
  const abilities: Record<string, number> = {};
  const seen = new Set<string>();
  for (const { ability, level } of items) {
    const levels: readonly number[] | undefined = ABILITY_LEVELS.get(ability);
    if (!levels) throw new DomainError<RoleCode>('invalid_ability', 'invalid', { ability });
    if (!levels.includes(level)) {
      throw new DomainError<RoleCode>('invalid_ability_level', 'invalid', { ability, level, levels });
    }
    if (seen.has(ability)) throw new DomainError<RoleCode>('duplicate_ability', 'invalid', { ability });
    seen.add(ability);
    if (level > 0) abilities[ability] = level;
  }
  return abilities;
}

/** The owner role always holds everything: an organization can never lose its last key. */
export function assertAbilitiesEditable(role_id: number): void {
  if (role_id === OWNER_ROLE_ID) throw new DomainError<RoleCode>('cannot_change_owner_role', 'conflict');
}

/**
 * A role can go when no member holds it. Seeded roles stay: ids 5 and 6 decide landing pages and 1 is the owner.
 * @throws cannot_delete_seeded_role, role_in_use
 */
export function assertDeletable(role_id: number, members: number): void {
  if (role_id <= LAST_SEEDED_ROLE_ID) {
    throw new DomainError<RoleCode>('cannot_delete_seeded_role', 'conflict', { role_id });
  }
  if (members > 0) throw new DomainError<RoleCode>('role_in_use', 'conflict', { members });
}

/** @throws duplicate_name when another role of the organization has this name (trimmed, width and case folded) */
export function assertNameFree(name: string, others: readonly string[]): void {
  const folded = foldName(name);
  if (others.some((other) => foldName(other) === folded)) {
    throw new DomainError<RoleCode>('duplicate_name', 'conflict', { name });
  }
}

function foldName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

/**
 * The number of a new role. `last` is the highest that was ever given: it stays taken when its role is deleted.
 * @throws too_many_roles
 */
export function nextRoleId(ids: readonly number[], last = 0): number {
  if (ids.length >= MAX_ROLES)
    throw new DomainError<RoleCode>('too_many_roles', 'conflict', { max: MAX_ROLES });
  return Math.max(LAST_SEEDED_ROLE_ID, last, ...ids) + 1;
}
