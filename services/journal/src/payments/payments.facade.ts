// The accounts that payments and deductions are booked to.
// Other features import this file, nothing else.
export { payAccounts } from './pay-accounts.repository.js';
