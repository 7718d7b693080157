import { Injectable } from '@nestjs/common';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { isRegistered, requestedScopes } from '../registrations/registrations.facade.js';
import { hashCode } from '../codes/codes.facade.js';
import { findOpenMembership, memberActor, type OpenMembership } from '../sessions/sessions.facade.js';
import { ACCESS_SECONDS, GRANT_DAYS, REFRESH_SECONDS } from './lifetimes.data.js';
import { OAuthCodeEntity, OAuthGrantEntity, OAuthTokenEntity } from './oauth.record.js';
import {
  earlier,
  endGrant,
  findApplication,
  issueToken,
  type KnownApplication,
  lockOlderGrants,
  revokeToken,
  secondsFrom,
  spendCode,
  spendToken,
  sweep,
} from './oauth.repository.js';
import { oauthRefusal, type Parameters, readParameters } from './parameters.rules.js';
import { assertClient, assertExchangeable, readClient, refusedGrant } from './token-request.rules.js';
import type { tokenAnswer } from './tokens.types.js';

type TokenAnswer = z.infer<typeof tokenAnswer>;

/** A request of an application's own, as it came. */
export interface ClientRequest {
  authorization: string | undefined;
  body: string;
  ip: string | null;
}

/** More connections of one user to one application push the oldest out. */
const MAX_GRANTS_OF_MEMBER = 10;
const DAY_SECONDS = 86_400;

/** The application's side of OAuth: codes and refresh tokens for tokens, and giving them back. */
@Injectable()
export class TokensService {
  constructor(private readonly work: Work) {}

  /**
   * RFC 6749 sections 4.1.3 and 6.
   * @throws invalid_request, invalid_client, invalid_grant, invalid_scope, unsupported_grant_type
   */
  async issue(request: ClientRequest): Promise<TokenAnswer> {
    const { application, form } = await this.#client(request);
    const kind = form.get('grant_type');
    if (kind === undefined) throw oauthRefusal('invalid_request', 'grant_type is missing');
    const exchange = EXCHANGES.get(kind);
    if (!exchange) throw oauthRefusal('unsupported_grant_type', 'authorization_code or refresh_token');
    // A refusal that ends a grant must not take its own end back with the transaction.
    const answer = await this.#run(application, (tx) => exchange(tx, application, form, request.ip));
    if (!answer) throw refusedGrant();
    return answer;
  }

  /**
   * RFC 7009. A refresh token takes its grant with it, an access token only itself; one that is unknown or another
   * client's is left alone without a word. @throws invalid_request, invalid_client
   */
  async revoke(request: ClientRequest): Promise<void> {
    const { application, form } = await this.#client(request);
    const token = form.get('token');
    if (token === undefined) throw oauthRefusal('invalid_request', 'token is missing');
    await this.#run(application, async (tx) => {
      const found = await findToken(tx, application, token);
      if (!found) return;
      if (found.token.kind === 'refresh') {
        await endGrant(
          asApplication(tx, application, found.grant, request.ip),
          found.grant,
          'application.disconnected',
        );
      } else {
        await revokeToken(tx, found.token.id);
      }
    });
  }

  async #client({ authorization, body }: ClientRequest) {
    const form = readParameters(body);
    if (form.repeated.length > 0)
      throw oauthRefusal('invalid_request', 'a parameter is given more than once');
    const given = readClient(authorization, form);
    const application = await this.work.system((tx) => findApplication(tx, given.client_id));
    assertClient(application, given);
    return { application: application as KnownApplication, form };
  }

  /** In the application's organization; a user whose home is another one is still found. */
  #run<T>(application: KnownApplication, useCase: (tx: Tx) => Promise<T>): Promise<T> {
    const actor = systemActor(application.organization_id, application.name);
    return this.work.run(actor, useCase, { across: true });
  }
}

const EXCHANGES = new Map([
  ['authorization_code', exchangeCode],
  ['refresh_token', refresh],
]);

/** @returns null for a code that is refused, where the refusal itself changed something */
async function exchangeCode(
  tx: Tx,
  application: KnownApplication,
  form: Parameters,
  ip: string | null,
): Promise<TokenAnswer | null> {
  const { organization_id, id: application_id } = application;
  const given = form.get('code');
  if (given === undefined) throw oauthRefusal('invalid_request', 'code is missing');
  const code = await tx.findForUpdate(OAuthCodeEntity, {
    organization_id,
    application_id,
    code_sha256: hashCode(given),
  });
  if (!code) throw refusedGrant();
  if (code.used_at !== null) {
    // The holder of a used code may hold the tokens it was used for (RFC 9700 section 2.1.1).
    const grant = code.grant_id ? await lockGrant(tx, organization_id, code.grant_id) : null;
    if (grant) await endGrant(asApplication(tx, application, grant, ip), grant, 'application.token_reused');
    return null;
  }
  assertExchangeable(code, form, Date.now());
  if (!isRegistered(application.kind, application.redirect_uris, code.redirect_uri)) throw refusedGrant();
  const member = await findOpenMembership(tx, code.user_id, code.user_organization_id);
  if (member?.organization_id !== organization_id) throw refusedGrant();
  const grant = await openGrant(tx, application, code, member, ip);
  await spendCode(tx, code.id, grant.id);
  await sweep(tx, 'oauth_codes', 'oauth_tokens', 'oauth_grants');
  return issuePair(tx, grant, code.scopes);
}

