// The fields of an invoice and the rules on them: locks, status, content, edit claims, what a reading gives.
// Other features import this file, nothing else.
export { isChangedAfterApproval, isContentChanged, type LinesChange } from './content.rules.js';
export {
  type Claim,
  type ClaimMode,
  decideClaim,
  isLive,
  refuseWhileEdited,
  requireMaySave,
} from './edit-claim.rules.js';
export { withHand } from './hands.rules.js';
export { isDoubtful } from './doubts.rules.js';
export {
  type InvoiceEntity,
  type InvoiceHand,
  InvoiceProgressRow,
  invoiceRecord,
  InvoiceRow,
  type Progress,
  PROGRESS_FIELDS,
  type Section,
} from './invoice.record.js';
export {
  changedSections,
  FIELD_SECTIONS,
  type HeaderPatch,
  lockedSections,
  payableAfter,
  refuseLockedChange,
  refuseLockedDelete,
} from './invoices.rules.js';
export {
  type CheckedField,
  checkedInput,
  LESSON_FIELDS,
  type LessonField,
  lessonField,
} from './lesson-fields.rules.js';
export { FIGURE_FIELDS, postingAfter, postingDay, refuseClosedMonth } from './posting.rules.js';
export { isSignWrong, kindAfterTotal, proposedKind } from './document-kind.rules.js';
export { deductionsOf, type DeductionPart } from './deductions.rules.js';
export { documentText, headerFromFields, itemTexts, readDate, SURE } from './read-fields.rules.js';
export { STATUS_COLUMNS, statusOf } from './status.rules.js';
export { proposalReason } from './stored-proposal.types.js';
export { isSample, refuseSample, SAMPLE_SOURCE } from './samples.rules.js';
