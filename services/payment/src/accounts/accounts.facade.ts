// Payees' accounts and who entered them.
// Other features import this file, nothing else.
export { personOf, rememberOrigin } from './account-origins.repository.js';
export { payeeAccountRecord } from './payee-account.record.js';
export { accountKey } from './payee-accounts.rules.js';
export { accountById, accountsById, accountSteps, payeeAccountOf } from './payee-accounts.repository.js';
