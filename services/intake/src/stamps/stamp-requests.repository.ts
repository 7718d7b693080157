import { newId } from '@uketori/service-kit/ids';
import { JobKind } from '@uketori/service-kit/jobs/job';
import type { Tx } from '@uketori/service-kit/work';
import { GIVE_UP_AFTER_MS } from './stamps.rules.js';

/** The stored file that a stamp is for. */
export interface StampedFile {
  storage_key: string;
  sha256: string;
  /** Absent for a file kept in this transaction. */
  created_at?: string | null;
}

/** A stamp whose time to be requested has come. */
export interface DueStamp {
  id: string;
  organization_id: string;
  storage_key: string;
  sha256: string;
  attempts: number;
  give_up_at: string;
}

/** True when the organization's setting asks for stamps. */
export async function wantsStamps(tx: Tx): Promise<boolean> {
  const row = await tx.one<{ timestamp_enabled: boolean }>(
    'select timestamp_enabled from intake.organizations where organization_id = $1',
    [tx.actor.organization_id],
  );
  return row?.timestamp_enabled ?? false;
}

/**
 * Queues the stamp of a newly stored file, when the organization's setting asks for stamps. Part of the
 * transaction that keeps the file: the stamp itself is fetched later, so that no upload waits for it.
 */
export async function requestStamp(tx: Tx, file: StampedFile): Promise<void> {
  if (!(await wantsStamps(tx))) return;
  await queueStamp(tx, file);
  stampSoon(tx);
}

/** Requests the stamps of the organization that wait. One job of an organization runs at a time. */
export const STAMP_FILES = new JobKind<object>('intake.stamp_files');

/** The waiting stamps of the organization are requested at once, in the transaction that queued them. */
export function stampSoon(tx: Tx): void {
  tx.addJob(STAMP_FILES, {}, { key: tx.actor.organization_id, one_at_a_time: true });
}

/** The next look at the waiting stamps, in so many seconds; a sooner one stays. */
export function stampNext(tx: Tx, after: number): void {
  const options = { key: tx.actor.organization_id, one_at_a_time: true, keep_time: true, after };
  tx.addJob(STAMP_FILES, {}, options);
}

/** Queues the stamp of a file, without its job, and ignores the setting; an expired one gets a new term. Nothing for a stamped file. */
export async function queueStamp(tx: Tx, file: StampedFile): Promise<void> {
  const { organization_id } = tx.actor;
  await tx.rows(
    `insert into intake.stamps as s (organization_id, id, storage_key, sha256, give_up_at)
     values ($1, $2, $3, $4, greatest($5::timestamptz, now()) + make_interval(secs => $6))
     on conflict (organization_id, storage_key) do update
       set state = 'WAITING', next_attempt_at = now(),
         give_up_at = greatest(s.give_up_at, now() + interval '1 day')
       where s.state <> 'STAMPED'`,
    [
      organization_id,
      newId(),
      file.storage_key,
      file.sha256,
      file.created_at ?? null,
      GIVE_UP_AFTER_MS / 1000,
    ],
  );
  await showStamp(tx, file.storage_key);
}

/** Takes the organization's stamp that waited longest. One that a process died over is due again. */
export function takeDue(tx: Tx): Promise<DueStamp | null> {
  return tx.one<DueStamp>(
    `update intake.stamps set attempts = attempts + 1
     where organization_id = $1 and id = (select id from intake.stamps
       where organization_id = $1 and state = 'WAITING' and next_attempt_at <= now()
       order by next_attempt_at, id limit 1 for update skip locked)
     returning id, organization_id, storage_key, sha256, attempts, give_up_at`,
    [tx.actor.organization_id],
  );
}

/** Seconds until the organization's next stamp is due; null when none waits. */
export async function secondsToNext(tx: Tx): Promise<number | null> {
  const row = await tx.one<{ seconds: number | null }>(
    `select extract(epoch from min(next_attempt_at) - now())::float8 as seconds from intake.stamps
     where organization_id = $1 and state = 'WAITING'`,
    [tx.actor.organization_id],
  );
  return row?.seconds == null ? null : Math.max(0, row.seconds);
}

/** Copies the state of a file's stamp to its rows in the books, where lists read it. */
export async function showStamp(tx: Tx, storage_key: string): Promise<void> {
  await tx.rows(
    `update intake.book_records r set stamped_at = s.gen_time, stamp_check = s.check_result,
       stamp_state = case when s.state = 'WAITING' and s.fault <> '' then 'RETRYING' else s.state end
     from intake.stamps s
     where r.organization_id = $1 and r.storage_key = $2
       and s.organization_id = r.organization_id and s.storage_key = r.storage_key`,
    [tx.actor.organization_id, storage_key],
  );
}
