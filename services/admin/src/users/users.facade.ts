// Members for the features that add, invite and announce them.
// Other features import this file, nothing else.
export { emitRoleMembersChanged, emitUserChanged } from './members.event.js';
export { assertCodeFree, assertInvitable } from './members.rules.js';
export {
  acting,
  changeMember,
  insertMembership,
  insertUser,
  removeMember,
  searchable,
} from './members.service.js';
