import { Resolver } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { DomainError } from '@uketori/service-kit/errors';
import { bytesUpTo } from '@uketori/service-kit/limited-body';
import { isPublicAddress, openLookup } from '@uketori/service-kit/public-address';
import { refuseInTransaction } from '@uketori/service-kit/request-context';
import * as oidc from 'openid-client';

const ANSWER_BYTES_MAX = 256 * 1024;
const TIMEOUT_SECONDS = 10;
const DNS_TIMEOUT_MS = 5000;

/** How to reach the provider of an organization. */
export interface ProviderAccess {
  issuer: string;
  client_id: string;
  client_secret: string | null;
}

/** What a log-in under way has to remember. */
export interface Pending {
  state: string;
  nonce: string;
  verifier: string;
}

/**
 * Speaks OpenID Connect with the provider of an organization. Its address comes from a user, so that the
 * client reaches addresses of the Internet only, except issuers that the operator names: a provider in the own network.
 */
export class ProviderClient {
  constructor(private readonly trusted: readonly string[]) {}

  /** @throws sso_provider_unreachable when the issuer does not publish its settings */
  async check(access: ProviderAccess): Promise<void> {
    await this.#configuration(access);
  }

  /** Where the browser goes to log in. */
  async begin(
    access: ProviderAccess,
    redirect_uri: string,
    options: { email: string | null; again: boolean },
  ): Promise<Pending & { url: string }> {
    const configuration = await this.#configuration(access);
    const pending = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    };
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri,
      scope: 'openid email profile',
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
      ...(options.email ? { login_hint: options.email } : {}),
      // Not only the provider's own session: the user proves again who they are.
      ...(options.again ? { prompt: 'login', max_age: '0' } : {}),
    });
    return { ...pending, url: url.href };
  }

  /** The claims of the ID token that the code of the callback gives. @throws sso_failed */
  async finish(
    access: ProviderAccess,
    callback: URL,
    pending: Pending,
  ): Promise<Readonly<Record<string, unknown>>> {
    const configuration = await this.#configuration(access);
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        pkceCodeVerifier: pending.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || claims.email !== undefined) return { ...claims };
      // Some providers put nothing but the subject into the token.
      return { ...(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims };
    } catch (error) {
      throw new DomainError('sso_failed', 'forbidden', { reason: reasonOf(error) });
    }
  }

  /** The texts of a domain; none when the domain or its texts do not exist. @throws sso_dns_failed */
  async texts(domain: string): Promise<string[][]> {
    refuseInTransaction(domain);
    const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
    try {
      return await resolver.resolveTxt(domain);
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === 'ENODATA' || code === 'ENOTFOUND') return [];
      throw new DomainError('sso_dns_failed', 'unavailable');
    }
  }

  async #configuration({ issuer, client_id, client_secret }: ProviderAccess): Promise<oidc.Configuration> {
    refuseInTransaction(issuer);
    const url = new URL(issuer);
    const isTrusted = this.trusted.includes(url.origin);
    if (url.protocol !== 'https:' && !isTrusted) throw new DomainError('sso_issuer_insecure', 'invalid');
    try {
      return await oidc.discovery(url, client_id, undefined, authentication(client_secret), {
        timeout: TIMEOUT_SECONDS,
        [oidc.customFetch]: (address, init) => ask(new URL(address), init, this.trusted),
        ...(isTrusted ? { execute: [oidc.allowInsecureRequests] } : {}),
      });
    } catch (error) {
      throw new DomainError('sso_provider_unreachable', 'conflict', { reason: reasonOf(error) });
    }
  }
}

function authentication(secret: string | null): oidc.ClientAuth {
  return secret === null ? oidc.None() : oidc.ClientSecretPost(secret);
}

/** A short reason for the administrator; the library's own words name no secret. */
function reasonOf(error: unknown): string {
  const { message, code, cause } = error as { message?: string; code?: string; cause?: { message?: string } };
  return [code, message, cause?.message].filter(Boolean).join(': ').slice(0, 200);
}

interface Init {
  body?: unknown;
  headers: Record<string, string>;
  method: string;
  signal?: AbortSignal;
}

/** As fetch without redirects, to addresses of the Internet only, with a limited response. */
async function ask(
  url: URL,
  { body, headers, method, signal }: Init,
  trusted: readonly string[],
): Promise<Response> {
  const isTrusted = trusted.includes(url.origin);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!isTrusted && isIP(host) !== 0 && !isPublicAddress(host)) throw new Error('address refused');
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise<Response>((resolve, reject) => {
    const request = send(url, {
      method,
      headers: { ...headers, 'user-agent': 'Uketori', 'accept-encoding': 'identity' },
      agent: false,
      maxHeaderSize: 65_536,
      ...(signal ? { signal } : {}),
      ...(isTrusted ? {} : { lookup: publicLookup }),
    });
    request.once('error', reject);
    request.once('response', (answer) => {
      bytesUpTo(ANSWER_BYTES_MAX, answer).then((bytes) => {
        if (bytes === null) return reject(new Error('response too large'));
        const given = Object.entries(answer.headers).map(
          ([name, value]) => [name, String(value)] as [string, string],
        );
        const status = answer.statusCode ?? 502;
        return resolve(
          new Response(status === 204 || status === 304 ? null : new Uint8Array(bytes), {
            status,
            headers: given,
          }),
        );
      }, reject);
    });
    request.end(body === undefined || body === null ? undefined : String(body));
  });
}

const publicLookup = openLookup(isPublicAddress, () => new Error('address refused'));
