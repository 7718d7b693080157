// Grants and live tokens.
// Other features import this file, nothing else.
export { accessGrant } from './oauth.record.js';
export { findLiveToken, markGrantUsed } from './oauth.repository.js';
export { actingName } from './tokens.service.js';
