import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/work';
import {
  changeable,
  DocumentEntity,
  pagesToRead,
  refreshUpload,
  UploadEntity,
} from '../files/files.facade.js';
import { openJob, queueReading } from './reading-queue.repository.js';
import { ReadingJobEntity } from './reading-job.record.js';

export type Rotation = 0 | 90 | 180 | 270;

/** What a person chose for another reading; what is absent stays as at the upload, or is found out. */
export interface RereadChoice {
  attachment_page?: number | undefined;
  rotation?: Rotation | undefined;
}

/**
 * Queues another reading. While one is open its result is returned instead of a second; one that still waits takes
 * over what was chosen now. Throws reading_in_progress when the open one is being read with another choice.
 */
export async function rereadDocument(
  tx: Tx,
  id: string,
  choice: RereadChoice,
): Promise<{ job_id: string; state: string }> {
  await changeable(tx, id);
  const document = await tx.getForUpdate(DocumentEntity, id);
  const upload = await tx.get(UploadEntity, document.upload_id);
  const attachment_page = choice.attachment_page ?? upload.options.attachment_page;
  const open = await openJob(tx, id);
  if (open) return takeOver(tx, open, pagesToRead(document, attachment_page), choice);
  const job = await queueReading(tx, document, attachment_page, choice.rotation ?? null);
  await tx.update(DocumentEntity, { ...document, read_status: 'WAITING' });
  await refreshUpload(tx, document.upload_id);
  const subject = { menu: 'upload', subject_type: 'document', subject_id: id };
  const { read_version, pages, rotation } = job;
  await tx.audit('document.reread', subject, null, { read_version, pages, rotation });
  return { job_id: job.id, state: job.state };
}

async function takeOver(
  tx: Tx,
  open: ReadingJobEntity,
  pages: number[],
  choice: RereadChoice,
): Promise<{ job_id: string; state: string }> {
  const answer = { job_id: open.id, state: open.state };
  const isSamePages = choice.attachment_page === undefined || pages.join() === open.pages.join();
  const isSameTurn = choice.rotation === undefined || choice.rotation === open.rotation;
  if (isSamePages && isSameTurn) return answer;
  if (open.state !== 'WAITING') throw new DomainError('reading_in_progress', 'conflict');
  const next = {
    ...open,
    pages: isSamePages ? open.pages : pages,
    rotation: choice.rotation ?? open.rotation,
  };
  await tx.update(ReadingJobEntity, next);
  return answer;
}
