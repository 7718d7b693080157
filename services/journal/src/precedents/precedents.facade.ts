// How earlier invoices were coded.
// Other features import this file and what precedents.module.ts exports, nothing else.
export { precedentsAnswer } from './precedents.types.js';
