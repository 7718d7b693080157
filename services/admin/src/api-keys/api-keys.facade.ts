// Keys as the gateway finds them and as their abilities are limited.
// Other features import this file, nothing else.
export { apiKey, newApiKey } from './api-key.record.js';
export { listKeys } from './api-keys.service.js';
export { findKey, findLiveKey, limitAbilities, markUsed } from './api-keys.repository.js';
