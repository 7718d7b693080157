// Invoices as people work on them.
// Other features import this file, nothing else.
export { countUp } from './counter.repository.js';
export { blankInvoice } from './creation.service.js';
