// The members of organizations and how many levels they approve by.
// Other features import this file, nothing else.
export { activeUsers, approveLevelOf, approversOf, namesOf } from './organizations.repository.js';
export { type Approver, approver } from './organizations.types.js';
