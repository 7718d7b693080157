// The organization's own settings and its counters.
// Other features import this file, nothing else.
export { nextNumber, payConfirmLevelOf, paymentDutyPolicy } from './organizations.repository.js';
