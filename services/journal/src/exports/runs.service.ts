import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import {
  type Condition,
  type ListDefinition,
  type ListPage,
  type ListQuery,
  runList,
} from '@uketori/service-kit/list';
import { filtersOf, publicFields, sortsOf } from '@uketori/service-kit/record';
import { Storage } from '@uketori/service-kit/storage/storage';
import { Work } from '@uketori/service-kit/work';
import { ExportRunEntity, runRecord, type RunView } from './export-run.record.js';
import { exportAbility } from './selection.repository.js';
import { RUN_KINDS, type ExportKind } from './sources.data.js';

export const exportRunList: ListDefinition = {
  from: 'journal.export_runs',
  columns: publicFields(runRecord).join(', '),
  sorts: sortsOf(runRecord),
  default_sort: '-number',
  filters: filtersOf(runRecord),
};

/** Files that were made: who, when, what, and the same bytes again. */
@Injectable()
export class ExportRunsService {
  constructor(
    private readonly work: Work,
    private readonly storage: Storage,
  ) {}

  list(actor: Actor, query: ListQuery): Promise<ListPage<RunView>> {
    const kinds = RUN_KINDS.filter((kind) => abilityLevel(actor, exportAbility(kind)) > 0);
    const own = kinds.filter((kind) => abilityLevel(actor, exportAbility(kind)) < 3);
    // A file holds what its maker could see: those who see less than all get back their own only.
    const extra: Condition[] = [
      { sql: 'kind = any($?::text[])', params: [kinds] },
      { sql: '(kind <> all($?::text[]) or created_by = $?)', params: [own, actor.user_id] },
    ];
    return this.work.read(actor, (tx) => runList<RunView>(tx, exportRunList, query, extra));
  }

  /** The stored bytes, the same at every download; who took them is in the log. @throws DomainError no_record */
  async download(actor: Actor, id: string): Promise<{ run: ExportRunEntity; bytes: Readable }> {
    const run = await this.work.run(actor, async (tx) => {
      const found = await tx.get(ExportRunEntity, id);
      if (!mayHave(actor, found.kind, found.created_by)) throw noRecord();
      await tx.audit('export.downloaded', subjectOf(found), null, { sha256: found.sha256 });
      return found;
    });
    const head = await this.storage.head(run.storage_key);
    if (!head || head.sha256 !== run.sha256) throw new DomainError('service_unavailable', 'unavailable');
    return { run, bytes: await this.storage.get(run.storage_key) };
  }
}

function mayHave(actor: Actor, kind: ExportKind, maker: string): boolean {
  const level = abilityLevel(actor, exportAbility(kind));
  return level >= 3 || (level > 0 && maker === actor.user_id);
}

export function subjectOf(run: ExportRunEntity) {
  return { menu: 'invoice', subject_type: 'export', subject_id: run.id, local_id: run.number };
}
