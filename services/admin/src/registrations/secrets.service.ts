import { randomBytes } from 'node:crypto';
import { hashCode } from '../codes/codes.facade.js';

/** How a secret begins says what it is: to people, to the gateway, and to those who search repositories for leaks. */
export type SecretKind = 'us_' | 'uc_' | 'ua_' | 'ur_';

const SECRET_BYTES = 32;

/** A client secret, code, access or refresh token: 256 random bits, and the hash that is kept of it. */
export function newSecret(kind: SecretKind): { value: string; sha256: string } {
  const value = `${kind}${randomBytes(SECRET_BYTES).toString('base64url')}`;
  return { value, sha256: hashCode(value) };
}
