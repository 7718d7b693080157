// How a payee is paid.
// Other features import this file, nothing else.
export { ACCOUNT_TYPES, PAYMENT_TYPES } from './pay-info.data.js';
