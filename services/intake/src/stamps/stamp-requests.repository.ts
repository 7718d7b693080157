import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/work';
import { GIVE_UP_AFTER_MS } from './stamps.rules.js';

/** The stored file that a stamp is for. */
export interface StampedFile {
  storage_key: string;
  sha256: string;
  /** Absent for a file kept in this transaction. */
  created_at?: string | null;
}

/**
 * Queues the stamp of a newly stored file, when the organization's setting asks for stamps. Part of the
 * transaction that keeps the file: the stamp itself is fetched later, so that no upload waits for it.
 */
export async function requestStamp(tx: Tx, file: StampedFile): Promise<void> {
  const row = await tx.one<{ timestamp_enabled: boolean }>(
    'select timestamp_enabled from intake.organizations where organization_id = $1',
    [tx.actor.organization_id],
  );
  if (row?.timestamp_enabled) await queueStamp(tx, file);
}

/** Queues the stamp of a file and ignores the setting; an expired one gets a new term. Nothing for a stamped file. */
export async function queueStamp(tx: Tx, file: StampedFile): Promise<void> {
  const { organization_id } = tx.actor;
  await tx.rows(
    `insert into intake.stamps as s (organization_id, id, storage_key, sha256, give_up_at)
     values ($1, $2, $3, $4, greatest($5::timestamptz, now()) + make_interval(secs => $6))
     on conflict (organization_id, storage_key) do update
       set state = 'WAITING', next_attempt_at = now(), leased_until = null,
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
