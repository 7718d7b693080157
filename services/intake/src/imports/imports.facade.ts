// The port of all sources outside of the product, and what connectors share: rows of imports, faults, outbound calls.
// Other features import this file and what imports.module.ts exports, nothing else.
export type { Connector, Fetched, Listed, OfferedFile, Outcome, Waiting } from './connector.types.js';
export { Source } from './connectors.service.js';
export { endOf, ImportFailure, type ImportFault, isOfConnection, pauseAfter } from './faults.rules.js';
export { failureOf } from './fetched-file.service.js';
export { ImportDesk } from './import-desk.service.js';
export {
  giveBack,
  type HeldRow,
  type ImportTables,
  keepFailure,
  settleRow,
  takeDue,
} from './import-rows.repository.js';
export { bringSoon } from './import-turns.repository.js';
export { importList, type WithoutUpload } from './import-views.service.js';
export { importOutcome } from './imports.types.js';
export { askJson, download, toFailure } from './outbound.client.js';
export { namedByType, plainText } from './posted-files.rules.js';
