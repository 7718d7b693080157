import type { Actor } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { type ListDefinition, type ListPage, type ListQuery, runList } from '@uketori/service-kit/list';
import type { Tx, Work } from '@uketori/service-kit/work';
import { bringSoon } from './import-turns.repository.js';
import { importReach, type WithUpload, withUploads } from './import-views.service.js';
import { decideRow, importSubject, type ImportTables } from './import-rows.repository.js';

interface Kind<Row> {
  tables: ImportTables;
  list: ListDefinition;
  /** What the log keeps of one that a person decided about. */
  logged: readonly (keyof Row)[];
  /** Name of the connector of a row. */
  source: (row: Row) => string;
}

/** The imports of one kind of service as people see them, and what they decide about those that did not come in. */
export abstract class ImportDesk<
  Row extends { id: string; connection_id: string; upload_id: string | null },
> {
  constructor(
    private readonly work: Work,
    private readonly kind: Kind<Row>,
  ) {}

  /** One page, newest first. Without settings:read only what the level of invoice:upload reaches. */
  list(actor: Actor, query: ListQuery): Promise<ListPage<WithUpload<Row>>> {
    return this.work.read(actor, async (tx) => {
      const page = await runList<Row>(tx, this.kind.list, query, importReach(actor));
      return { ...page, items: await withUploads(tx, page.items) };
    });
  }

  /**
   * Tries one that did not come in again at once, as if for the first time.
   * @throws chat_import_done or drive_import_done
   */
  retry(actor: Actor, id: string): Promise<WithUpload<Row>> {
    return this.change(actor, id, 'retry', 'retried');
  }

  /**
   * Leaves one that did not come in out for good: it is neither tried again nor shown as a failure.
   * @throws chat_import_done or drive_import_done
   */
  skip(actor: Actor, id: string): Promise<WithUpload<Row>> {
    return this.change(actor, id, 'skip', 'skipped');
  }

  private change(
    actor: Actor,
    id: string,
    wish: 'retry' | 'skip',
    done: 'retried' | 'skipped',
  ): Promise<WithUpload<Row>> {
    const { tables, logged, source } = this.kind;
    return this.work.run(actor, async (tx) => {
      const before = await this.find(tx, actor, id);
      if (!(await decideRow(tx, tables, id, wish)))
        throw new DomainError(`${tables.subject_type}_done`, 'conflict');
      const told = Object.fromEntries(logged.map((column) => [column, before[column]]));
      await tx.audit(`${tables.subject_type}.${done}`, importSubject(tables, id), null, told);
      if (wish === 'retry') bringSoon(tx, source(before), before.connection_id);
      const [view] = await withUploads(tx, [await this.find(tx, actor, id)]);
      return view as WithUpload<Row>;
    });
  }

  private async find(tx: Tx, actor: Actor, id: string): Promise<Row> {
    const { list } = this.kind;
    const only = { sql: 'id = $?', params: [id] };
    const query = { limit: 1, sort: list.default_sort, count: 'none' as const };
    const { items } = await runList<Row>(tx, list, query, [...importReach(actor), only]);
    if (!items[0]) throw noRecord();
    return items[0];
  }
}
