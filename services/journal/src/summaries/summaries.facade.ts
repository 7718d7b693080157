// Templates of 摘要 in accounting files.
// Other features import this file, nothing else.
export { summaryTemplateText } from './summary.record.js';
