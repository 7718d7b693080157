// Lines on expense accounts that may be fixed assets.
// Other features import this file, nothing else.
export { type ExpenseLine, expenseLines, expenseLinesOf } from './assets.repository.js';
export {
  ASSET_CLASSES,
  ASSET_WARNINGS,
  assetClassOf,
  assetWarnings,
  LEAST_ASSET,
  mayHoldEquipment,
} from './assets.rules.js';
