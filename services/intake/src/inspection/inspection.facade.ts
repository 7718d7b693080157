// Files as they arrive: received, limited, inspected.
// Other features import this file and what inspection.module.ts exports, nothing else.
export { cleanFileName, contentDisposition } from './file-names.rules.js';
export { CONTENT_TYPES, type ContentType, decideType, type InspectedFile } from './inspection.rules.js';
export { readMultipart } from './multipart.service.js';
export { incomingFolder, receive, type ReceivedFile, sweepTemporaryFiles } from './received-file.service.js';
export { residentBytes } from './resident-bytes.service.js';
