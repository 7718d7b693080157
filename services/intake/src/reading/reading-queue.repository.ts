import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/work';
import { type DocumentEntity, pagesToRead } from '../files/files.facade.js';
import { jobArrivals } from './job-arrivals.service.js';
import { ReadingJobEntity } from './reading-job.record.js';

/** Jobs that can be leased now, as SQL. */
const AVAILABLE = `((state = 'WAITING' and available_at <= now()) or (state = 'LEASED' and leased_until <= now()))`;

/**
 * Queues the next reading of a document; its read_version is one above the last. A document has at most
 * one open job (unique index), so a second request while one is open is the caller's to leave out.
 */
export async function queueReading(
  tx: Tx,
  document: Pick<DocumentEntity, 'id' | 'read_version' | 'first_page' | 'page_count'>,
  attachment_page: number,
  rotation: number | null = null,
): Promise<ReadingJobEntity> {
  tx.afterCommit(() => jobArrivals.announce());
  const [, job] = await Promise.all([
    tx.planned('insert into intake.reading_turns (organization_id) values ($1) on conflict do nothing', [
      tx.actor.organization_id,
    ]),
    tx.insert(ReadingJobEntity, {
      id: newId(),
      document_id: document.id,
      read_version: document.read_version + 1,
      pages: pagesToRead(document, attachment_page),
      state: 'WAITING',
      rotation,
    }),
  ]);
  return job;
}

/** Organizations with an available job, the one served least recently first. Needs the system scope. */
export async function organizationsInTurn(tx: Tx, most: number): Promise<string[]> {
  const rows = await tx.rows<{ organization_id: string }>(
    `select t.organization_id from intake.reading_turns t
     where exists (select 1 from intake.reading_jobs j where j.organization_id = t.organization_id and ${AVAILABLE})
     order by t.last_served_at, t.organization_id limit $1`,
    [most],
  );
  return rows.map((row) => row.organization_id);
}

/** The organization's oldest available job, held; one that another transaction holds is passed over. */
export async function nextJob(tx: Tx): Promise<ReadingJobEntity | null> {
  const next = await tx.one<{ id: string }>(
    `select id from intake.reading_jobs where organization_id = $1 and ${AVAILABLE}
     order by created_at, id limit 1 for update skip locked`,
    [tx.actor.organization_id],
  );
  return next && tx.get(ReadingJobEntity, next.id);
}

/** The job of a document that waits or is being read, held; null when there is none. */
export async function openJob(tx: Tx, document_id: string): Promise<ReadingJobEntity | null> {
  const row = await tx.one<{ id: string }>(
    `select id from intake.reading_jobs where organization_id = $1 and document_id = $2
       and state in ('WAITING', 'LEASED')`,
    [tx.actor.organization_id, document_id],
  );
  return row && tx.getForUpdate(ReadingJobEntity, row.id);
}

/** Makes a waiting job available in so many seconds. */
export async function postponeJob(tx: Tx, job: ReadingJobEntity, seconds: number): Promise<void> {
  await tx.rows(
    `update intake.reading_jobs set available_at = now() + make_interval(secs => $3)
     where organization_id = $1 and id = $2`,
    [job.organization_id, job.id, seconds],
  );
}
