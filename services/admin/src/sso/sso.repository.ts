import { createHash } from 'node:crypto';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import type { RoleRule } from './claims.rules.js';

/** The provider of an organization. */
export interface ProviderRow {
  organization_id: string;
  protocol: 'oidc' | 'saml';
  issuer: string;
  client_id: string;
  sealed_client_secret: string | null;
  /** SAML only. */
  sign_in_url: string | null;
  /** SAML only: PEM. */
  certificates: string[];
  default_role_id: number;
  role_claim: string;
  role_map: RoleRule[];
  enforced: boolean;
  break_glass_id: string | null;
  version: number;
}

export interface DomainRow {
  id: string;
  domain: string;
  token: string;
  proof: 'mail' | 'dns' | null;
  verified_at: string | null;
}

const PROVIDER = `organization_id, protocol, issuer, client_id, sealed_client_secret, sign_in_url, certificates, default_role_id, role_claim, role_map, enforced,
  break_glass_id, version`;
const DOMAIN = 'id, domain, token, proof, verified_at';
const LOGIN_MINUTES = 10;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The provider of an organization, null without one; held where `lock`. */
export function findProvider(tx: Tx, organization_id: string, lock = false): Promise<ProviderRow | null> {
  return tx.one<ProviderRow>(
    `select ${PROVIDER} from admin.identity_providers where organization_id = $1 ${lock ? 'for update' : ''}`,
    [organization_id],
  );
}

/** The provider of a mail domain. Needs the system scope. */
export function providerOfDomain(tx: Tx, domain: string): Promise<ProviderRow | null> {
  return tx.one<ProviderRow>(
    `select ${PROVIDER} from admin.identity_providers
     where organization_id = (select organization_id from admin.sso_domains where domain = $1 and verified_at is not null)`,
    [domain],
  );
}

/** Stores the provider of the actor's organization. */
export async function storeProvider(
  tx: Tx,
  provider: Omit<ProviderRow, 'organization_id' | 'enforced' | 'break_glass_id' | 'version'>,
): Promise<ProviderRow> {
  const row = await tx.one<ProviderRow>(
    `insert into admin.identity_providers
       (organization_id, protocol, issuer, client_id, sealed_client_secret, sign_in_url, certificates,
        default_role_id, role_claim, role_map)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (organization_id) do update set protocol = excluded.protocol, issuer = excluded.issuer,
       client_id = excluded.client_id, sealed_client_secret = excluded.sealed_client_secret,
       sign_in_url = excluded.sign_in_url, certificates = excluded.certificates,
       default_role_id = excluded.default_role_id,
       role_claim = excluded.role_claim, role_map = excluded.role_map, version = identity_providers.version + 1
     returning ${PROVIDER}`,
    [
      tx.actor.organization_id,
      provider.protocol,
      provider.issuer,
      provider.client_id,
      provider.sealed_client_secret,
      provider.sign_in_url,
      provider.certificates,
      provider.default_role_id,
      provider.role_claim,
      JSON.stringify(provider.role_map),
    ],
  );
  return row as ProviderRow;
}

/** Sets whether members log in by the provider only, and which owner may use a password. */
export async function storeEnforcement(
  tx: Tx,
  enforced: boolean,
  break_glass_id: string | null,
): Promise<void> {
  await tx.rows(
    `update admin.identity_providers set enforced = $2, break_glass_id = $3, version = version + 1
     where organization_id = $1`,
    [tx.actor.organization_id, enforced, break_glass_id],
  );
}

/** Removes the provider of the actor's organization with who its accounts are. */
export async function deleteProvider(tx: Tx): Promise<void> {
  const { organization_id } = tx.actor;
  for (const table of ['sso_identities', 'sso_logins', 'identity_providers'])
    await tx.rows(`delete from admin.${table} where organization_id = $1`, [organization_id]);
}

/** The mail domains of an organization. */
export function domainsOf(tx: Tx, organization_id: string): Promise<DomainRow[]> {
  return tx.rows<DomainRow>(
    `select ${DOMAIN} from admin.sso_domains where organization_id = $1 order by domain`,
    [organization_id],
  );
}

/** A mail domain of the actor's organization. */
export function findDomain(tx: Tx, id: string): Promise<DomainRow | null> {
  return tx.one<DomainRow>(`select ${DOMAIN} from admin.sso_domains where organization_id = $1 and id = $2`, [
    tx.actor.organization_id,
    id,
  ]);
}

export async function insertDomain(tx: Tx, domain: string, token: string): Promise<DomainRow> {
  const row = await tx.one<DomainRow>(
    `insert into admin.sso_domains (organization_id, id, domain, token) values ($1, $2, $3, $4)
     returning ${DOMAIN}`,
    [tx.actor.organization_id, newId(), domain, token],
  );
  return row as DomainRow;
}

