import { Inject, Injectable } from '@nestjs/common';
import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { isUuid, newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import {
  ApplicationEntity,
  leastAbilities,
  newSecret,
  withParameters,
} from '../registrations/registrations.facade.js';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { readOrganization } from '../organizations/organizations.facade.js';
import { excess, granterOf } from '../rights/rights.facade.js';
import { MembershipEntity } from '../memberships/memberships.facade.js';
import type { openedAuthorization } from './authorizations.types.js';
import {
  type AskedAccess,
  askedAccess,
  requireClientId,
  requireRegistered,
  stateOf,
} from './authorization-request.rules.js';
import { CODE_SECONDS, GRANT_DAYS, REQUEST_SECONDS } from './lifetimes.data.js';
import { OAuthCodeEntity, OAuthRequestEntity } from './oauth.record.js';
import { secondsFrom, sweep, markDecided } from './oauth.repository.js';
import { readParameters } from './parameters.rules.js';

type Opened = z.infer<typeof openedAuthorization>;

function subject(application_id: string) {
  return { menu: 'settings', subject_type: 'application', subject_id: application_id };
}

/** The user's side of the code flow (RFC 6749 section 4.1): the request, and the user's decision. */
@Injectable()
export class AuthorizationsService {
  constructor(
    private readonly work: Work,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  /**
   * Opens a request for one decision, by the session it was opened in. Faults of the request go to the client's
   * registered address; without a known client and address there is no redirect.
   * @param query of the authorize page, as in the address
   * @throws unknown_application, redirect_uri_not_registered, invalid_authorization_request
   */
  open(actor: Actor, session_id: string, query: string): Promise<Opened> {
    const given = readParameters(query);
    const { client_id, redirect_uri } = requireClientId(given);
    return this.work.run(actor, async (tx) => {
      const application = requireRegistered(await findLive(tx, client_id), redirect_uri);
      let asked: AskedAccess;
      try {
        asked = askedAccess(given, application);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const { code, params } = error;
        const said = { error: code, error_description: String(params.description), state: stateOf(given) };
        return { redirect_to: this.#answer(redirect_uri, said), request: null };
      }
      await sweep(tx, 'oauth_requests');
      const request = await tx.insert(OAuthRequestEntity, {
        ...asked,
        id: newId(),
        session_id,
        user_organization_id: actor.user_organization_id,
        application_id: application.id,
        redirect_uri,
        expires_at: secondsFrom(Date.now(), REQUEST_SECONDS),
      });
      return { redirect_to: null, request: await shown(tx, request, application) };
    });
  }

  /**
   * Decides a request once. Returns the next address: back to the application, with a code or with access_denied. A code
   * carries only the scopes that the user holds now, so that a later promotion does not reach the application; a
   * user who holds none of them allows nothing.
   * @throws authorization_request_over, unknown_application, redirect_uri_not_registered
   */
  async decide(
    actor: Actor,
    session_id: string,
    id: string,
    allow: boolean,
  ): Promise<{ redirect_to?: string }> {
    const code = newSecret('uc_');
    let returns_to = '';
    // The record for a repeated request contains no code.
    await this.work.run(actor, async (tx) => {
      const request = requireOpen(await tx.findForUpdate(OAuthRequestEntity, { id }), actor, session_id);
      const { application_id, redirect_uri, state } = request;
      const beyond = excess(granterOf(actor), leastAbilities(request.scopes));
      const scopes = request.scopes.filter((scope) => !beyond.includes(scope));
      const allowed = allow && scopes.length > 0;
      const said: Record<string, string | null> = allowed ? { code: code.value } : { error: 'access_denied' };
      const { name } = requireRegistered(await findLive(tx, application_id), redirect_uri);
      await markDecided(tx, id);
      if (allowed) await keepCode(tx, { ...request, scopes }, code.sha256);
      const action = allowed ? 'application.allowed' : 'application.refused';
      await tx.audit(action, subject(application_id), null, { name, scopes });
      returns_to = this.#answer(redirect_uri, { ...said, state });
      return {};
    });
    return { redirect_to: returns_to };
  }

  /** RFC 9207: every response names its issuer. */
  #answer(redirect_uri: string, said: Record<string, string | null>): string {
    return withParameters(redirect_uri, { ...said, iss: this.config.api_url });
  }
}

async function findLive(tx: Tx, id: string): Promise<ApplicationEntity | null> {
  return isUuid(id) ? tx.find(ApplicationEntity, { id, deleted_at: null }) : null;
}

/** @throws authorization_request_over; also where another session or user opened it */
function requireOpen(
  request: OAuthRequestEntity | null,
  actor: Actor,
  session_id: string,
): OAuthRequestEntity {
  const good =
    request?.session_id === session_id &&
    request.user_organization_id === actor.user_organization_id &&
    request.decided_at === null &&
    request.expires_at > nowIso();
  if (!good) throw new DomainError('authorization_request_over', 'conflict');
  return request;
}

async function shown(
  tx: Tx,
  request: OAuthRequestEntity,
  application: ApplicationEntity,
): Promise<NonNullable<Opened['request']>> {
  const member = await tx.get(MembershipEntity, tx.actor.user_organization_id);
  const organization = await readOrganization(tx, tx.actor.organization_id);
  return {
    id: request.id,
    application_name: application.name,
    homepage_url: application.homepage_url,
    returns_to: new URL(request.redirect_uri).host,
    organization_name: organization.name,
    user_name: member.full_name,
    scopes: request.scopes.map((scope) => ({ scope, held: abilityLevel(tx.actor, scope) > 0 })),
    grant_days: GRANT_DAYS,
  };
}

async function keepCode(tx: Tx, request: OAuthRequestEntity, code_sha256: string): Promise<void> {
  const { application_id, redirect_uri, scopes, code_challenge, user_organization_id } = request;
  await tx.insert(OAuthCodeEntity, {
    id: newId(),
    code_sha256,
    application_id,
    user_id: tx.actor.user_id,
    user_organization_id,
    redirect_uri,
    scopes,
    code_challenge,
    expires_at: secondsFrom(Date.now(), CODE_SECONDS),
  });
}
