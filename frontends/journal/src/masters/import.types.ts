import type { components, operations } from '@uketori/frontend-kit/api.gen';

/** Records that come and go as files. */
export interface FileRecords {
  /** Address, for example /masters/department. */
  path: string;
  /** Resource of their abilities. */
  resource: string;
  /** What they are called. */
  title: string;
}

type Answers<Name extends 'MasterImportController_check' | 'MasterImportController_import'> =
  operations[Name]['responses'][200]['content']['application/json'];

export type ImportMode = 'overwrite' | 'new';
/** What stands in a row's way; line 0 is no line of the file. */
export type ImportFinding = components['schemas']['MasterImportFinding'];
/** What a file would do. */
export type CheckedImport = Answers<'MasterImportController_check'>;
export type Imported = Answers<'MasterImportController_import'>;
