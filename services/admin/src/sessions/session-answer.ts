import { DomainError } from '@uketori/service-kit/errors';
import type { CookieOptions, Request, Response } from 'express';
import type { AdminConfig } from '../config.js';
import { cookieName } from './client.js';
import type { ClientFacts, OpenedSession } from './sessions.service.js';

/** Where a request comes from. @throws invalid_input when it names another environment than this one */
export function clientFacts(
  request: Request,
  ip: string | null,
  config: AdminConfig,
  envtype?: string,
): ClientFacts {
  if (envtype !== undefined && envtype !== '' && envtype !== config.envtype) {
    throw new DomainError('invalid_input', 'invalid', { field: 'envtype' });
  }
  return { ip, user_agent: request.headers['user-agent'] ?? '', envtype: config.envtype };
}

/** How the session cookie is set and taken back: the same attributes both times, or the browser keeps it. */
export function cookieOptions({ cookie_domain, cookie_secure }: AdminConfig): CookieOptions {
  return { domain: cookie_domain, path: '/', httpOnly: true, sameSite: 'lax', secure: cookie_secure };
}

/** Sets the session cookie and answers the session fields of spec 3. */
export function answerSession(
  { token, expires_at, member }: OpenedSession,
  response: Response,
  config: AdminConfig,
) {
  response.cookie(cookieName(config.envtype), token, {
    ...cookieOptions(config),
    expires: new Date(expires_at),
  });
  return {
    user_id: member.user_id,
    organization_id: member.organization_id,
    organization_name: member.organization_name,
    user_organization_id: member.user_organization_id,
    user_role_id: member.role_id,
    username: member.full_name,
    envtype: config.envtype,
    token,
    expires_at,
    init_message: member.init_message,
    to_invoice: member.to_invoice,
  };
}
