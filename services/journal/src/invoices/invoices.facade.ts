// Invoices as people work on them.
// Other features import this file, nothing else.
export { blankInvoice, countUp } from './creation.service.js';
