import { hash, verify } from '@node-rs/argon2';
import { z } from 'zod';

/** OWASP's argon2id parameters: 19 MiB, two passes, one thread (about 6 ms on the reference machine). */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Longest password taken: the hash costs the same for any length, reading the body does not. */
export const PASSWORD_LENGTH_MAX = 256;

/** A password that somebody chooses now; `assertGoodPassword` decides whether it will do. */
export const newPasswordSchema = z.string().min(1).max(PASSWORD_LENGTH_MAX);

/** argon2id hash in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password fits the hash. Without a hash it fails after the same work, so that the time of an
 * response does not reveal whether the account exists.
 */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const fits = await verify(stored ?? (await decoy), password);
  return stored !== null && fits;
}
