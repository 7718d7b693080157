// The stored rows of people and of their memberships.
// Other features import this file, nothing else.
export { type AccountStatus, MembershipEntity, UserEntity } from './users.entity.js';
