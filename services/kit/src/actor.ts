import { randomUUID } from 'node:crypto';
import { DomainError } from './errors.js';

/** The actor: a user or an API key through the gateway, or the system on behalf of an organization. */
export interface Actor {
  organization_id: string;
  /** The user; of a key the id of the key, which no user has. */
  user_id: string;
  user_organization_id: string;
  /** The user who made the key; null where a user or the system acts. */
  maker_user_id: string | null;
  user_name: string;
  role_id: number;
  department_id: string | null;
  /** resource:operation to level: 0 none, 1 own records, 2 own department, 3 all. */
  abilities: Record<string, number>;
  request_id: string;
  ip: string | null;
  system: boolean;
  /** When the user of a session last proved who they are (ISO 8601). Absent where no session acts: a key, a job. */
  proved_at?: string | null;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The product acting for an organization; `name` is the part of it, for the log. */
export function systemActor(organization_id: string, name: string, request_id: string = randomUUID()): Actor {
  return {
    organization_id,
    user_id: NOBODY,
    user_organization_id: NOBODY,
    maker_user_id: null,
    user_name: name,
    role_id: 0,
    department_id: null,
    abilities: {},
    request_id,
    ip: null,
    system: true,
  };
}

/** The person responsible for an action. Rules that ask for a second person compare this: a key counts as its maker. */
export function responsibleUser(actor: Pick<Actor, 'user_id' | 'maker_user_id'>): string {
  return actor.maker_user_id ?? actor.user_id;
}

/** Level of an ability: 0 none, 1 own records, 2 own department, 3 all. The system holds all. */
export function abilityLevel(actor: Actor, ability: string): number {
  if (actor.system) return 3;
  return Object.hasOwn(actor.abilities, ability) ? Number(actor.abilities[ability]) || 0 : 0;
}

/** How long a proof of identity counts for what needs a recent one. */
export const PROVED_FOR_MINUTES = 10;

/**
 * For acts by which a stolen session would do lasting harm: accounts that receive money, keys, rights. Keys and
 * applications act without a session; their own abilities limit them.
 * @throws step_up_required when the last proof is too old
 */
export function requireRecentProof({ proved_at }: Pick<Actor, 'proved_at'>, now_ms: number): void {
  if (!proved_at) return;
  if (now_ms - Date.parse(proved_at) < PROVED_FOR_MINUTES * 60_000) return;
  throw new DomainError('step_up_required', 'forbidden', { minutes: PROVED_FOR_MINUTES });
}

/** The level of an ability. Throws no_privilege when it is below `atLeast`. */
export function requireAbility(actor: Actor, ability: string, atLeast = 1): number {
  const level = abilityLevel(actor, ability);
  if (level < atLeast) throw new DomainError('no_privilege', 'forbidden', { ability });
  return level;
}
