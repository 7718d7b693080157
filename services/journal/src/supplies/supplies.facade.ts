// What a purchase is to the consumption tax.
// Other features import this file, nothing else.
export { SUPPLY_KINDS, SUPPLY_SOURCES, type SupplyKind, untaxedKind } from './supply.rules.js';
