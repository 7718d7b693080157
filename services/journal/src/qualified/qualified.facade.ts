// Registration numbers, and whether an invoice that bears one is a qualified invoice.
// Other features import this file, nothing else.
export { isQualified, normalisePhone, normaliseTNumber } from './t-number.rules.js';
export { ADDRESSEES, addresseeOf, INVOICE_FORMS, PARTICULARS, particularsOf } from './particulars.rules.js';
export { QUALIFIED_REASONS, QUALIFIED_VERDICTS, qualify, qualifyPage } from './verdict.rules.js';
