// The mail domains that an organization proved, and how values of a provider become roles.
// Other features import this file, nothing else.
export { mappedRole, type RoleRule } from './claims.rules.js';
export { domainOf } from './domains.rules.js';
export { domainsOf } from './sso.repository.js';
