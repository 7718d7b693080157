// The journal that is proposed where nothing was learned.
// Other features import this file, nothing else.
export { findDefaultJournal, storeDefaultJournal } from './default-journal.service.js';
