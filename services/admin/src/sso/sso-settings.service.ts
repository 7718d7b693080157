import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import type { SealedColumn } from '@uketori/service-kit/reseal';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { OWNER_ROLE_ID } from '../abilities/abilities.facade.js';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { FactorsService } from '../factors/factors.service.js';
import { UserEntity } from '../memberships/memberships.facade.js';
import { assertMayGrant, granterOf, handedByRole } from '../rights/rights.facade.js';
import { dnsText, domainOf, mailDomain, provesDomain } from './domains.rules.js';
import { ProviderClient } from './provider.client.js';
import { certificateEnd, certificatePem } from './saml.rules.js';
import { samlAcsUrl, samlEntityId } from './saml.service.js';
import {
  deleteDomain,
  deleteProvider,
  type DomainRow,
  domainsOf,
  findDomain,
  findProvider,
  insertDomain,
  isActiveOwner,
  isProvedElsewhere,
  markVerified,
  type ProviderRow,
  storeEnforcement,
  storeProvider,
} from './sso.repository.js';
import type { enforcementSchema, GivenProvider, GivenSamlProvider, ssoSettings } from './sso.types.js';

const DOMAINS_MAX = 50;
const TOKEN_BYTES = 16;
const SUBJECT = { menu: 'settings', subject_type: 'sso', subject_id: 'provider' };

/** For the exchange of the secret that seals them. */
export const SEALED_SSO_COLUMNS: SealedColumn[] = [
  {
    table: 'admin.identity_providers',
    key: 'organization_id',
    column: 'sealed_client_secret',
    field: 'sealed_client_secret',
  },
];

/** Where the secret of a client is kept. */
export function clientSecretPlace(organization_id: string): string {
  return `admin.identity_providers:${organization_id}:sealed_client_secret`;
}

/** Where the provider sends the browser back to. */
export function redirectUri(config: AdminConfig): string {
  return `${config.accounts_url}/session/sso/callback`;
}

/**
 * The identity provider of an organization. A user who chooses it can log in as every member. Therefore only owners may,
 * and never a key.
 */
