// Stored journal lines, and what the organization's masters and settings allow in them.
// Other features import this file, nothing else.
export { admitted, isRateMoved, offered } from './line-rules.repository.js';
export { checkedTemplates, nameTemplate } from './line-templates.repository.js';
export { linesOf, linesOfMany, replaceLines } from './lines.repository.js';
