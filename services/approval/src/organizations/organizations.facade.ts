// The members of organizations and how many levels they approve by.
// Other features import this file, nothing else.
export {
  activeUsers,
  approversOf,
  approversOfAny,
  namesOf,
  type Policy,
  policyOf,
} from './organizations.repository.js';
export { type Approver, approver } from './organizations.types.js';
