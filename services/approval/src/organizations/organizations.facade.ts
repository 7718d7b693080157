// The members of organizations and how many levels they approve by.
// Other features import this file, nothing else.
export { LEVEL_ABILITIES, levelAbility, LEVELS } from './levels.rules.js';
export {
  activeUsers,
  approversOf,
  approversOfAny,
  namesOf,
  type Policy,
  policyOf,
} from './organizations.repository.js';
export { type Approver, approver } from './organizations.types.js';