/** Notes what proved a domain. The unique index refuses one that another organization has proved. */
export async function markVerified(tx: Tx, id: string, proof: 'mail' | 'dns'): Promise<DomainRow> {
  const row = await tx.one<DomainRow>(
    `update admin.sso_domains set proof = $3, verified_at = now() where organization_id = $1 and id = $2
     returning ${DOMAIN}`,
    [tx.actor.organization_id, id, proof],
  );
  return row as DomainRow;
}

/** Whether another organization has proved a domain. Needs the system scope. */
export async function isProvedElsewhere(tx: Tx, domain: string, organization_id: string): Promise<boolean> {
  const other = await tx.one(
    'select 1 from admin.sso_domains where domain = $1 and organization_id <> $2 and verified_at is not null',
    [domain, organization_id],
  );
  return other !== null;
}

export async function deleteDomain(tx: Tx, id: string): Promise<void> {
  await tx.rows('delete from admin.sso_domains where organization_id = $1 and id = $2', [
    tx.actor.organization_id,
    id,
  ]);
}

/** A log-in under way. */
export interface LoginRow {
  organization_id: string;
  browser_sha256: string;
  /** What the response has to repeat; of SAML the id of the request. */
  nonce: string;
  verifier: string;
  next: string | null;
  /** The user has to prove again who they are. */
  again: boolean;
}

/** Stores a log-in under way. Needs the system scope. */
export async function insertLogin(tx: Tx, login: LoginRow & { state: string }): Promise<void> {
  await tx.rows('delete from admin.sso_logins where expires_at < now()');
  await tx.rows(
    `insert into admin.sso_logins
       (organization_id, state_sha256, browser_sha256, nonce, verifier, next, again, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + interval '${LOGIN_MINUTES} minutes')`,
    [
      login.organization_id,
      sha256(login.state),
      login.browser_sha256,
      login.nonce,
      login.verifier,
      login.next,
      login.again,
    ],
  );
}

/** Keeps what a SAML provider posted, for the browser that began. The first response counts. Needs the system scope. */
export async function keepResponse(tx: Tx, state: string, response: string): Promise<void> {
  await tx.rows(
    `update admin.sso_logins set response = $2
     where state_sha256 = $1 and response is null and expires_at > now()`,
    [sha256(state), response],
  );
}

/** Takes a log-in under way: it ends once, and only in the browser that began. Needs the system scope. */
export function takeLogin(
  tx: Tx,
  state: string,
  browser: string,
): Promise<(LoginRow & { response: string | null; begun_at: string }) | null> {
  return tx.one(
    `delete from admin.sso_logins where state_sha256 = $1 and browser_sha256 = $2 and expires_at > now()
     returning organization_id, browser_sha256, nonce, verifier, next, again, response,
       expires_at - interval '${LOGIN_MINUTES} minutes' as begun_at`,
    [sha256(state), sha256(browser)],
  );
}

/** The user of an account of the provider. Needs to see across organizations. */
export async function userOfIdentity(
  tx: Tx,
  organization_id: string,
  issuer: string,
  subject: string,
): Promise<string | null> {
  const row = await tx.one<{ user_id: string }>(
    `update admin.sso_identities set last_login_at = now()
     where organization_id = $1 and issuer = $2 and subject = $3 returning user_id`,
    [organization_id, issuer, subject],
  );
  return row?.user_id ?? null;
}

/** Notes that an account of the provider is a user. */
export async function linkIdentity(tx: Tx, issuer: string, subject: string, user_id: string): Promise<void> {
  await tx.rows(
    `insert into admin.sso_identities (organization_id, issuer, subject, user_id) values ($1, $2, $3, $4)
     on conflict (organization_id, issuer, subject) do update set user_id = excluded.user_id`,
    [tx.actor.organization_id, issuer, subject, user_id],
  );
}

/** A person with a login address. Needs to see across organizations. */
export function findPersonByEmail(
  tx: Tx,
  email: string,
): Promise<{ id: string; full_name: string; email: string; status: string } | null> {
  return tx.one('select id, full_name, email, status from admin.users where email = $1', [email]);
}

/** Active owners of the actor's organization. */
export async function isActiveOwner(tx: Tx, membership_id: string, owner_role_id: number): Promise<boolean> {
  const row = await tx.one(
    `select 1 from admin.memberships
     where organization_id = $1 and id = $2 and role_id = $3 and status = 'active'`,
    [tx.actor.organization_id, membership_id, owner_role_id],
  );
  return row !== null;
}
