import { NIL_ORGANIZATION } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/work';

/** A reader's sign of life. */
export interface SignOfLife {
  worker_id: string;
  engine: string;
  busy: boolean;
  memory_mb: number;
  peak_mb: number;
  /** Seconds since its last lease; null leaves what is stored. */
  lease_age: number | null;
}

/** Stores a reader's sign of life. Needs the system scope. */
export async function noteWorker(tx: Tx, sign: SignOfLife): Promise<void> {
  await tx.rows(
    `insert into intake.reading_workers as w
       (organization_id, worker_id, engine, busy, memory_mb, peak_mb, last_lease_at)
     values ($1, $2, $3, $4, $5, $6, now() - make_interval(secs => $7))
     on conflict (organization_id, worker_id) do update set
       engine = $3, busy = $4, memory_mb = $5, peak_mb = $6, seen_at = now(),
       last_lease_at = coalesce(excluded.last_lease_at, w.last_lease_at)`,
    [NIL_ORGANIZATION, sign.worker_id, sign.engine, sign.busy, sign.memory_mb, sign.peak_mb, sign.lease_age],
  );
}

/** Forgets readers that were silent for a day. Needs the system scope. */
export async function forgetSilentWorkers(tx: Tx): Promise<void> {
  await tx.rows(`delete from intake.reading_workers where seen_at < now() - interval '1 day'`);
}
