import { DomainError } from '@uketori/service-kit/errors';

export type ClaimsCode = 'sso_email_refused';

const NAME_MAX = 100;

/** One line of the table that turns values of a claim into roles. */
export interface RoleRule {
  value: string;
  role_id: number;
}

/** What an identity provider says about somebody. */
export interface Identity {
  subject: string;
  email: string;
  full_name: string;
  /** The values of the claim that chooses a role. */
  groups: string[];
}

/**
 * The account that a set of claims describes. The provider counts for the proved domains of its organization only.
 * @throws sso_email_refused
 */
export function identityOf(
  claims: Readonly<Record<string, unknown>>,
  domains: readonly string[],
  role_claim: string,
): Identity {
  const email = typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : '';
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const isOurs = /^\S+@\S+$/.test(email) && email.length <= 254 && domains.includes(domain);
  if (!isOurs || claims.email_verified === false || typeof claims.sub !== 'string')
    throw new DomainError<ClaimsCode>('sso_email_refused', 'forbidden');
  const named = [claims.name, claims.preferred_username].find(
    (name) => typeof name === 'string' && name.trim() !== '',
  );
  const full_name = String(named ?? email).trim();
  return {
    subject: claims.sub,
    email,
    full_name: full_name.slice(0, NAME_MAX),
    groups: valuesOf(claims, role_claim),
  };
}

function valuesOf(claims: Readonly<Record<string, unknown>>, name: string): string[] {
  if (name === '' || !Object.hasOwn(claims, name)) return [];
  return [claims[name]].flat().filter((value): value is string => typeof value === 'string');
}

/** The role that the table gives: the first line that fits. Null: none fits, and a present role stays. */
export function mappedRole(rules: readonly RoleRule[], groups: readonly string[]): number | null {
  return rules.find(({ value }) => groups.includes(value))?.role_id ?? null;
}
