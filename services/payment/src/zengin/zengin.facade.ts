// The Zengin transfer file: its fields, characters, records and problems.
// Other features import this file, nothing else.
export { type Inspection, inspectZengin } from './inspect.rules.js';
export { japanPostAccount } from './japan-post.rules.js';
export { isAccountName } from './kana.rules.js';
export { fieldLayout } from './layout.answers.js';
export { EDI_FIELD, LAYOUT } from './layout.rules.js';
export { type HolderProposal, proposeHolder } from './legal-forms.rules.js';
export { zenginProblem } from './rows.answers.js';
export { prepareRow, type ZenginProblem } from './rows.rules.js';
export { EDI_LAYOUT, frame } from './writer.rules.js';
