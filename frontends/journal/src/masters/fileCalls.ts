import { api } from '@uketori/frontend-kit/api';
import type { BodyOf, DataOf, Schema } from '@uketori/frontend-kit/apiTypes';
import type { MasterKind } from './masters.kinds';

/** Records that users import and export as files. */
export interface FileRecords {
  kind: MasterKind | 'company';
  /** Resource of their abilities. */
  resource: string;
  /** Name of the records. */
  title: string;
}

/** A fault of a row; line 0 is no line of the file. */
export type ImportFinding = Schema<'MasterImportFinding'>;
/** The effect that a file would have. */
export type CheckedImport = DataOf<'/companies/check-import', 'post'>;
export type ImportMode = CheckInput['mode'];
type CheckInput = BodyOf<'/companies/check-import', 'post'>;
type ImportInput = BodyOf<'/companies/import', 'put'>;
type FileMode = 'all' | 'active' | 'template';

/** The requests of an import and an export. Suppliers have an address of their own. */
export function fileCalls(kind: FileRecords['kind']) {
  if (kind === 'company')
    return {
      receive: (mode: FileMode) => api.file('/companies/export.csv', { params: { query: { mode } } }),
      check: (body: CheckInput) => api.post('/companies/check-import', { body }),
      apply: (body: ImportInput) => api.put('/companies/import', { body }),
    };
  const path = { kind };
  return {
    receive: (mode: FileMode) =>
      api.file('/masters/{kind}/export.csv', { params: { path, query: { mode } } }),
    check: (body: CheckInput) => api.post('/masters/{kind}/check-import', { params: { path }, body }),
    apply: (body: ImportInput) => api.put('/masters/{kind}/import', { params: { path }, body }),
  };
}
