// Journal lines: their columns, amounts and limits.
// Other features import this file, nothing else.
export { withYen } from './foreign.rules.js';
export { withForm } from './journal-form.rules.js';
export { column, LINE_REFERENCES, SIDES } from './line-columns.rules.js';
export { checkLineLimits, type TitleToggles, withoutDenied } from './line-limits.rules.js';
export {
  journalForm,
  type JournalLine,
  journalLine,
  type LineInput,
  lineRecord,
  linesInput,
  type LineTemplate,
  lineTemplate,
  templatesInput,
} from './line.record.js';
export { balanceOf, buildLines, referencedIds, sameLines, toTemplates } from './lines.rules.js';
export { uploadJournal } from './upload-journal.rules.js';
