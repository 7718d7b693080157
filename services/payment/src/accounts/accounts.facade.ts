// Payees' accounts and who entered them.
// Other features import this file, nothing else.
export { personOf, rememberOrigin } from './payee-accounts.origins.js';
export { accountKey } from './payee-accounts.rules.js';
export { accountById, accountsById, payeeAccountOf } from './payee-accounts.store.js';
