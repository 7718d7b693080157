// The stored row of a registered application: its redirect addresses, scopes and secrets.
// Other features import this file, nothing else.
export { ApplicationEntity } from './applications.entity.js';
export { assertRedirectUris, isRegistered, withParameters } from './redirect-uris.rules.js';
export { leastAbilities, orderedScopes, requestedScopes, scopeAbilities, SCOPES } from './scopes.rules.js';
export { newSecret } from './secrets.service.js';
