// Rules that split lines over departments and projects.
// Other features import this file, nothing else.
export { splitRule } from './split-rules.repository.js';
export { type SplitPart, splitProposed } from './split-rules.rules.js';
