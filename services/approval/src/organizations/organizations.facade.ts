// The members of organizations and how many levels they approve by.
// Other features import this file, nothing else.
export { approver } from './organizations.answers.js';
export { type Approver, approveLevelOf, approversOf, namesOf } from './organizations.consumer.js';
