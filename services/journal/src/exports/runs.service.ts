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
import { anyOf, range } from '@uketori/service-kit/list-filters';
import { Storage } from '@uketori/service-kit/storage/storage';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import type { exportRun } from './exports.answers.js';
import { ExportRunEntity } from './exports.entity.js';
import { exportAbility } from './selection.repository.js';
import { EXPORT_KINDS, type ExportKind } from './sources.data.js';

export type RunView = z.infer<typeof exportRun>;

export const exportRunList: ListDefinition = {
  from: 'journal.export_runs',
  columns: `id, number, kind, format_id, format_name, file_name, bytes, sha256, row_count, invoice_count, request,
    created_by_name, created_at`,
  sorts: { number: { expression: 'number', cast: 'int' } },
  default_sort: '-number',
  filters: { kind: anyOf('kind'), created_at: range('created_at', 'timestamptz') },
};

/** Files that were made: who, when, what, and the same bytes again. */
@Injectable()
export class ExportRunsService {
  constructor(
    private readonly work: Work,
    private readonly storage: Storage,
  ) {}

  list(actor: Actor, query: ListQuery): Promise<ListPage<RunView>> {
    const kinds = EXPORT_KINDS.filter((kind) => abilityLevel(actor, exportAbility(kind)) > 0);
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

/** A run as people see it. */
export function viewOf(run: ExportRunEntity): RunView {
  const { organization_id: _o, storage_key: _k, media_type: _m, created_by: _b, request, ...shown } = run;
  return { ...shown, request: request as Record<string, unknown> };
}
