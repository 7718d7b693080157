// A coded invoice becomes a pattern of its supplier.
// Other features import this file and what learning.module.ts exports, nothing else.
export { learned } from './learning.types.js';
export { type LearnInput, learnInput } from './learning.types.js';
