import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import type { Condition, ListDefinition } from '@uketori/service-kit/list';
import { anyOf, eq, type FilterDefinition, range } from '@uketori/service-kit/list-filters';
import type { Tx } from '@uketori/service-kit/work';
import { localIdsByUpload, uploadStates } from '../uploads/uploads.facade.js';
import type { ImportTables } from './import-rows.repository.js';

/** What the upload that an import became adds to it. */
interface OfUpload {
  read_state: string;
  local_ids: number[];
}

export type WithUpload<Row> = Row & OfUpload;
export type WithoutUpload<View extends OfUpload> = Omit<View, keyof OfUpload>;

/** The list of imports of one kind, newest first; `columns` (SQL) and `filters` are what only that kind has. */
export function importList(
  { imports }: ImportTables,
  columns: string,
  filters: Record<string, FilterDefinition>,
): ListDefinition {
  return {
    from: imports,
    columns: `id, connection_id, ${columns}, state, fault, attempts,
      case when state in ('WAITING', 'RETRYING') then next_attempt_at end as next_attempt_at, created_at, finished_at,
      upload_id, version`,
    sorts: { created_at: { expression: 'created_at', cast: 'timestamptz' } },
    default_sort: '-created_at',
    filters: {
      state: anyOf('state'),
      ...filters,
      connection_id: eq('connection_id', 'uuid'),
      created_at: range('created_at', 'timestamptz'),
    },
  };
}

/** No user uploaded these: level 2 sees those of their department, level 1 none. */
export function importReach(actor: Actor): Condition[] {
  const level = abilityLevel(actor, 'invoice:upload');
  if (abilityLevel(actor, 'settings:read') > 0 || level >= 3) return [];
  return [{ sql: '$?::int = 2 and department_id = $?::uuid', params: [level, actor.department_id] }];
}

/** Adds how far each was read since, and the invoices that it became. */
export async function withUploads<R extends { upload_id: string | null }>(
  tx: Tx,
  rows: R[],
): Promise<WithUpload<R>[]> {
  const ids = rows.flatMap((row) => (row.upload_id ? [row.upload_id] : []));
  const states = await uploadStates(tx, ids);
  const local_ids = await localIdsByUpload(tx, ids);
  return rows.map((row) => ({
    ...row,
    read_state: states.get(row.upload_id ?? '') ?? '',
    local_ids: local_ids.get(row.upload_id ?? '') ?? [],
  }));
}
