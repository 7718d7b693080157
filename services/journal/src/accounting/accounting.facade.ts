// Approved invoices as deals of an accounting service.
// Other features import this file and what accounting.module.ts exports, nothing else.
export { DEAL_STATES } from './kinds.data.js';
