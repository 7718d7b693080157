// Links for a new password.
// Other features import this file, nothing else.
export { spendResets } from './passwords.repository.js';
