import { DomainError } from '@uketori/service-kit/errors';
import { OWNER_ROLE_ID } from '../abilities/abilities.data.js';

export type GrantCode = 'grant_exceeds_own_rights' | 'cannot_change_owner' | 'cannot_change_own_role';

/** Level per ability (`resource:operation`); an absent ability is level 0. */
export type Levels = Readonly<Record<string, number>>;

/** The user or key that gives rights, with the rights that they hold at this moment. */
export interface Granter {
  /** The person. For an API key: the person who made it. */
  user_id: string;
  /** True for a person who has the owner role. A key or an application is never an owner. */
  is_owner: boolean;
  /** The level held of one ability, 0 to 3. */
  holds(ability: string): number;
}

/** What a person, a key, an invitation or a role receives. */
export interface Handed {
  abilities: Levels;
  /** The role that comes with the abilities; absent where no role is given. */
  role_id?: number;
}

const NOTHING: Levels = {};

/**
 * The grant rule. No caller hands out, to themselves or to others, an ability or a level that they do not hold, and
 * only an owner makes owners. Every place that gives rights calls it: roles, role assignment, invitations and their
 * acceptance, API keys, applications, consents, restored users; a directory that assigns roles must call it as well.
 * @param before what the receiver already has; it may stay
 * @throws cannot_change_owner; grant_exceeds_own_rights with `abilities`, the ones above the granter's level
 */
export function assertMayGrant(granter: Granter, handed: Handed, before: Levels = NOTHING): void {
  if (makesOwner(handed) && !granter.is_owner) {
    throw new DomainError<GrantCode>('cannot_change_owner', 'forbidden');
  }
  const abilities = excess(granter, handed.abilities, before);
  if (abilities.length > 0) {
    throw new DomainError<GrantCode>('grant_exceeds_own_rights', 'forbidden', { abilities });
  }
}

/** As `assertMayGrant`, for showing what can be given. */
export function mayGrant(granter: Granter, handed: Handed): boolean {
  return (granter.is_owner || !makesOwner(handed)) && excess(granter, handed.abilities).length === 0;
}

/** The abilities of `handed` that the granter may not give, in the order given. */
export function excess(granter: Granter, handed: Levels, before: Levels = NOTHING): string[] {
  return Object.entries(handed)
    .filter(([ability, level]) => level > levelOf(before, ability) && level > granter.holds(ability))
    .map(([ability]) => ability);
}

/**
 * No caller changes their own role: neither which role they have nor what it contains. A key is bound like its maker.
 * @param own_role_id the present role of `granter.user_id`; null when they have none
 * @throws cannot_change_own_role
 */
export function assertNotOwnRole(own_role_id: number | null, role_id: number): void {
  if (own_role_id === role_id) throw new DomainError<GrantCode>('cannot_change_own_role', 'forbidden');
}

const makesOwner = ({ role_id }: Handed): boolean => role_id === OWNER_ROLE_ID;

function levelOf(levels: Levels, ability: string): number {
  return Object.hasOwn(levels, ability) ? (levels[ability] ?? 0) : 0;
}
