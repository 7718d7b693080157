import { type Actor, abilityLevel, responsibleUser } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { OWNER_ROLE_ID } from '../abilities/abilities.facade.js';
import type { Role } from './role.record.js';
import { readAbilities, readRole } from './roles.repository.js';
import { MembershipEntity } from '../memberships/memberships.facade.js';
import type { Granter, Handed } from './grant.rules.js';

/**
 * What the caller may hand out: the abilities of this call. A key and an application have no role, so their maker's
 * role counts for nothing. The system, which founds organizations and seeds them, may hand out everything.
 */
export function granterOf(actor: Actor): Granter {
  return {
    user_id: responsibleUser(actor),
    is_owner: actor.system || actor.role_id === OWNER_ROLE_ID,
    holds: (ability) => abilityLevel(actor, ability),
  };
}

/**
 * What a key must not do: make further keys, or applications and their secrets, that would outlive it.
 * @throws person_required
 */
export function requirePerson(actor: Actor): void {
  if (actor.maker_user_id !== null) throw new DomainError('person_required', 'forbidden');
}

/** A role with what it hands to those who get it. @throws no_record */
export async function handedByRole(
  tx: Tx,
  role_id: number,
): Promise<Handed & { role: Role; role_id: number }> {
  const role = await readRole(tx, role_id);
  return { role, role_id: role.id, abilities: await readAbilities(tx, role.id) };
}

/** The role that the granter has in the organization; null for the system and for people who left. */
export async function ownRoleId(tx: Tx, { user_id }: Granter): Promise<number | null> {
  const member = await tx.find(MembershipEntity, { user_id });
  return member && member.status !== 'deleted' ? member.role_id : null;
}
