// What other reports share: their periods, the languages of their files, and files that spreadsheets read.
// Other features import this file, nothing else.
export { daysOf, monthsIn } from './period.rules.js';
export { FILE_LANGUAGES, type FileLanguage } from './report-words.data.js';
export { csvFileOf } from './reports.rules.js';
