// Organizations: their rows, their lock, and which of them are the demonstration.
// Other features import this file, nothing else.
export { DEMO_ORGANIZATION_IDS, isDemonstration } from './demonstration.rules.js';
export { lockOrganization } from './organizations.repository.js';
export { insertOrganization, readOrganization } from './organizations.service.js';
