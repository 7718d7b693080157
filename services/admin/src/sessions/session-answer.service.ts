import { DomainError } from '@uketori/service-kit/errors';
import type { CookieOptions, Request, Response } from 'express';
import type { AdminConfig } from '../config/config.facade.js';
import { cookieName, cookieOf, deviceCookieName } from './client-facts.service.js';
import { deviceOf } from './login-delays.repository.js';
import type { ClientFacts, OpenedSession } from './sessions.service.js';

/** Longest life that browsers give a cookie (RFC 6265bis). */
const DEVICE_COOKIE_MS = 400 * 86_400_000;

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
  return {
    ip,
    user_agent: request.headers['user-agent'] ?? '',
    envtype: config.envtype,
    device: deviceOf(cookieOf(request, deviceCookieName(config.envtype))),
  };
}

/** How the session cookie is set and taken back: the same attributes both times, or the browser keeps it. */
export function cookieOptions({ cookie_domain, cookie_secure }: AdminConfig): CookieOptions {
  return { domain: cookie_domain, path: '/', httpOnly: true, sameSite: 'lax', secure: cookie_secure };
}

/** Sets the cookies of session and device and returns the session fields of spec 3. */
export function answerSession(
  { token, expires_at, member, device }: OpenedSession,
  response: Response,
  config: AdminConfig,
) {
  response.cookie(cookieName(config.envtype), token, {
    ...cookieOptions(config),
    expires: new Date(expires_at),
  });
  if (device !== null)
    response.cookie(deviceCookieName(config.envtype), device, {
      ...cookieOptions(config),
      maxAge: DEVICE_COOKIE_MS,
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
