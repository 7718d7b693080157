// The journal that is proposed where nothing was learned.
// Other features import this file and what default-journal.module.ts exports, nothing else.
export { findDefaultJournal, storeDefaultJournal } from './default-journal.service.js';
