// The parts that every connector to an outside service uses: leased rows, faults, outbound calls, the import queue.
// Other features import this file, nothing else.
export { endOf, ImportFailure, type ImportFault, isOfConnection } from './faults.rules.js';
export { failureOf, fetchedFile } from './fetched-file.service.js';
export { ImportDesk } from './import-desk.service.js';
export { importList, type WithoutUpload } from './import-views.service.js';
export { importOutcome } from './imports.types.js';
export {
  giveBack,
  type ImportTables,
  isWornOut,
  keepFailure,
  type LeasedRow,
  leaseDue,
  settleRow,
} from './leased-rows.repository.js';
export { askJson, download, toFailure } from './outbound.client.js';
export { namedByType, plainText } from './posted-files.rules.js';
export { QueueWorker, type Turn } from './queue.job.js';
