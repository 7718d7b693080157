import { DomainError } from '@uketori/service-kit/errors';
import { isRegistered } from '../registrations/redirect-uris.rules.js';
import { oauthRefusal, type Parameters } from './parameters.rules.js';
import { requestedScopes } from '../registrations/scopes.rules.js';

/** The part of an application that its requests are checked against. */
export interface Client {
  kind: 'confidential' | 'public';
  redirect_uris: readonly string[];
  scopes: readonly string[];
}

export interface AskedAccess {
  scopes: string[];
  state: string | null;
  code_challenge: string;
}

/** RFC 7636 section 4.2: base64url of a SHA-256. */
const CHALLENGE = /^[\w-]{43}$/;
/** RFC 6749 appendix A.5. */
const STATE = /^[\x20-\x7e]{1,1000}$/;

/**
 * The client and the redirect address. Where either is wrong the user sees it here: a redirect to an
 * unregistered address would lead them astray (RFC 6749 section 4.1.2.1).
 * @throws unknown_application, invalid_authorization_request
 */
export function requireClientId(given: Parameters): { client_id: string; redirect_uri: string } {
  const client_id = given.get('client_id');
  const redirect_uri = given.get('redirect_uri');
  if (given.repeated.includes('client_id') || given.repeated.includes('redirect_uri') || !redirect_uri) {
    throw new DomainError('invalid_authorization_request', 'invalid');
  }
  if (!client_id) throw unknownApplication();
  return { client_id, redirect_uri };
}

/** @throws unknown_application, redirect_uri_not_registered */
export function requireRegistered<C extends Client>(application: C | null, redirect_uri: string): C {
  if (!application) throw unknownApplication();
  if (!isRegistered(application.kind, application.redirect_uris, redirect_uri)) {
    throw new DomainError('redirect_uri_not_registered', 'invalid');
  }
  return application;
}

/** The state to return with the result, also with a refusal; null where it is none. */
export function stateOf(given: Parameters): string | null {
  const state = given.get('state');
  return state !== undefined && STATE.test(state) && !given.repeated.includes('state') ? state : null;
}

/**
 * The request of a known client: a code, with PKCE by S256 always (RFC 9700 section 2.1.1).
 * @throws invalid_request, unsupported_response_type, invalid_scope; returned to the client's registered address
 */
export function askedAccess(given: Parameters, client: Client): AskedAccess {
  const [repeated] = given.repeated;
  if (repeated !== undefined) throw oauthRefusal('invalid_request', 'a parameter is given more than once');
  if (given.get('state') !== undefined && stateOf(given) === null) {
    throw oauthRefusal('invalid_request', 'state is at most 1000 printable ASCII characters');
  }
  const response_type = given.get('response_type');
  if (response_type === undefined) throw oauthRefusal('invalid_request', 'response_type is missing');
  if (response_type !== 'code') throw oauthRefusal('unsupported_response_type', 'response_type is code');
  if ((given.get('response_mode') ?? 'query') !== 'query') {
    throw oauthRefusal('invalid_request', 'response_mode is query');
  }
  const code_challenge = given.get('code_challenge');
  if (code_challenge === undefined) throw oauthRefusal('invalid_request', 'code_challenge is missing');
  if (given.get('code_challenge_method') !== 'S256') {
    throw oauthRefusal('invalid_request', 'code_challenge_method is S256');
  }
  if (!CHALLENGE.test(code_challenge)) throw oauthRefusal('invalid_request', 'code_challenge is malformed');
  return {
    scopes: requestedScopes(given.get('scope'), client.scopes),
    state: given.get('state') ?? null,
    code_challenge,
  };
}

/** Also returned for an application of another organization, so that its existence stays hidden. */
export function unknownApplication(): DomainError {
  return new DomainError('unknown_application', 'not_found');
}
