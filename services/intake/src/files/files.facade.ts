// Stored files with their documents and versions: who may see them, how far they are read.
// Other features import this file, nothing else.
export { attachedDocuments, invoiceAttachedTo } from './attached.repository.js';
export {
  changeable,
  currentVersion,
  isReached,
  levelOfReading,
  visible,
  withinLevel,
} from './document-access.repository.js';
export {
  DocumentEntity,
  documentRecord,
  DocumentVersionEntity,
  documentVersionRecord,
} from './document.record.js';
export {
  MAX_ATTACHMENT_PAGE,
  pagesToRead,
  READ_STATUSES,
  type ReadStatus,
  type UploadOptions,
  type UploadState,
} from './files.rules.js';
export { changeCount, countChange, refreshUpload } from './upload-progress.repository.js';
export { type Duplicate, UploadEntity, uploadRecord } from './upload.record.js';
