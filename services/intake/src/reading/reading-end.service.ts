import type { ReadFields } from '@uketori/proto/uketori/intake/v1/events';
import { nowIso } from '@uketori/service-kit/clock';
import type { Tx } from '@uketori/service-kit/work';
import { currentVersion, DocumentEntity, refreshUpload, UploadEntity } from '../files/files.facade.js';
import { documentRead } from './document-read.event.js';
import { ReadingJobEntity } from './reading-job.record.js';
import { postponeJob } from './reading-queue.repository.js';
import { backoffSeconds } from './reading-jobs.rules.js';

/** Back to the queue after a pause. */
export async function retry(
  tx: Tx,
  job: ReadingJobEntity,
  error_code: string,
  reason: string,
): Promise<void> {
  await tx.update(ReadingJobEntity, { ...job, state: 'WAITING', leased_until: null, error_code, reason });
  await postponeJob(tx, job, backoffSeconds(job.attempt));
  const document = await tx.getForUpdate(DocumentEntity, job.document_id);
  await tx.update(DocumentEntity, { ...document, read_status: 'WAITING' });
  await refreshUpload(tx, document.upload_id);
}

/** A visible failed read of a document that stays usable. */
export async function giveUp(
  tx: Tx,
  job: ReadingJobEntity,
  error_code: string,
  reason: string,
): Promise<void> {
  await tx.update(ReadingJobEntity, { ...job, state: 'FAILED', finished_at: nowIso(), error_code, reason });
  await endReading(tx, job, { read_status: 'FAILED', fields: null, words_key: null, error_code });
}

interface ReadingEnd {
  read_status: 'SUCCESS' | 'FAILED';
  fields: ReadFields | null;
  words_key: string | null;
  error_code: string | null;
}

/** Writes the end of a reading to its document and emits it; a failed re-read keeps the last good values. */
export async function endReading(tx: Tx, job: ReadingJobEntity, end: ReadingEnd): Promise<void> {
  const document = await tx.getForUpdate(DocumentEntity, job.document_id);
  const read_at = nowIso();
  const ended = await tx.update(DocumentEntity, {
    ...document,
    read_status: end.read_status,
    read_version: job.read_version,
    read_error_code: end.error_code,
    read_fields: end.fields ?? document.read_fields,
    words_key: end.words_key ?? (end.read_status === 'SUCCESS' ? null : document.words_key),
    read_at,
  });
  await refreshUpload(tx, document.upload_id);
  const upload = await tx.get(UploadEntity, document.upload_id);
  const version = await currentVersion(tx, document);
  await tx.emit(documentRead(ended, upload, version, read_at));
  const subject = { menu: 'upload', subject_type: 'document', subject_id: document.id };
  await tx.audit(end.read_status === 'SUCCESS' ? 'document.read' : 'document.read_failed', subject, null, {
    read_version: job.read_version,
    error_code: end.error_code,
  });
}
