import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Uketori';
/** RFC 4226, 4: at least 128 bits, 160 recommended. */
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Steps that a clock may be wrong by. */
const WINDOW = 1;

/** The settings that every authenticator app supports (RFC 6238). */
function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** A new secret, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that an app reads from a QR code. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** The time step that a code belongs to; null when it is wrong. */
export function totpStep(secret: string, code: string, now_ms: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now_ms, window: WINDOW });
  return delta === null ? null : Math.floor(now_ms / 1000 / PERIOD_SECONDS) + delta;
}
