import { DOCUMENT_READ } from '@uketori/proto/events';
import type { DocumentRead } from '@uketori/proto/uketori/intake/v1/events';
import type { OutgoingEvent } from '@uketori/service-kit/events/envelope';
import type { DocumentEntity, DocumentVersionEntity, UploadEntity } from '../files/files.facade.js';

/** The fact that one reading of a document ended; its version is the number of the reading. */
export function documentRead(
  document: DocumentEntity,
  upload: UploadEntity,
  { sha256, uploader_id, created_by_name }: DocumentVersionEntity,
  read_at: string,
): OutgoingEvent<DocumentRead> {
  const failed = document.read_status === 'FAILED';
  return {
    event: DOCUMENT_READ,
    key: document.id,
    version: document.read_version,
    cause: failed ? 'failed' : 'read',
    data: {
      document_id: document.id,
      upload_id: upload.id,
      file_name: document.file_name,
      content_sha256: sha256,
      page_count: document.page_count,
      read_status: document.read_status,
      error_code: document.read_error_code ?? '',
      fields: failed ? undefined : (document.read_fields ?? undefined),
      options: upload.options,
      uploaded_by: upload.uploaded_by,
      uploaded_by_name: upload.uploaded_by_name,
      source: upload.source,
      source_ref: upload.source_ref,
      read_at,
      version: document.read_version,
      uploader_id: uploader_id ?? '',
      uploader_name: uploader_id === null ? '' : created_by_name,
    },
  };
}
