import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/work';
import { type DocumentEntity, pagesToRead } from '../files/files.facade.js';
import { jobArrivals } from './job-arrivals.service.js';
import { ReadingJobEntity } from './reading-job.record.js';

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