/** @returns null for a token that was used before: its grant has ended with it */
async function refresh(
  tx: Tx,
  application: KnownApplication,
  form: Parameters,
  ip: string | null,
): Promise<TokenAnswer | null> {
  const given = form.get('refresh_token');
  if (given === undefined) throw oauthRefusal('invalid_request', 'refresh_token is missing');
  const found = await findToken(tx, application, given);
  if (found?.token.kind !== 'refresh') throw refusedGrant();
  const { token, grant } = found;
  const now = Date.now();
  if (grant.revoked_at !== null || token.revoked_at !== null) throw refusedGrant();
  if (Date.parse(token.expires_at) <= now || Date.parse(grant.expires_at) <= now) throw refusedGrant();
  if (token.used_at !== null) {
    await endGrant(asApplication(tx, application, grant, ip), grant, 'application.token_reused');
    return null;
  }
  const member = await findOpenMembership(tx, grant.user_id, grant.user_organization_id);
  if (member?.organization_id !== application.organization_id) throw refusedGrant();
  const scopes = requestedScopes(form.get('scope'), grant.scopes);
  await spendToken(tx, token.id);
  await sweep(tx, 'oauth_tokens');
  return issuePair(tx, grant, scopes);
}

async function openGrant(
  tx: Tx,
  application: KnownApplication,
  code: OAuthCodeEntity,
  member: OpenMembership,
  ip: string | null,
): Promise<OAuthGrantEntity> {
  const acting = tx.as(nameOf(application, memberActor(member, ip)));
  const { user_organization_id } = code;
  const older = await lockOlderGrants(tx, application.id, user_organization_id, MAX_GRANTS_OF_MEMBER - 1);
  for (const id of older) {
    await endGrant(acting, await tx.get(OAuthGrantEntity, id), 'application.grant_revoked');
  }
  const grant = await tx.insert(OAuthGrantEntity, {
    id: newId(),
    application_id: application.id,
    user_id: member.user_id,
    user_organization_id: member.user_organization_id,
    user_name: member.full_name,
    scopes: code.scopes,
    expires_at: secondsFrom(Date.now(), GRANT_DAYS * DAY_SECONDS),
  });
  const subject = { menu: 'settings', subject_type: 'application', subject_id: application.id };
  await acting.audit('application.connected', subject, null, { grant_id: grant.id, scopes: grant.scopes });
  return grant;
}

async function issuePair(tx: Tx, grant: OAuthGrantEntity, scopes: readonly string[]): Promise<TokenAnswer> {
  const now = Date.now();
  const access_ends = earlier(secondsFrom(now, ACCESS_SECONDS), grant.expires_at);
  const refresh_ends = earlier(secondsFrom(now, REFRESH_SECONDS), grant.expires_at);
  return {
    access_token: await issueToken(tx, grant.id, 'access', scopes, access_ends),
    token_type: 'Bearer',
    expires_in: Math.floor((Date.parse(access_ends) - now) / 1000),
    refresh_token: await issueToken(tx, grant.id, 'refresh', grant.scopes, refresh_ends),
    scope: scopes.join(' '),
  };
}

/** A token of one of the application's grants. It locks the grant first: parallel uses of its tokens queue there. */
async function findToken(
  tx: Tx,
  application: KnownApplication,
  token: string,
): Promise<{ token: OAuthTokenEntity; grant: OAuthGrantEntity } | null> {
  const { organization_id } = application;
  const token_sha256 = hashCode(token);
  const known = await tx.find(OAuthTokenEntity, { organization_id, token_sha256 });
  const grant = known && (await lockGrant(tx, organization_id, known.grant_id));
  if (grant?.application_id !== application.id) return null;
  // Read again: the previous holder of the lock may have used it.
  const present = await tx.find(OAuthTokenEntity, { organization_id, token_sha256 });
  return present && { token: present, grant };
}

function lockGrant(tx: Tx, organization_id: string, id: string): Promise<OAuthGrantEntity | null> {
  return tx.findForUpdate(OAuthGrantEntity, { organization_id, id });
}

/** The same transaction in the name of the user as whom the application acts. */
function asApplication(
  tx: Tx,
  application: KnownApplication,
  grant: OAuthGrantEntity,
  ip: string | null,
): Tx {
  const { user_id, user_organization_id, user_name } = grant;
  const actor = { ...tx.actor, user_id, user_organization_id, user_name, ip, system: false };
  return tx.as(nameOf(application, actor));
}

function nameOf(application: KnownApplication, actor: Actor): Actor {
  return { ...actor, user_name: actingName(application.name, actor.user_name) };
}

/** How the log names what an application does for a user. */
export function actingName(application: string, user: string): string {
  return `${application} (${user})`;
}