@Injectable()
export class SsoSettingsService {
  constructor(
    private readonly work: Work,
    private readonly provider: ProviderClient,
    private readonly factors: FactorsService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  get(actor: Actor): Promise<z.infer<typeof ssoSettings>> {
    return this.work.read(actor, async (tx) => {
      const provider = await findProvider(tx, actor.organization_id);
      const domains = await domainsOf(tx, actor.organization_id);
      return {
        provider: provider && shownProvider(provider),
        domains: domains.map(shownDomain),
        redirect_uri: redirectUri(this.config),
        saml: { entity_id: samlEntityId(this.config), acs_url: samlAcsUrl(this.config) },
      };
    });
  }

  /**
   * Stores the provider, which has to publish its settings at the issuer.
   * @throws sso_owner_required, sso_provider_unreachable, sso_issuer_insecure, version_conflict, no_record,
   *   cannot_change_owner (no provider makes owners)
   */
  async store(actor: Actor, { client_secret, version, ...given }: GivenProvider): Promise<void> {
    assertOwner(actor);
    await this.provider.check({ ...given, client_secret: client_secret ?? null });
    await this.#store(actor, version, (before) => ({
      ...given,
      protocol: 'oidc',
      sealed_client_secret: this.#sealed(actor.organization_id, client_secret, before),
      sign_in_url: null,
      certificates: [],
    }));
  }

  /**
   * Stores a provider that speaks SAML 2.0. The certificates decide whose responses count.
   * @throws as `store`, and sso_certificate_invalid
   */
  async storeSaml(actor: Actor, { version, ...given }: GivenSamlProvider): Promise<void> {
    assertOwner(actor);
    const { protocol, origin } = new URL(given.sign_in_url);
    if (protocol !== 'https:' && !this.config.trusted_issuers.includes(origin))
      throw new DomainError('sso_issuer_insecure', 'invalid');
    const certificates = [...new Set(given.certificates.map(certificatePem))];
    await this.#store(actor, version, () => ({
      ...given,
      protocol: 'saml',
      certificates,
      client_id: samlEntityId(this.config),
      sealed_client_secret: null,
    }));
  }

  /** The accounts of another provider say nothing about those of the new one. */
  async #store(
    actor: Actor,
    version: number,
    next: (before: ProviderRow | null) => Parameters<typeof storeProvider>[1],
  ): Promise<void> {
    await this.work.run(actor, async (tx) => {
      const before = await findProvider(tx, actor.organization_id, true);
      if ((before?.version ?? 0) !== version)
        throw new DomainError('version_conflict', 'conflict', { current: before && shownProvider(before) });
      const given = next(before);
      for (const role_id of [given.default_role_id, ...given.role_map.map((rule) => rule.role_id)]) {
        if (role_id === OWNER_ROLE_ID) throw new DomainError('cannot_change_owner', 'forbidden');
        assertMayGrant(granterOf(actor), await handedByRole(tx, role_id));
      }
      const after = await storeProvider(tx, given);
      await tx.audit('sso.provider_changed', SUBJECT, before && shownProvider(before), shownProvider(after));
    });
  }

  /** @throws sso_owner_required, no_record */
  remove(actor: Actor): Promise<void> {
    assertOwner(actor);
    return this.work.run(actor, async (tx) => {
      const before = await findProvider(tx, actor.organization_id, true);
      if (!before) throw noRecord();
      await deleteProvider(tx);
      await tx.audit('sso.provider_removed', SUBJECT, shownProvider(before), null);
    });
  }

  /**
   * Whether members log in by the provider only. One owner keeps the password, for the day when the provider fails.
   * @throws sso_owner_required, no_record, version_conflict, sso_domain_needed, sso_break_glass_needed
   */
  enforce(actor: Actor, given: z.infer<typeof enforcementSchema>): Promise<void> {
    assertOwner(actor);
    return this.work.run(actor, async (tx) => {
      const before = await findProvider(tx, actor.organization_id, true);
      if (!before) throw noRecord();
      if (before.version !== given.version)
        throw new DomainError('version_conflict', 'conflict', { current: shownProvider(before) });
      if (given.enforced) await assertEnforceable(tx, given.break_glass_id);
      await storeEnforcement(tx, given.enforced, given.break_glass_id);
      const after = { enforced: given.enforced, break_glass_id: given.break_glass_id };
      await tx.audit('sso.enforcement_changed', SUBJECT, { enforced: before.enforced }, after);
    });
  }

  /**
   * Adds a mail domain. It is proved at once when the owner who adds it logs in with an address of it, because every
   * login address was confirmed by a mail.
   * @throws sso_owner_required, sso_domain_invalid, sso_domain_public, sso_domain_taken, already_exists, too_many_domains
   */
  async addDomain(actor: Actor, typed: string): Promise<void> {
    assertOwner(actor);
    const domain = mailDomain(typed);
    const { email, isTaken } = await this.work.system(async (tx) => ({
      email: (await tx.get(UserEntity, actor.user_id)).email,
      isTaken: await isProvedElsewhere(tx, domain, actor.organization_id),
    }));
    if (isTaken) throw new DomainError('sso_domain_taken', 'conflict');
    await this.work.run(actor, async (tx) => {
      const known = await domainsOf(tx, actor.organization_id);
      if (known.some((one) => one.domain === domain)) throw new DomainError('already_exists', 'conflict');
      if (known.length >= DOMAINS_MAX)
        throw new DomainError('too_many_domains', 'conflict', { max: DOMAINS_MAX });
      const row = await insertDomain(tx, domain, randomBytes(TOKEN_BYTES).toString('hex'));
      await tx.audit('sso.domain_added', SUBJECT, null, { domain });
      if (domainOf(email) !== domain) return;
      await markVerified(tx, row.id, 'mail');
      await tx.audit('sso.domain_verified', SUBJECT, null, { domain, proof: 'mail' });
    });
  }

  /** Looks for the DNS text of a domain. @throws sso_owner_required, no_record, sso_domain_unproved, sso_domain_taken */
  async verifyDomain(actor: Actor, id: string): Promise<void> {
    assertOwner(actor);
    const row = await this.work.read(actor, (tx) => findDomain(tx, id));
    if (!row) throw noRecord();
    if (row.verified_at) return;
    if (!provesDomain(await this.provider.texts(row.domain), row.token))
      throw new DomainError('sso_domain_unproved', 'conflict');
    const isTaken = await this.work.system((tx) => isProvedElsewhere(tx, row.domain, actor.organization_id));
    if (isTaken) throw new DomainError('sso_domain_taken', 'conflict');
    await this.work.run(actor, async (tx) => {
      await markVerified(tx, id, 'dns');
      await tx.audit('sso.domain_verified', SUBJECT, null, { domain: row.domain, proof: 'dns' });
    });
  }

  /** @throws sso_owner_required, no_record, sso_domain_needed (the last proved one while the provider is enforced) */
  removeDomain(actor: Actor, id: string): Promise<void> {
    assertOwner(actor);
    return this.work.run(actor, async (tx) => {
      const row = await findDomain(tx, id);
      if (!row) throw noRecord();
      const provider = await findProvider(tx, actor.organization_id, true);
      await deleteDomain(tx, id);
      if (provider?.enforced) await assertProvedDomain(tx);
      await tx.audit('sso.domain_removed', SUBJECT, { domain: row.domain }, null);
    });
  }

  #sealed(
    organization_id: string,
    client_secret: string | null | undefined,
    before: ProviderRow | null,
  ): string | null {
    if (client_secret === undefined) return before?.sealed_client_secret ?? null;
    return client_secret === null
      ? null
      : this.factors.box.seal(client_secret, clientSecretPlace(organization_id));
  }
}

/** @throws sso_owner_required */
function assertOwner(actor: Actor): void {
  if (actor.role_id !== OWNER_ROLE_ID || actor.maker_user_id !== null)
    throw new DomainError('sso_owner_required', 'forbidden');
}

/** @throws sso_domain_needed, sso_break_glass_needed */
async function assertEnforceable(tx: Tx, break_glass_id: string | null): Promise<void> {
  await assertProvedDomain(tx);
  if (break_glass_id === null || !(await isActiveOwner(tx, break_glass_id, OWNER_ROLE_ID)))
    throw new DomainError('sso_break_glass_needed', 'conflict');
}

async function assertProvedDomain(tx: Tx): Promise<void> {
  const domains = await domainsOf(tx, tx.actor.organization_id);
  if (!domains.some(({ verified_at }) => verified_at !== null))
    throw new DomainError('sso_domain_needed', 'conflict');
}

function shownProvider(provider: ProviderRow) {
  const { organization_id: _, sealed_client_secret, certificates, ...shown } = provider;
  return {
    ...shown,
    has_secret: sealed_client_secret !== null,
    certificates: certificates.map((pem) => ({ pem, valid_until: certificateEnd(pem) })),
  };
}

function shownDomain({ id, domain, token, proof, verified_at }: DomainRow) {
  return { id, domain, dns_text: dnsText(token), proof, verified_at };
}
