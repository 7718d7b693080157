import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { OWNER_ROLE_ID } from '../abilities/abilities.facade.js';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { FactorsService } from '../factors/factors.service.js';
import { MembershipEntity } from '../memberships/memberships.facade.js';
import { hashPassword, openMembershipIn } from '../sessions/sessions.facade.js';
import { type ClientFacts, type OpenedSession, SessionsService } from '../sessions/sessions.service.js';
import { emitUserChanged, insertMembership, insertUser } from '../users/users.facade.js';
import { type Identity, identityOf, mappedRole } from './claims.rules.js';
import { domainOf } from './domains.rules.js';
import { type ProviderAccess, ProviderClient } from './provider.client.js';
import { type SamlAccess, SamlService } from './saml.service.js';
import {
  domainsOf,
  findPersonByEmail,
  findProvider,
  insertLogin,
  keepResponse,
  linkIdentity,
  providerOfDomain,
  type ProviderRow,
  sha256,
  takeLogin,
  userOfIdentity,
} from './sso.repository.js';
import type { beginSchema } from './sso.types.js';
import { clientSecretPlace, redirectUri } from './sso-settings.service.js';

const BROWSER_BYTES = 32;

/** Where the browser goes, and the value of the cookie by which it is known again. */
export interface BegunLogin {
  url: string;
  browser: string;
}

/** Logging in by the identity provider of an organization. */
@Injectable()
export class SsoLoginService {
  constructor(
    private readonly work: Work,
    private readonly sessions: SessionsService,
    private readonly provider: ProviderClient,
    private readonly saml: SamlService,
    private readonly factors: FactorsService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  /** @throws sso_not_set_up (no organization has proved the domain, or it has no provider), sso_provider_unreachable */
  async begin({ email, next, again }: z.infer<typeof beginSchema>): Promise<BegunLogin> {
    const row = await this.work.system((tx) => providerOfDomain(tx, domainOf(email)));
    if (!row) throw new DomainError('sso_not_set_up', 'not_found');
    const { url, state, nonce, verifier } = await this.#ask(row, email, again);
    const browser = randomBytes(BROWSER_BYTES).toString('base64url');
    const { organization_id } = row;
    await this.work.system((tx) =>
      insertLogin(tx, {
        organization_id,
        state,
        browser_sha256: sha256(browser),
        nonce,
        verifier,
        next,
        again,
      }),
    );
    return { url, browser };
  }

  /** Keeps what a SAML provider posted. The page where the browser goes from here uses it. */
  async receive(state: string, posted: string): Promise<void> {
    await this.work.system((tx) => keepResponse(tx, state, posted));
  }

  /**
   * Logs in whom the provider names. A new user joins with the role of the table, or the default one.
   * @throws sso_expired, sso_failed, sso_email_refused, login_not_allowed
   */
  async finish(
    query: string,
    browser: string | null,
    client: ClientFacts,
  ): Promise<{ opened: OpenedSession; next: string | null }> {
    const callback = new URL(`${redirectUri(this.config)}?${query}`);
    const state = callback.searchParams.get('state') ?? '';
    const found = await this.work.system(async (tx) => {
      const login = await takeLogin(tx, state, browser ?? '');
      if (!login) return null;
      const row = await findProvider(tx, login.organization_id);
      return (
        row && { row, pending: { ...login, state }, domains: await domainsOf(tx, login.organization_id) }
      );
    });
    if (!found) throw new DomainError('sso_expired', 'conflict');
    const { row, pending, domains } = found;
    const claims =
      row.protocol === 'saml'
        ? await this.saml.finish(samlAccess(row), pending.response, { ...pending, request_id: pending.nonce })
        : await this.provider.finish(this.#access(row), callback, pending);
    const proved = domains.filter(({ verified_at }) => verified_at !== null).map(({ domain }) => domain);
    const identity = identityOf(claims, proved, row.role_claim);
    const user_id = await this.#admit(row, identity, client.ip);
    const member = await this.work.system((tx) => openMembershipIn(tx, user_id, row.organization_id));
    if (!member) throw new DomainError('login_not_allowed', 'forbidden');
    return { opened: await this.sessions.openProven(member, client, 'sso'), next: pending.next };
  }

  /** The user behind an account of the provider, who joins when they are new. */
  async #admit(row: ProviderRow, identity: Identity, ip: string | null): Promise<string> {
    // No password opens the account: this one is random and not kept.
    const password_hash = await hashPassword(randomBytes(BROWSER_BYTES).toString('base64url'));
    const actor = { ...systemActor(row.organization_id, identity.full_name), ip };
    return this.work.run(
      actor,
      async (tx) => {
        const known = await userOfIdentity(tx, row.organization_id, row.issuer, identity.subject);
        const role_id = mappedRole(row.role_map, identity.groups);
        if (known) {
          await follow(tx, known, role_id);
          return known;
        }
        const person = await findPersonByEmail(tx, identity.email);
        if (person && person.status !== 'active') throw new DomainError('login_not_allowed', 'forbidden');
        const user =
          person ??
          (await insertUser(tx, {
            id: newId(),
            email: identity.email,
            full_name: identity.full_name,
            password_hash,
          }));
        const member = await tx.find(MembershipEntity, {
          user_id: user.id,
          organization_id: row.organization_id,
        });
        // A member whom an administrator removed stays removed.
        if (member && member.status !== 'active') throw new DomainError('login_not_allowed', 'forbidden');
        if (member) await follow(tx, user.id, role_id);
        else await insertMembership(tx, user, { role_id: role_id ?? row.default_role_id });
        await linkIdentity(tx, row.issuer, identity.subject, user.id);
        const subject = { menu: 'settings', subject_type: 'user', subject_id: user.id };
        await tx.audit(member ? 'sso.linked' : 'sso.joined', subject, null, { email: identity.email });
        return user.id;
      },
      { across: true },
    );
  }

  async #ask(row: ProviderRow, email: string, again: boolean) {
    if (row.protocol === 'oidc')
      return this.provider.begin(this.#access(row), redirectUri(this.config), { email, again });
    const state = randomBytes(BROWSER_BYTES).toString('base64url');
    const { url, request_id } = await this.saml.begin(samlAccess(row), state, again);
    return { url, state, nonce: request_id, verifier: '' };
  }

  #access({ organization_id, issuer, client_id, sealed_client_secret }: ProviderRow): ProviderAccess {
    const place = clientSecretPlace(organization_id);
    const client_secret =
      sealed_client_secret === null ? null : this.factors.box.open(sealed_client_secret, place);
    return { issuer, client_id, client_secret };
  }
}

function samlAccess({ issuer, sign_in_url, certificates }: ProviderRow): SamlAccess {
  return { issuer, sign_in_url: sign_in_url ?? '', certificates };
}

/** The role follows the provider's groups; that of an owner is decided here alone. */
async function follow(tx: Tx, user_id: string, role_id: number | null): Promise<void> {
  const { organization_id } = tx.actor;
  const before = await tx.findForUpdate(MembershipEntity, { user_id, organization_id });
  if (!before || before.status !== 'active' || before.role_id === OWNER_ROLE_ID) return;
  if (role_id === null || role_id === before.role_id) return;
  const after = await tx.update(MembershipEntity, { ...before, role_id });
  await emitUserChanged(tx, after, 'updated');
  await tx.audit(
    'user.updated',
    { menu: 'settings', subject_type: 'user', subject_id: after.id },
    before,
    after,
  );
}
