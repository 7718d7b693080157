// The accounts that payments and deductions are booked to, and the lines that take an entry back.
// Other features import this file, nothing else.
export { payAccounts } from './pay-accounts.repository.js';
export { reversedLines } from './payment-journal.rules.js';
