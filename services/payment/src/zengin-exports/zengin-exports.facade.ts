// Which transfer files payments are in.
// Other features import this file, nothing else.
export { batchTotals, reattachPayment, releasePayment } from './exported-payments.repository.js';
