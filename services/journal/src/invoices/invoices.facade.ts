// Invoices as people work on them.
// Other features import this file and what invoices.module.ts exports, nothing else.
export { blankInvoice, countUp } from './creation.service.js';
