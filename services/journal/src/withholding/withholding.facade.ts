// Withholding tax: types, rates and checks.
// Other features import this file, nothing else.
export { TREATY_RATE } from './non-resident.rules.js';
export { WITHHOLDING_BASES } from './withholding-check.rules.js';
export { WITHHOLDING_PLACES, type WithholdingProposal } from './withholding-proposal.rules.js';
export {
  grossUp,
  WITHHOLDING_SUB_TYPES,
  WITHHOLDING_TYPES,
  type WithholdingFacts,
} from './withholding.rules.js';
