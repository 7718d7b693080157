import { requestContext } from '@uketori/service-kit/request-context';
import type { Request } from 'express';
import { normaliseAddress } from '../ip-restrictions/ip-restrictions.facade.js';

/** The session token a request carries: Authorization first, else the cookie of this environment. */
export function sessionToken(request: Request, envtype: string): string | null {
  const header = request.headers.authorization;
  if (header !== undefined) {
    const [, value = ''] = /^Bearer +(\S+)$/i.exec(header) ?? [];
    return value === '' || /^u[ak]_/.test(value) ? null : value;
  }
  return cookieOf(request, cookieName(envtype));
}

/** The value of a cookie, null when it is absent or empty. */
export function cookieOf(request: Request, name: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || null;
  }
  return null;
}

/** Spec 3: the session cookie on the parent domain. */
export function cookieName(envtype: string): string {
  return `token_${envtype}`;
}

/** The cookie by which a browser is known again at the next log-in. It opens nothing by itself. */
export function deviceCookieName(envtype: string): string {
  return `device_${envtype}`;
}

/**
 * The address of a caller who has no identity token yet. The gateway, the only one who can reach this
 * service, replaces X-Forwarded-For by the one address it trusts.
 */
export function callerAddress(request: Request): string | null {
  const given = request.headers['x-forwarded-for'];
  return normaliseAddress(typeof given === 'string' ? given : (request.socket.remoteAddress ?? null));
}

/**
 * Returns a secret that a repeated request must not get again: the stored response of the
 * Idempotency-Key stays unchanged, without the secret.
 */
export function withSecret<T extends object>(answer: T): T {
  const claim = requestContext.getStore()?.idempotency;
  if (claim?.taken) claim.stored = answer;
  return answer;
}
