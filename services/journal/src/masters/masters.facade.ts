// Account titles, tax classes and the other masters, and the files they are imported from.
// Other features import this file and what masters.module.ts exports, nothing else.
export { asksForBest, bestMatchPage } from './best-match.list.js';
export { withConflictCodes } from './conflicts.service.js';
export { csvDownload } from './csv-download.service.js';
export { type CsvFile, csvFile, itemsOf } from './csv.rules.js';
export { headed, importFailed, MAX_LISTED } from './import-findings.rules.js';
export { checkedImport, importedMasters } from './import.types.js';
export {
  type CheckImport,
  type ExportQuery,
  FILE_INPUTS,
  type FileMode,
  type ImportInput,
} from './import.types.js';
export type { MasterEntity } from './master.record.js';
export {
  departmentById,
  masterNamed,
  mastersById,
  outOfScopeTax,
  taxClasses,
} from './masters-lookup.repository.js';
export { masterFrom } from './masters.repository.js';
export { keysOfName } from './readings.rules.js';
export { SearchFillService } from './search-fill.service.js';
