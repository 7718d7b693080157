import { isUuid, newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { type ApplicationEntity, newSecret } from '../registrations/registrations.facade.js';
import type { OpenMembership } from '../sessions/sessions.facade.js';
import { type OAuthGrantEntity, OAuthTokenEntity } from './oauth.record.js';

export type KnownApplication = Pick<
  ApplicationEntity,
  | 'id'
  | 'organization_id'
  | 'name'
  | 'kind'
  | 'redirect_uris'
  | 'scopes'
  | 'secret_sha256'
  | 'former_secret_sha256'
>;

/** A registered application of an open organization, by its client_id; a previous secret while it counts. Needs the system scope. */
export async function findApplication(tx: Tx, client_id: string): Promise<KnownApplication | null> {
  if (!isUuid(client_id)) return null;
  return tx.one<KnownApplication>(
    `select a.id, a.organization_id, a.name, a.kind, a.redirect_uris, a.scopes, a.secret_sha256,
       case when a.former_secret_until > now() then a.former_secret_sha256 end as former_secret_sha256
     from admin.applications a
     join admin.organizations o on o.id = a.organization_id and o.status = 'active'
     where a.id = $1 and a.deleted_at is null`,
    [client_id],
  );
}

export interface LiveToken extends OpenMembership {
  grant_id: string;
  application_name: string;
  scopes: string[];
  application_scopes: string[];
  expires_at: string;
}

/**
 * An access token that counts: neither it nor its grant ended, its application is registered, its user may still sign
 * in. Needs the system scope.
 */
export async function findLiveToken(tx: Tx, token_sha256: string): Promise<LiveToken | null> {
  const [found] = await tx.planned<LiveToken>(
    `select g.id as grant_id, a.name as application_name, t.scopes, a.scopes as application_scopes, t.expires_at,
       u.id as user_id, m.id as user_organization_id, m.organization_id, o.name as organization_name,
       m.full_name, m.role_id, m.department_id, m.user_status, m.to_invoice, '' as init_message, 0 as session_hours,
       0 as session_idle_minutes, false as second_factor_required,
       false as sso_required, false as breaks_glass
     from admin.oauth_tokens t
     join admin.oauth_grants g on g.id = t.grant_id and g.organization_id = t.organization_id
       and g.revoked_at is null and g.expires_at > now()
     join admin.applications a on a.id = g.application_id and a.organization_id = g.organization_id
       and a.deleted_at is null
     join admin.memberships m on m.id = g.user_organization_id and m.organization_id = g.organization_id
       and m.status = 'active'
     join admin.users u on u.id = m.user_id and u.status = 'active'
     join admin.organizations o on o.id = m.organization_id and o.status = 'active'
     where t.token_sha256 = $1 and t.kind = 'access' and t.revoked_at is null and t.expires_at > now()`,
    [token_sha256],
  );
  return found ?? null;
}

/** Notes the use at most once a minute, so that a busy application does not write on every request. */
export async function markGrantUsed(tx: Tx, grant_id: string): Promise<void> {
  await tx.rows(
    `update admin.oauth_grants set last_used_at = now()
     where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
    [grant_id],
  );
}

/** Ends a grant, held by the caller, and with it all its tokens; one that has ended stays unchanged. */
export async function endGrant(
  tx: Tx,
  grant: Pick<OAuthGrantEntity, 'id' | 'application_id' | 'user_name' | 'scopes' | 'revoked_at'>,
  action: 'application.grant_revoked' | 'application.token_reused' | 'application.disconnected',
): Promise<void> {
  if (grant.revoked_at !== null) return;
  await tx.rows(
    'update admin.oauth_grants set revoked_at = now() where organization_id = $1 and id = $2 and revoked_at is null',
    [tx.actor.organization_id, grant.id],
  );
  const subject = { menu: 'settings', subject_type: 'application', subject_id: grant.application_id };
  const { id: grant_id, user_name, scopes } = grant;
  await tx.audit(action, subject, { grant_id, user_name, scopes }, null);
}

/** Issues a token of a grant and returns it; only its hash is kept. */
export async function issueToken(
  tx: Tx,
  grant_id: string,
  kind: 'access' | 'refresh',
  scopes: readonly string[],
  expires_at: string,
): Promise<string> {
  const { value, sha256 } = newSecret(kind === 'access' ? 'ua_' : 'ur_');
  await tx.insert(OAuthTokenEntity, {
    id: newId(),
    grant_id,
    kind,
    token_sha256: sha256,
    scopes: [...scopes],
    expires_at,
  });
  return value;
}

const TOO_OLD = {
  oauth_requests: "expires_at < now() - interval '1 day'",
  oauth_codes: "expires_at < now() - interval '7 days'",
  oauth_tokens: "expires_at < now() - interval '1 day'",
  oauth_grants: "coalesce(revoked_at, expires_at) < now() - interval '30 days'",
};

/** What ended long ago goes, a few rows at a time; the log keeps what was done. */
export async function sweep(tx: Tx, ...tables: (keyof typeof TOO_OLD)[]): Promise<void> {
  for (const table of tables) {
    await tx.rows(
      `delete from admin.${table} where id in (
         select id from admin.${table} where organization_id = $1 and ${TOO_OLD[table]}
         limit 100 for update skip locked)`,
      [tx.actor.organization_id],
    );
  }
}

/** The instant so many seconds from now. */
export function secondsFrom(now_ms: number, seconds: number): string {
  return new Date(now_ms + seconds * 1000).toISOString();
}

/** The earlier of two instants in UTC. */
export function earlier(a: string, b: string): string {
  return Date.parse(a) < Date.parse(b) ? a : b;
}

/** Notes that a user has decided on a request; it opens nothing from then on. */
export async function markDecided(tx: Tx, request_id: string): Promise<void> {
  await tx.rows('update admin.oauth_requests set decided_at = now() where organization_id = $1 and id = $2', [
    tx.actor.organization_id,
    request_id,
  ]);
}

/** Ends one token, not its grant. */
export async function revokeToken(tx: Tx, token_id: string): Promise<void> {
  await tx.rows('update admin.oauth_tokens set revoked_at = now() where organization_id = $1 and id = $2', [
    tx.actor.organization_id,
    token_id,
  ]);
}

/** A refresh token serves once. */
export async function spendToken(tx: Tx, token_id: string): Promise<void> {
  await tx.rows('update admin.oauth_tokens set used_at = now() where organization_id = $1 and id = $2', [
    tx.actor.organization_id,
    token_id,
  ]);
}

/** A code serves once; what it was used for is kept with it. */
export async function spendCode(tx: Tx, code_id: string, grant_id: string): Promise<void> {
  await tx.rows(
    'update admin.oauth_codes set used_at = now(), grant_id = $3 where organization_id = $1 and id = $2',
    [tx.actor.organization_id, code_id, grant_id],
  );
}

/** Open grants of a member to an application behind the newest ones, held for update. */
export async function lockOlderGrants(
  tx: Tx,
  application_id: string,
  user_organization_id: string,
  newest: number,
): Promise<string[]> {
  const older = await tx.rows<{ id: string }>(
    `select id from admin.oauth_grants
     where organization_id = $1 and application_id = $2 and user_organization_id = $3 and revoked_at is null
     order by created_at desc, id desc offset $4 for update`,
    [tx.actor.organization_id, application_id, user_organization_id, newest],
  );
  return older.map(({ id }) => id);
}

/** Names of some applications of the organization, deleted ones too. */
export function applicationNames(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; name: string; homepage_url: string }[]> {
  return tx.rows(
    'select id, name, homepage_url from admin.applications where organization_id = $1 and id = any($2::uuid[])',
    [tx.actor.organization_id, ids],
  );
}
