import { createHash, timingSafeEqual } from 'node:crypto';
import { oauthRefusal, type Parameters } from './parameters.rules.js';

/** How a client says who it is. */
export interface ClientCredentials {
  client_id: string;
  /** Null for a public client, which has none. */
  secret: string | null;
}

/** RFC 7636 section 4.1. */
const VERIFIER = /^[\w.~-]{43,128}$/;

/**
 * Reads `client_secret_basic`, `client_secret_post` or, without a secret, `none`.
 * @throws invalid_client without a client; invalid_request when two ways are used at once (RFC 6749 section 2.3)
 */
export function readClient(authorization: string | undefined, form: Parameters): ClientCredentials {
  const named = form.get('client_id');
  const posted = form.get('client_secret');
  if (authorization === undefined) {
    if (named === undefined) throw oauthRefusal('invalid_client', 'client_id is missing');
    return { client_id: named, secret: posted ?? null };
  }
  const basic = readBasic(authorization);
  if (!basic) throw oauthRefusal('invalid_client', 'the Authorization header is not Basic');
  if (posted !== undefined) throw oauthRefusal('invalid_request', 'the client authenticates in two ways');
  if (named !== undefined && named !== basic.client_id) {
    throw oauthRefusal('invalid_request', 'client_id is not that of the Authorization header');
  }
  return basic;
}

/** Both parts are form-encoded before they are joined (RFC 6749 section 2.3.1). */
function readBasic(header: string): { client_id: string; secret: string } | null {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+=*) *$/i.exec(header) ?? [];
  const [client_id, ...rest] = Buffer.from(encoded ?? '', 'base64')
    .toString('utf8')
    .split(':');
  if (!encoded || !client_id || rest.length === 0) return null;
  const decoded = [client_id, rest.join(':')].map((part) => {
    try {
      return decodeURIComponent(part.replaceAll('+', ' '));
    } catch {
      return null;
    }
  });
  const [id, secret] = decoded;
  return id && typeof secret === 'string' ? { client_id: id, secret } : null;
}

/**
 * Whether it is the client it says it is. An unregistered one is compared like one with a wrong secret.
 * @throws invalid_client
 */
export function assertClient(
  known: {
    kind: 'confidential' | 'public';
    secret_sha256: string | null;
    former_secret_sha256: string | null;
  } | null,
  { secret }: ClientCredentials,
): void {
  const given = sha256(secret ?? '');
  const kept = [known?.secret_sha256, known?.former_secret_sha256];
  const fits = kept.map((hash) => sameHash(given, hash ?? '0'.repeat(64))).includes(true);
  const good = known?.kind === 'public' ? secret === null : fits && secret !== null;
  if (!known || !good)
    throw oauthRefusal('invalid_client', 'the client is not known, or its secret is wrong');
}

export interface KeptCode {
  redirect_uri: string;
  code_challenge: string;
  expires_at: string;
}

/**
 * Whether an unused code may be exchanged.
 * @throws invalid_grant, invalid_request
 */
export function assertExchangeable(code: KeptCode, form: Parameters, now_ms: number): void {
  if (Date.parse(code.expires_at) <= now_ms) throw refusedGrant();
  if (form.get('redirect_uri') !== code.redirect_uri) throw refusedGrant();
  const verifier = form.get('code_verifier');
  if (verifier === undefined) throw oauthRefusal('invalid_request', 'code_verifier is missing');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  if (!VERIFIER.test(verifier) || !sameText(challenge, code.code_challenge)) throw refusedGrant();
}

/** One error for every invalid code and token, so that the reason stays hidden. */
export function refusedGrant(): Error {
  return oauthRefusal('invalid_grant', 'the code or token is not valid, or was used before');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function sameHash(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
}

function sameText(a: string, b: string): boolean {
  return sameHash(sha256(a), sha256(b));
}
