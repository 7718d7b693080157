import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type CacheProvider,
  generateServiceProviderMetadata,
  SAML,
  ValidateInResponseTo,
} from '@node-saml/node-saml';
import { DomainError } from '@uketori/service-kit/errors';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { claimsOfAssertion, CLOCK_SKEW_MS, plainResponse } from './saml.rules.js';
import { samlAssertion } from './saml.types.js';

const ID_BYTES = 20;
const LOGIN_MS = 10 * 60_000;

/** The provider of an organization as SAML knows it. */
export interface SamlAccess {
  issuer: string;
  sign_in_url: string;
  /** PEM. */
  certificates: string[];
}

/** A log-in under way: the request that the response must name, and whether the user had to prove again who they are. */
export interface AskedSaml {
  request_id: string;
  again: boolean;
  begun_at: string;
}

/** The name of this installation at providers: the address of its metadata. */
export function samlEntityId(config: AdminConfig): string {
  return `${config.accounts_url}/api/v1/session/saml/metadata`;
}

/** Where providers post their responses. */
export function samlAcsUrl(config: AdminConfig): string {
  return `${config.accounts_url}/api/v1/session/saml`;
}

/**
 * Speaks SAML 2.0 with the provider of an organization: a request by redirect, its response by post. Requests are not
 * signed; a response counts when its assertion, or the whole, is signed by a stored certificate.
 */
@Injectable()
export class SamlService {
  constructor(@Inject(ADMIN_CONFIG) private readonly config: AdminConfig) {}

  /** Where the browser goes to log in. @param state comes back with the response */
  async begin(
    access: SamlAccess,
    state: string,
    again: boolean,
  ): Promise<{ url: string; request_id: string }> {
    const request_id = `_${randomBytes(ID_BYTES).toString('hex')}`;
    const url = await this.#party(access, { request_id, again }).getAuthorizeUrlAsync(state, undefined, {});
    return { url, request_id };
  }

  /** The claims of a posted response. @throws sso_failed */
  async finish(
    access: SamlAccess,
    posted: string | null,
    { request_id, again, begun_at }: AskedSaml,
  ): Promise<Readonly<Record<string, unknown>>> {
    if (posted === null) throw new DomainError('sso_failed', 'forbidden', { reason: 'no response' });
    const acs_url = samlAcsUrl(this.config);
    const xml = plainResponse(posted, { acs_url });
    const assertion = await this.#signed(this.#party(access, { request_id, again }), xml);
    const proved_after_ms = again ? Date.parse(begun_at) : null;
    return claimsOfAssertion(
      assertion,
      { acs_url, issuer: access.issuer, request_id, proved_after_ms },
      Date.now(),
    );
  }

  /** What providers need to know of this installation. */
  metadata(): string {
    return generateServiceProviderMetadata({
      issuer: samlEntityId(this.config),
      callbackUrl: samlAcsUrl(this.config),
      identifierFormat: null,
      wantAssertionsSigned: true,
    });
  }

  /** The assertion that the signature covers, parsed from the signed bytes alone. */
  async #signed(party: SAML, xml: string) {
    try {
      const { profile } = await party.validatePostResponseAsync({
        SAMLResponse: Buffer.from(xml).toString('base64'),
      });
      const whole = profile?.getAssertion?.();
      return samlAssertion.parse(whole?.Assertion);
    } catch (error) {
      const reason = (error instanceof Error ? error.message : '').slice(0, 200);
      throw new DomainError('sso_failed', 'forbidden', { reason });
    }
  }

  #party(access: SamlAccess, { request_id, again }: Pick<AskedSaml, 'request_id' | 'again'>): SAML {
    const entity_id = samlEntityId(this.config);
    return new SAML({
      callbackUrl: samlAcsUrl(this.config),
      issuer: entity_id,
      audience: entity_id,
      idpIssuer: access.issuer,
      idpCert: access.certificates,
      entryPoint: access.sign_in_url,
      // One of both signatures must be right; what it covers alone is read.
      wantAssertionsSigned: false,
      wantAuthnResponseSigned: false,
      validateInResponseTo: ValidateInResponseTo.always,
      requestIdExpirationPeriodMs: LOGIN_MS,
      cacheProvider: onlyRequest(request_id),
      generateUniqueId: () => request_id,
      acceptedClockSkewMs: CLOCK_SKEW_MS,
      identifierFormat: null,
      disableRequestedAuthnContext: true,
      forceAuthn: again,
    });
  }
}

/** The one request that a response may name. It is stored with the log-in, which ends once. */
function onlyRequest(request_id: string): CacheProvider {
  return {
    saveAsync: (_key, value) => Promise.resolve({ value, createdAt: Date.now() }),
    getAsync: (key) => Promise.resolve(key === request_id ? new Date().toISOString() : null),
    removeAsync: () => Promise.resolve(null),
  };
}
