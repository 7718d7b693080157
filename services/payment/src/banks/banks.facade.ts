// Banks and branches of the public master.
// Other features import this file, nothing else.
export { findBank, findBranch } from './banks.data.js';
