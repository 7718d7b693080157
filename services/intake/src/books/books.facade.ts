// The books of kept files (e-books law).
// Other features import this file and what books.module.ts exports, nothing else.
export {
  followInvoice,
  keepFirstVersion,
  keepVersion,
  markAttached,
  markDeleted,
} from './book-records.repository.js';
export { refuseKeptDocuments } from './retention.repository.js';
