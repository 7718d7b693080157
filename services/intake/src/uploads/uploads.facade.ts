// Uploads: one file from any source becomes its documents.
// Other features import this file and what uploads.module.ts exports, nothing else.
export { LongPoll } from './long-poll.service.js';
export { localIdsByUpload, uploadStates } from './uploads.list.js';
export { parseUploadFields, toOptions } from './uploads.rules.js';
export { type WaitQuery, waitQuery } from './uploads.types.js';
