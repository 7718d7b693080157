import type { Tx } from '@uketori/service-kit/work';
import { RATE_MINUTES, SHOWN_MINUTES } from './operations.rules.js';
import type { ReadingOperations } from './operations.types.js';

const FAILURE_DAYS = 30;

/** The queue of all organizations in figures; `pages` were read in the last RATE_MINUTES. */
interface QueueFigures {
  waiting: number;
  in_work: number;
  counted: number;
  oldest_waiting_at: string | null;
  oldest_waiting_seconds: number | null;
  failed_last_day: number;
  pages: number;
}

/** Figures of the queue of all organizations; counts jobs up to `most`. Needs the system scope. */
export function queueFigures(tx: Tx, most: number): Promise<QueueFigures | null> {
  return tx.one<QueueFigures>(
    `with open as (
       select state, leased_until from intake.reading_jobs where state in ('WAITING', 'LEASED') limit $1
     ), oldest as (
       select created_at from intake.reading_jobs
       where state in ('WAITING', 'LEASED') and (state = 'WAITING' or leased_until <= now())
       order by created_at limit 1
     ), failed as (
       select 1 from intake.reading_jobs
       where state = 'FAILED' and finished_at > now() - interval '1 day' limit $1
     )
     select count(*) filter (where state = 'WAITING' or leased_until <= now())::int as waiting,
            count(*) filter (where state = 'LEASED' and leased_until > now())::int as in_work,
            count(*)::int as counted,
            (select created_at from oldest) as oldest_waiting_at,
            (select greatest(0, extract(epoch from now() - created_at))::int from oldest) as oldest_waiting_seconds,
            (select count(*)::int from failed) as failed_last_day,
            (select coalesce(sum(cardinality(pages)), 0)::int from intake.reading_jobs
             where state = 'DONE' and finished_at > now() - make_interval(mins => $2)) as pages
     from open`,
    [most, RATE_MINUTES],
  );
}

/** A reader that was heard of lately; `pages` were read in the last RATE_MINUTES. */
interface WorkerFigures {
  worker_id: string;
  engine: string;
  busy: boolean;
  memory_mb: number;
  peak_mb: number;
  started_at: string;
  seen_at: string;
  last_lease_at: string | null;
  seconds_alive: number;
  seconds_since_seen: number;
  pages: number;
}

/** Readers that were heard of lately, the silent ones last. Needs the system scope. */
export function workerFigures(tx: Tx, most: number): Promise<WorkerFigures[]> {
  return tx.rows<WorkerFigures>(
    `with lately as (
       select worker_id, sum(cardinality(pages))::int as pages from intake.reading_jobs
       where state = 'DONE' and finished_at > now() - make_interval(mins => $1) group by worker_id
     )
     select w.worker_id, w.engine, w.busy, w.memory_mb, w.peak_mb, w.started_at, w.seen_at, w.last_lease_at,
            extract(epoch from now() - w.started_at)::int as seconds_alive,
            extract(epoch from now() - w.seen_at)::int as seconds_since_seen,
            coalesce(l.pages, 0) as pages
     from intake.reading_workers w left join lately l on l.worker_id = w.worker_id
     where w.seen_at > now() - make_interval(mins => $3)
     order by w.seen_at > now() - interval '1 minute' desc, w.worker_id limit $2`,
    [RATE_MINUTES, most, SHOWN_MINUTES],
  );
}

/** Documents of the organization whose last reading failed, newest first; one that was read since is none. */
export function failedReadings(tx: Tx, most: number): Promise<ReadingOperations['failures']> {
  return tx.rows(
    `select j.document_id, d.file_name, r.local_id, coalesce(j.error_code, 'reading_failed') as error_code,
            coalesce(j.reason, '') as reason, j.attempt, cardinality(j.pages) as pages, j.finished_at as failed_at,
            u.uploaded_by_name
     from intake.reading_jobs j
     join intake.documents d on d.organization_id = j.organization_id and d.id = j.document_id
       and d.read_version = j.read_version and d.read_status = 'FAILED'
     join intake.uploads u on u.organization_id = d.organization_id and u.id = d.upload_id
     left join lateral (
       select local_id from intake.invoice_refs i
       where i.organization_id = d.organization_id and i.document_id = d.id and not i.deleted limit 1
     ) r on true
     where j.organization_id = $1 and j.state = 'FAILED' and j.finished_at > now() - make_interval(days => $2)
     order by j.finished_at desc, j.id desc limit $3`,
    [tx.actor.organization_id, FAILURE_DAYS, most],
  );
}
