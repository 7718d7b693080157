// Addresses and ranges in their normal form.
// Other features import this file, nothing else.
export { covers, normaliseAddress } from './ip-restrictions.rules.js';
