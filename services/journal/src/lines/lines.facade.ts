// Journal lines: their columns, amounts and limits.
// Other features import this file, nothing else.
export { withYen } from './foreign.rules.js';
export { journalForm, withForm } from './journal-form.rules.js';
export { column, type JournalLine, LINE_REFERENCES, SIDE_YEN, SIDES } from './line-columns.rules.js';
export { checkLineLimits, type TitleToggles, withoutDenied } from './line-limits.rules.js';
export { journalLine, lineTemplate } from './line.answers.js';
export { type LineInput, linesInput, type LineTemplate, templatesInput } from './line.schema.js';
export { balanceOf, buildLines, referencedIds, sameLines, toTemplates } from './lines.rules.js';
export { uploadJournal } from './upload-journal.rules.js';
