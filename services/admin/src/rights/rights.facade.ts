// The contents of roles, and the rule that limits a user to granting what they hold.
// Other features import this file, nothing else.
export { assertMayGrant, assertNotOwnRole, excess, type Granter, mayGrant } from './grant.rules.js';
export { granterOf, handedByRole, ownRoleId, requirePerson } from './granter.service.js';
export { type Role, roleRecord } from './role.record.js';
export {
  deleteRole,
  insertRole,
  insertSeededRoles,
  listRoles,
  readAbilities,
  readAllAbilities,
  readRole,
  renameRole,
  writeAbilities,
} from './roles.repository.js';
