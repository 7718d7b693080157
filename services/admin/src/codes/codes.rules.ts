import { createHash } from 'node:crypto';
import { DomainError } from '@uketori/service-kit/errors';

/** A code of a mailed link: 256 random bits, so that what is kept of it needs no slow hash. */
const CODE_BYTES = 32;
/** A reset or a sign-up happens at once, or the user requests it again. */
export const CODE_HOURS = 24;
/** An invitation may lie over a long holiday. */
export const INVITATION_DAYS = 14;

export interface OneTimeCode {
  code: string;
  code_sha256: string;
}

/**
 * A new code and the hash that is stored.
 * @param random makes so many random bytes
 */
export function newCode(random: (bytes: number) => Buffer): OneTimeCode {
  const code = random(CODE_BYTES).toString('base64url');
  return { code, code_sha256: hashCode(code) };
}

/** SHA-256 of a code, hex. */
export function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

/** The instant so many hours from now, ISO. */
export function hoursFrom(now_ms: number, hours: number): string {
  return new Date(now_ms + hours * 3_600_000).toISOString();
}

export type CodeError = 'link_invalid' | 'link_expired' | 'link_used';

/**
 * Whether a mailed link still opens.
 * @param row null when nothing was found under the id and the code
 * @throws link_invalid, link_used, link_expired
 */
export function requireOpenCode<R extends { expires_at: string }>(
  row: R | null,
  used_at: string | null | undefined,
  now_ms: number,
): R {
  if (!row) throw new DomainError<CodeError>('link_invalid', 'not_found');
  if (used_at) throw new DomainError<CodeError>('link_used', 'conflict');
  if (Date.parse(row.expires_at) <= now_ms) throw new DomainError<CodeError>('link_expired', 'conflict');
  return row;
}
