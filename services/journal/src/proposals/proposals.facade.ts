// Journal lines that are proposed for an invoice.
// Other features import this file and what proposals.module.ts exports, nothing else.
export { wordsOf } from './neighbours.rules.js';
export { monthlyWording } from './wording.rules.js';
export { proposedJournal } from './proposals.types.js';
export type { ProposedJournal } from './proposals.service.js';
