// The stored row of a registered application: its redirect addresses, scopes and secrets.
// Other features import this file, nothing else.
export {
  application,
  ApplicationEntity,
  applicationRecord,
  type ApplicationView,
  applicationWithSecret,
} from './application.record.js';
export { assertRedirectUris, isRegistered, withParameters } from './redirect-uris.rules.js';
export { leastAbilities, orderedScopes, requestedScopes, scopeAbilities, SCOPES } from './scopes.rules.js';
export { newSecret } from './secrets.service.js';
