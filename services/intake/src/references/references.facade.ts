// What intake knows of other services' records.
// Other features import this file and what references.module.ts exports, nothing else.
export { type OrganizationCopy, organizationOf } from './organizations.repository.js';
export { memoriesOf } from './supplier-memories.repository.js';
