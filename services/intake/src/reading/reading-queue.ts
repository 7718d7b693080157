import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/work';
import type { DocumentEntity } from '../documents/documents.entity.js';
import { pagesToRead } from '../uploads/uploads.rules.js';
import { jobArrivals } from './job-arrivals.js';
import { ReadingJobEntity } from './reading-jobs.entity.js';

/**
 * Queues the next reading of a document; its read_version is one above the last. A document has at most
 * one open job (unique index), so a second request while one is open is the caller's to leave out.
 */
export async function queueReading(
  tx: Tx,
  document: DocumentEntity,
  attachment_page: number,
  rotation: number | null = null,
): Promise<ReadingJobEntity> {
  await tx.rows('insert into intake.reading_turns (organization_id) values ($1) on conflict do nothing', [
    tx.actor.organization_id,
  ]);
  tx.afterCommit(() => jobArrivals.announce());
  return tx.insert(ReadingJobEntity, {
    id: newId(),
    document_id: document.id,
    read_version: document.read_version + 1,
    pages: pagesToRead(document, attachment_page),
    state: 'WAITING',
    rotation,
  });
}
