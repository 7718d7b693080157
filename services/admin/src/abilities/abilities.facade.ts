// The table of abilities and the seeded roles.
// Other features import this file, nothing else.
export {
  ABILITIES,
  ABILITY_LEVELS,
  OWNER_ROLE_ID,
  READ_ONLY_ROLE_ID,
  SEEDED_ROLES,
} from './abilities.data.js';
