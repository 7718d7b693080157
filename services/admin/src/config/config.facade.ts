import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import { secretValues } from '@uketori/service-kit/secret-values';
import { z } from 'zod';

/** Settings of this service beside the kit's, read from the environment. */
export interface AdminConfig {
  /** The first signs sessions; the others did before it, or will after it. */
  session_secrets: readonly [string, ...string[]];
  /** Parent domain of the accounts, app and api hosts, without the port: the cookie's Domain. */
  cookie_domain: string;
  cookie_secure: boolean;
  /** Where sign-in, invitations and resets are shown, without a slash at the end. */
  accounts_url: string;
  /** Where the application is shown, without a slash at the end. */
  app_url: string;
  /** Where programs ask, without a slash at the end. */
  api_url: string;
  /** Whether people who were not invited may found an organization. */
  sign_up_open: boolean;
  envtype: string;
  /** Where the remotes of the frontend lie, one folder per module. */
  remotes_dir: string;
  /** Operator's own addresses (spec 6 "admin IP"), CIDR. */
  operator_addresses: string[];
  /** Origins of identity providers that may be in the operator's own network, and without TLS. */
  trusted_issuers: string[];
  /** Where the operator writes the announcements for every organization. */
  announcements_file: string;
}

const shape = z.object({
  UKETORI_DOMAIN: z.string().min(1).optional(),
  UKETORI_SCHEME: z.enum(['http', 'https']).default('http'),
  UKETORI_ENVTYPE: z
    .string()
    .regex(/^[a-z0-9]{1,20}$/)
    .default('dev'),
  UKETORI_REMOTES_DIR: z.string().default(join(PROJECT_ROOT, 'frontends')),
  UKETORI_SIGN_UP: z.enum(['open', 'closed']).optional(),
  UKETORI_ENV: z.string().optional(),
  UKETORI_LISTEN: z.string().optional(),
  LISTEN_HOST: z.string().optional(),
  UKETORI_OPERATOR_ADDRESSES: z.string().default(''),
  UKETORI_SSO_TRUSTED_ISSUERS: z.string().default(''),
  UKETORI_VAR: z.string().default(join(PROJECT_ROOT, 'var')),
  UKETORI_ANNOUNCEMENTS: z.string().optional(),
  PORT: z.string().default('8080'),
});

/** Refuses to serve without the secret that the gateway verifies with. @throws Error naming the variable */
export function requireSessionSecret(env: NodeJS.ProcessEnv = process.env): void {
  if (!env.UKETORI_SESSION_SECRET) throw new Error('admin: UKETORI_SESSION_SECRET is missing');
}

/**
 * Without a session secret the tokens of this process are signed with a secret that no other process has: enough to
 * build the OpenAPI document, useless for logging in. A serving process calls `requireSessionSecret` first.
 * @throws Error naming the malformed variables
 */
export function adminConfig(env: NodeJS.ProcessEnv = process.env): AdminConfig {
  const parsed = shape.safeParse(env);
  if (!parsed.success) throw new Error(`admin: ${z.prettifyError(parsed.error)}`);
  const domain = parsed.data.UKETORI_DOMAIN ?? `uketori.localhost:${parsed.data.PORT}`;
  return {
    session_secrets: env.UKETORI_SESSION_SECRET
      ? secretValues('UKETORI_SESSION_SECRET', env)
      : [randomBytes(32).toString('hex')],
    cookie_domain: domain.replace(/:\d+$/, ''),
    cookie_secure: parsed.data.UKETORI_SCHEME === 'https',
    accounts_url: `${parsed.data.UKETORI_SCHEME}://accounts.${domain}`,
    app_url: `${parsed.data.UKETORI_SCHEME}://app.${domain}`,
    api_url: `${parsed.data.UKETORI_SCHEME}://api.${domain}`,
    sign_up_open: (parsed.data.UKETORI_SIGN_UP ?? (isOwnMachine(parsed.data) ? 'open' : 'closed')) === 'open',
    envtype: parsed.data.UKETORI_ENVTYPE,
    remotes_dir: parsed.data.UKETORI_REMOTES_DIR,
    trusted_issuers: parsed.data.UKETORI_SSO_TRUSTED_ISSUERS.split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    operator_addresses: parsed.data.UKETORI_OPERATOR_ADDRESSES.split(',').filter(Boolean),
    announcements_file:
      parsed.data.UKETORI_ANNOUNCEMENTS ?? join(parsed.data.UKETORI_VAR, 'announcements.json'),
  };
}

/** Whether only people at this machine reach the product, as deploy/embedded/production.rules.mjs decides it. */
function isOwnMachine(set: {
  UKETORI_ENV?: string | undefined;
  UKETORI_DOMAIN?: string | undefined;
  UKETORI_LISTEN?: string | undefined;
  LISTEN_HOST?: string | undefined;
}): boolean {
  const host = (set.UKETORI_DOMAIN ?? 'localhost').replace(/:\d+$/, '').toLowerCase();
  const bound = [set.UKETORI_LISTEN, set.LISTEN_HOST].filter(
    (address) => address !== undefined && address !== '',
  );
  return (
    set.UKETORI_ENV !== 'production' &&
    (host === 'localhost' || host.endsWith('.localhost')) &&
    bound.every((address) => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(address ?? ''))
  );
}

/** Nest token of the settings. */
export const ADMIN_CONFIG = Symbol('admin_config');
