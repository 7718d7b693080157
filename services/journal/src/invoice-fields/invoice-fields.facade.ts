// The fields of an invoice and the rules on them: locks, status, content, edit claims, what a reading gives.
// Other features import this file, nothing else.
export { isChangedAfterApproval, isContentChanged, type LinesChange } from './content.rules.js';
export {
  type Claim,
  type ClaimMode,
  decideClaim,
  isLive,
  refuseWhileEdited,
  requireClaim,
} from './edit-claim.rules.js';
export { InvoiceEntity, invoiceRecord, type Section } from './invoice.record.js';
export {
  changedSections,
  derivedStatus,
  FIELD_SECTIONS,
  type HeaderPatch,
  lockedSections,
  payableAfter,
  refuseLockedChange,
  refuseLockedDelete,
  STATUS_COLUMNS,
} from './invoices.rules.js';
export { checkedInput, LESSON_FIELDS, type LessonField } from './lesson-fields.rules.js';
export { documentText, headerFromFields, readDate, SURE } from './read-fields.rules.js';
export { proposalReason } from './stored-proposal.answers.js';
