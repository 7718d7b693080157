import { createHash } from 'node:crypto';
import type { Tx } from '@uketori/service-kit/tx';

/** Tries per minute of one account and of one address (quality bar: 10 a minute). */
const ATTEMPTS_PER_MINUTE = 10;
const OLD_WINDOW = "interval '1 minute'";

/** Name of an account's counter. */
export function accountBucket(email: string): string {
  return bucketOf('account', email);
}

/** Name of an address's counter. */
export function addressBucket(ip: string): string {
  return bucketOf('ip', ip);
}

/** Name of the counter of mails of one kind that others may have sent to an address, or that an organization sends. */
export function mailBucket(kind: 'reset' | 'sign_up' | 'invitation' | 'invitations_of', key: string): string {
  return bucketOf(kind, key);
}

/** A hash, so that mistyped mail addresses are not collected. */
function bucketOf(kind: string, key: string): string {
  return `${kind}:${createHash('sha256').update(key).digest('hex')}`;
}

/**
 * Counts one try in every bucket and answers whether all of them still allow it: `most` a minute. The row lock of the
 * upsert makes parallel tries queue: none of them can see a count before the other's.
 */
export async function takeAttempt(
  tx: Tx,
  buckets: readonly string[],
  most = ATTEMPTS_PER_MINUTE,
): Promise<boolean> {
  let allowed = true;
  for (const bucket of [...buckets].sort()) {
    const row = await tx.one<{ attempts: number }>(
      `insert into admin.login_attempts as a (bucket) values ($1)
       on conflict (bucket) do update set
         attempts = case when a.window_started_at < now() - ${OLD_WINDOW} then 1 else a.attempts + 1 end,
         window_started_at =
           case when a.window_started_at < now() - ${OLD_WINDOW} then now() else a.window_started_at end
       returning attempts`,
      [bucket],
    );
    if ((row?.attempts ?? 0) > most) allowed = false;
  }
  return allowed;
}

/** After a good login: the account starts afresh, the address gets its one try back. Old counters go. */
export async function forgiveAttempts(tx: Tx, account: string, address: string): Promise<void> {
  await tx.rows('delete from admin.login_attempts where bucket = $1', [account]);
  await tx.rows('update admin.login_attempts set attempts = greatest(attempts - 1, 0) where bucket = $1', [
    address,
  ]);
  await tx.rows(
    `delete from admin.login_attempts where bucket in (
       select bucket from admin.login_attempts where window_started_at < now() - interval '10 minutes'
       order by window_started_at limit 100 for update skip locked)`,
  );
}
