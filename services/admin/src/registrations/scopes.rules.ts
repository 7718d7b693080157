import { DomainError } from '@uketori/service-kit/errors';
import { ABILITIES } from '../abilities/abilities.data.js';

/**
 * The abilities that no application gets: with these it could make itself keys, users or roles that outlive the consent,
 * or watch the operation of the product.
 */
const NEVER = new Set(['settings:update', 'role:update', 'operations:read']);

/** Every scope, which is an ability of the same name. */
export const SCOPES: readonly string[] = ABILITIES.filter((ability) => !NEVER.has(ability));

const known = new Set(SCOPES);

/** A scope reaches as far as its user's own level does. */
const AS_FAR_AS_THE_USER = 3;

/** The given scopes in the application's order, each once. @throws unknown_scope */
export function orderedScopes(scopes: readonly string[]): string[] {
  const strange = scopes.find((scope) => !known.has(scope));
  if (strange !== undefined)
    throw new DomainError('unknown_scope', 'invalid', { field: 'scopes', scope: strange });
  return SCOPES.filter((scope) => scopes.includes(scope));
}

/**
 * The scopes a space-separated parameter asks for (RFC 6749 section 3.3), at most those allowed; without the parameter
 * all of them. @throws invalid_scope
 */
export function requestedScopes(text: string | undefined, allowed: readonly string[]): string[] {
  if (text === undefined) return [...allowed];
  const asked = text.split(' ').filter((scope) => scope !== '');
  const refused = asked.find((scope) => !allowed.includes(scope));
  if (asked.length === 0 || refused !== undefined) {
    throw new DomainError('invalid_scope', 'invalid', {
      description: asked.length === 0 ? 'scope is empty' : 'scope asks for more than is allowed here',
    });
  }
  return allowed.filter((scope) => asked.includes(scope));
}

/** Scopes that a token still has after its application was narrowed, as abilities. */
export function scopeAbilities(
  token: readonly string[],
  application: readonly string[],
): Record<string, number> {
  return Object.fromEntries(
    token
      .filter((scope) => application.includes(scope) && known.has(scope))
      .map((scope) => [scope, AS_FAR_AS_THE_USER]),
  );
}

/** The least that a scope can reach: its ability at level 1. The user who allows it decides how far it goes. */
export function leastAbilities(scopes: readonly string[]): Record<string, number> {
  return Object.fromEntries(scopes.map((scope) => [scope, 1]));
}
