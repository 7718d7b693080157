import { createHash } from 'node:crypto';

/** Longest life of a request link. */
export const MAX_LINK_DAYS = 90;
export const DEFAULT_LINK_DAYS = 14;

/** Calls per hour to the public page: a link for one supplier, an address for an office behind one. */
export const CALLS_PER_HOUR = {
  view_link: 120,
  view_ip: 600,
  upload_link: 40,
  upload_ip: 120,
  unknown_ip: 30,
} as const;

/**
 * A new secret and the hash that is stored. 122 random bits need no slow hash.
 * @param uuid makes a UUID v4
 */
export function newLinkSecret(uuid: () => string): { secret: string; secret_sha256: string } {
  const secret = uuid();
  return { secret, secret_sha256: hashSecret(secret) };
}

/** SHA-256 of a secret in lower case, hex. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret.toLowerCase()).digest('hex');
}

/** Why a link takes nothing; null while it is open, until its last millisecond. */
export function closedBecause(
  link: { expires_at: string; revoked_at: string | null },
  now_ms: number,
): 'request_link_revoked' | 'request_link_expired' | null {
  if (link.revoked_at !== null) return 'request_link_revoked';
  return Date.parse(link.expires_at) <= now_ms ? 'request_link_expired' : null;
}

/** Start of the hour of an instant, and the seconds until the next. */
export function hourWindow(now_ms: number): { window_start: string; seconds_left: number } {
  const start = now_ms - (now_ms % 3_600_000);
  return {
    window_start: new Date(start).toISOString(),
    seconds_left: Math.ceil((start + 3_600_000 - now_ms) / 1000),
  };
}

/** The public address of a link on the application host. */
export function linkUrl(secret: string, env: NodeJS.ProcessEnv): string {
  const domain = env.UKETORI_DOMAIN ?? `uketori.localhost:${env.PORT ?? '8080'}`;
  return `${env.UKETORI_SCHEME ?? 'http'}://app.${domain}/tempupload/${secret}`;
}
