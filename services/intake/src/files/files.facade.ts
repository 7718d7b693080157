// Stored files with their documents and versions: who may see them, how far they are read.
// Other features import this file, nothing else.
export { currentVersion, visible } from './document-access.repository.js';
export { DocumentEntity, DocumentVersionEntity } from './documents.entity.js';
export {
  MAX_ATTACHMENT_PAGE,
  pagesToRead,
  type ReadStatus,
  type UploadOptions,
  type UploadState,
} from './files.rules.js';
export { countChange, refreshUpload } from './upload-progress.repository.js';
export { type Duplicate, UploadEntity } from './uploads.entity.js';
