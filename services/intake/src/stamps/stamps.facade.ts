// Time stamps of kept files.
// Other features import this file and what stamps.module.ts exports, nothing else.
export { requestStamp, wantsStamps } from './stamp-requests.repository.js';
export { grantedResponse } from './stamp-file.rules.js';
export { countStamps, type FileStamp, stampsOf, tokenOf } from './stamps.repository.js';
export { isLate, shownState } from './stamps.rules.js';
