// The Zengin transfer file: its fields, characters, records and problems.
// Other features import this file, nothing else.
export { type Inspection, inspectZengin } from './inspect.rules.js';
export { japanPostAccount } from './japan-post.rules.js';
export { isAccountName } from './kana.rules.js';
export { EDI_FIELD, LAYOUT } from './layout.rules.js';
export { proposeHolder } from './legal-forms.rules.js';
export { payeeProblems, prepareRow, type TransferSource } from './rows.rules.js';
export { EDI_LAYOUT, frame } from './writer.rules.js';
export {
  fieldLayout,
  fileProblem,
  type HolderProposal,
  holderProposal,
  inspectedRecord,
  type ZenginProblem,
  zenginProblem,
} from './zengin.types.js';
