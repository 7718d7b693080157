import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import {
  anyOf,
  eq,
  type ListDefinition,
  type ListPage,
  type ListQuery,
  listSchema,
  range,
  runList,
} from '@uketori/service-kit/list';
import { type Tx, Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { importReach, withUploads } from '../imports/import-views.js';
import { decideRow, importSubject } from '../imports/leased-rows.js';
import { DRIVE_IMPORTS } from './import-rows.js';
import { DriveImportWorker } from './import-worker.js';
import type { driveImport } from './imports.answers.js';

export type DriveImport = z.infer<typeof driveImport>;

type ImportRow = Omit<DriveImport, 'read_state' | 'local_ids'>;

const importList: ListDefinition = {
  from: 'intake.drive_imports',
  columns: `id, connection_id, file_id, file_name, folder_name, author_name, modified_at, gone, state, fault, attempts,
    case when state in ('WAITING', 'RETRYING') then next_attempt_at end as next_attempt_at, created_at, finished_at,
    upload_id, version`,
  sorts: { created_at: { expression: 'created_at', cast: 'timestamptz' } },
  default_sort: '-created_at',
  filters: {
    state: anyOf('state'),
    folder_name: eq('folder_name'),
    connection_id: eq('connection_id', 'uuid'),
    created_at: range('created_at', 'timestamptz'),
  },
};
export const importQuery = listSchema(importList);

/** Files of the watched folders, and what became of them. */
@Injectable()
export class DriveImports {
  constructor(
    private readonly work: Work,
    private readonly worker: DriveImportWorker,
  ) {}

  /** One page, newest first. Without settings:read only what the level of invoice:upload reaches. */
  list(actor: Actor, query: ListQuery): Promise<ListPage<DriveImport>> {
    return this.work.read(actor, async (tx) => {
      const page = await runList<ImportRow>(tx, importList, query, importReach(actor));
      return { ...page, items: await withUploads(tx, page.items) };
    });
  }

  /** Tries one that did not come in again at once, as if for the first time. @throws drive_import_done */
  retry(actor: Actor, id: string): Promise<DriveImport> {
    return this.change(actor, id, 'retry', 'drive_import.retried');
  }

  /** Leaves one that did not come in out for good: it is neither tried again nor shown as a failure. @throws drive_import_done */
  skip(actor: Actor, id: string): Promise<DriveImport> {
    return this.change(actor, id, 'skip', 'drive_import.skipped');
  }

  private change(actor: Actor, id: string, wish: 'retry' | 'skip', action: string): Promise<DriveImport> {
    return this.work.run(actor, async (tx) => {
      const before = await find(tx, actor, id);
      if (!(await decideRow(tx, DRIVE_IMPORTS, id, wish)))
        throw new DomainError('drive_import_done', 'conflict');
      const { file_name, folder_name, fault } = before;
      await tx.audit(action, importSubject(DRIVE_IMPORTS, id), null, { file_name, folder_name, fault });
      tx.afterCommit(() => this.worker.wake());
      const [view] = await withUploads(tx, [await find(tx, actor, id)]);
      return view as DriveImport;
    });
  }
}

async function find(tx: Tx, actor: Actor, id: string): Promise<ImportRow> {
  const only = { sql: 'id = $?', params: [id] };
  const query = { limit: 1, sort: importList.default_sort, count: 'none' as const };
  const { items } = await runList<ImportRow>(tx, importList, query, [...importReach(actor), only]);
  if (!items[0]) throw noRecord();
  return items[0];
}
