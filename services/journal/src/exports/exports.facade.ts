// Files for accounting software, and what was exported.
// Other features import this file and what exports.module.ts exports, nothing else.
export { accrualExports, nextEntry, sentEntries } from './marks.repository.js';
export { codeCells } from './code-tables.repository.js';
export { nameSoughtInFreee, type TaxClass, taxClassOf } from './tax-codes.rules.js';
