import { createHash } from 'node:crypto';

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
export const RECOVERY_CODES = 10;
const LETTERS = 10;
const GROUP = 5;

/**
 * A code of 10 letters in two groups: 49 bits, so that what is kept of it needs no slow hash while failures are counted.
 * @param random makes so many random bytes
 */
export function newRecoveryCode(random: (bytes: number) => Uint8Array): string {
  let letters = '';
  while (letters.length < LETTERS) {
    // A byte above the last whole multiple would make some letters likelier than others.
    for (const byte of random(LETTERS * 2))
      if (byte < 256 - (256 % ALPHABET.length) && letters.length < LETTERS)
        letters += ALPHABET[byte % ALPHABET.length];
  }
  return `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`;
}

/** SHA-256 of a code as somebody types it: in capitals, in full width, without the dash. */
export function hashRecoveryCode(typed: string): string {
  const code = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(code).digest('hex');
}

/** Whether somebody typed a code of an app and not a recovery code. */
export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(digitsOf(typed));
}

/** The digits of a code as somebody types it: in full width, in groups. */
export function digitsOf(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s-]/g, '');
}
