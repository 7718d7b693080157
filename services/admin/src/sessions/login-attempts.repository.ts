import { createHash } from 'node:crypto';
import type { Tx } from '@uketori/service-kit/tx';

const OLD_WINDOW = "interval '1 minute'";

type MailKind =
  | 'reset'
  | 'sign_up'
  | 'sign_ups_from'
  | 'invitation'
  | 'invitations_of'
  | 'email_change'
  | 'email_changes_of'
  | 'refused_request';

/** Name of the counter of mails of one kind that others may have sent to an address, or that an organization sends. */
export function mailBucket(kind: MailKind, key: string): string {
  return bucketOf(kind, key);
}

/** A hash, so that mistyped mail addresses are not collected. */
function bucketOf(kind: string, key: string): string {
  return `${kind}:${createHash('sha256').update(key).digest('hex')}`;
}

/**
 * Counts one mail in every bucket and returns whether all of them still allow it: `most` a minute. Removes old counters.
 * The row lock of the upsert makes parallel tries queue: none of them can see a count before the other's.
 */
export async function takeAttempt(tx: Tx, buckets: readonly string[], most: number): Promise<boolean> {
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
  await tx.rows(
    `delete from admin.login_attempts where bucket in (
       select bucket from admin.login_attempts where window_started_at < now() - interval '10 minutes'
       order by window_started_at limit 100 for update skip locked)`,
  );
  return allowed;
}
