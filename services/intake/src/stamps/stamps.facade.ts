// Time stamps of kept files.
// Other features import this file and what stamps.module.ts exports, nothing else.
export { requestStamp } from './stamp-requests.repository.js';
export { isLate, LATE_AFTER_MS, shownState, type StampState } from './stamps.rules.js';
