import { DomainError } from '@uketori/service-kit/errors';

/** Parameters of an OAuth request; none of them may come twice (RFC 6749 section 3.1). */
export interface Parameters {
  /** A parameter's value; one sent empty counts as not sent. */
  get(name: string): string | undefined;
  repeated: string[];
}

/** Reads a query string or a form body. */
export function readParameters(text: string): Parameters {
  const given = new URLSearchParams(text);
  const names = [...given.keys()];
  return {
    get: (name) => given.get(name) || undefined,
    repeated: [...new Set(names.filter((name, at) => names.indexOf(name) !== at))],
  };
}

/** The refusals of RFC 6749 sections 4.1.2.1 and 5.2; `description` is for the application's developers. */
export type OAuthCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied';

/** A refusal in OAuth's own words. */
export function oauthRefusal(code: OAuthCode, description: string): DomainError<OAuthCode> {
  return new DomainError(code, code === 'invalid_client' ? 'unauthenticated' : 'invalid', { description });
}
