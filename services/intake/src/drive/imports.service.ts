import { Injectable } from '@nestjs/common';
import { listSchema } from '@uketori/service-kit/list';
import { eq } from '@uketori/service-kit/list-filters';
import { Work } from '@uketori/service-kit/work';
import { ImportDesk, importList, type WithoutUpload } from '../imports/imports.facade.js';
import { DRIVE, DRIVE_IMPORTS } from './imports.repository.js';
import type { DriveImport } from './imports.types.js';

const list = importList(DRIVE_IMPORTS, 'file_id, file_name, folder_name, author_name, modified_at, gone', {
  folder_name: eq('folder_name'),
});
export const importQuery = listSchema(list);

/** Files of the watched folders, and what became of them. */
@Injectable()
export class DriveImports extends ImportDesk<WithoutUpload<DriveImport>> {
  constructor(work: Work) {
    const logged = ['file_name', 'folder_name', 'fault'] as const;
    super(work, { tables: DRIVE_IMPORTS, list, logged, source: () => DRIVE });
  }
}
