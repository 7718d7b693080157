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
import { CHAT_IMPORTS } from './import-rows.js';
import { ImportWorker } from './import-worker.js';
import type { chatImport } from './imports.answers.js';

export type ChatImport = z.infer<typeof chatImport>;

type ImportRow = Omit<ChatImport, 'read_state' | 'local_ids'>;

const importList: ListDefinition = {
  from: 'intake.chat_imports',
  columns: `id, connection_id, connection_name, service, file_name,
    coalesce(nullif(channel_name, ''), channel_id) as channel_name,
    coalesce(nullif(author_name, ''), author_id) as author_name, message_text, sent_at, state, fault, attempts,
    case when state in ('WAITING', 'RETRYING') then next_attempt_at end as next_attempt_at, created_at, finished_at,
    upload_id, version`,
  sorts: { created_at: { expression: 'created_at', cast: 'timestamptz' } },
  default_sort: '-created_at',
  filters: {
    state: anyOf('state'),
    service: eq('service'),
    connection_id: eq('connection_id', 'uuid'),
    created_at: range('created_at', 'timestamptz'),
  },
};
export const importQuery = listSchema(importList);

/** Files that were posted to the connected chat services, and what became of them. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly work: Work,
    private readonly worker: ImportWorker,
  ) {}

  /** One page, newest first. Without settings:read only what the level of invoice:upload reaches. */
  list(actor: Actor, query: ListQuery): Promise<ListPage<ChatImport>> {
    return this.work.read(actor, async (tx) => {
      const page = await runList<ImportRow>(tx, importList, query, importReach(actor));
      return { ...page, items: await withUploads(tx, page.items) };
    });
  }

  /** Tries one that did not come in again at once, as if for the first time. @throws chat_import_done */
  retry(actor: Actor, id: string): Promise<ChatImport> {
    return this.change(actor, id, 'retry', 'chat_import.retried');
  }

  /** Leaves one that did not come in out for good: it is neither tried again nor shown as a failure. @throws chat_import_done */
  skip(actor: Actor, id: string): Promise<ChatImport> {
    return this.change(actor, id, 'skip', 'chat_import.skipped');
  }

  private change(actor: Actor, id: string, wish: 'retry' | 'skip', action: string): Promise<ChatImport> {
    return this.work.run(actor, async (tx) => {
      const before = await find(tx, actor, id);
      if (!(await decideRow(tx, CHAT_IMPORTS, id, wish)))
        throw new DomainError('chat_import_done', 'conflict');
      const { service, file_name, fault } = before;
      await tx.audit(action, importSubject(CHAT_IMPORTS, id), null, { service, file_name, fault });
      tx.afterCommit(() => this.worker.wake());
      const [view] = await withUploads(tx, [await find(tx, actor, id)]);
      return view as ChatImport;
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
