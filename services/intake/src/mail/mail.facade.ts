// Files from mails.
// Other features import this file and what mail.module.ts exports, nothing else.
export { mailOf } from './attachments.repository.js';
