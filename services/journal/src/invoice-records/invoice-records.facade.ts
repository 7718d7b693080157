// Stored invoices: their list, who may see and change them, how a change is written.
// Other features import this file, nothing else.
export { ATTENTION, ATTENTIONS } from './attention.repository.js';
export type { EditClaimEntity } from './edit-claim.record.js';
export { claimOf, claimsOf, endClaim, writeClaim } from './edit-claims.repository.js';
export { copyProgress, heldProgress } from './invoice-progress.repository.js';
export { hasCodedInvoice, invoiceList, STAGE_DAYS } from './invoices.list.js';
export {
  changeable,
  findInvoice,
  holdInvoice,
  invoiceById,
  invoicesIn,
  isReadable,
  permitted,
  visibleInvoice,
} from './invoices.repository.js';
export {
  databaseNow,
  NOT_CODED,
  recorded,
  subjectOf,
  writeChange,
  writeNew,
} from './invoice-writes.repository.js';
export { removeInvoice } from './invoice-removal.repository.js';
export { sameBills } from './same-bills.repository.js';
