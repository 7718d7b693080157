// Abilities as a request names them.
// Other features import this file, nothing else.
export { abilitiesFromItems, type AbilityItem } from './roles.rules.js';
export { abilityItems } from './roles.types.js';
