// Registration numbers, and whether an invoice that bears one is a qualified invoice.
// Other features import this file, nothing else.
export { isQualified, normalisePhone, normaliseTNumber } from './t-number.rules.js';
export { QUALIFIED_REASONS, QUALIFIED_VERDICTS, qualify } from './verdict.rules.js';
