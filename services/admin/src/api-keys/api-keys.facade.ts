// Keys as the gateway finds them and as their abilities are limited.
// Other features import this file, nothing else.
export { findKey, findLiveKey, limitAbilities, markUsed } from './api-keys.repository.js';
