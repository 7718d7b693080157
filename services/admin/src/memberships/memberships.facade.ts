// The stored rows of people and of their memberships.
// Other features import this file, nothing else.
export {
  type AccountStatus,
  LANGUAGES,
  MembershipEntity,
  membershipRecord,
  UserEntity,
} from './membership.record.js';
export {
  activeContacts,
  bumpMembersOfRole,
  countMembersByRole,
  isMemberAddress,
  isMembership,
  lockActiveMembers,
  moveRemovedMembers,
  otherCodes,
  userOfMembership,
} from './memberships.repository.js';
