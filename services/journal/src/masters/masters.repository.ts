import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { MasterEntity } from './master.record.js';
import { masterChanged } from './masters.event.js';
import type { MasterKind } from './kinds.data.js';
import { parseFields, toColumns } from './masters.rules.js';

/** Stores a new master with its event. */
export async function insertMaster(
  tx: Tx,
  kind: MasterKind,
  columns: ReturnType<typeof toColumns>,
  sort_num: number,
): Promise<MasterEntity> {
  const row = await tx.insert(MasterEntity, { id: newId(), kind, ...columns, sort_num });
  await tx.emit(masterChanged(row, 'created'));
  return row;
}

/** As insertMaster, from the fields of a form. @throws what parseFields throws */
export function masterFrom(
  tx: Tx,
  kind: MasterKind,
  fields: Record<string, unknown>,
  sort_num: number,
): Promise<MasterEntity> {
  return insertMaster(tx, kind, toColumns(kind, parseFields(kind, fields), null), sort_num);
}

/** The last place in the list of a kind, 0 when it has no master. */
export async function lastPlace(tx: Tx, kind: MasterKind): Promise<number> {
  const last = await tx.one<{ n: number }>(
    'select coalesce(max(sort_num), 0) as n from journal.masters where organization_id = $1 and kind = $2',
    [tx.actor.organization_id, kind],
  );
  return last?.n ?? 0;
}

/** The masters of some kinds in the order of their list, without deleted ones; `hold` holds them. */
export function mastersOf(tx: Tx, kinds: readonly string[], hold: boolean): Promise<MasterEntity[]> {
  return tx.rows<MasterEntity>(
    `select * from journal.masters where organization_id = $1 and kind = any($2) and not deleted
     order by sort_num, id ${hold ? 'for update' : ''}`,
    [tx.actor.organization_id, kinds],
  );
}

/** Frees the names and codes of masters that get others, so that two masters may exchange theirs. */
export async function vacateNames(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.rows(
    `update journal.masters set name_key = '~' || id::text, code = ''
     where organization_id = $1 and id = any($2::uuid[])`,
    [tx.actor.organization_id, ids],
  );
}

/** The master other than `ownId` that has the name, else the one that has the code; null when both are free. */
export function takenBy(
  tx: Tx,
  kind: MasterKind,
  { parent_id, name_key, code }: { parent_id: string | null; name_key: string; code: string },
  ownId: string | null,
): Promise<{ same_name: boolean } | null> {
  return tx.one<{ same_name: boolean }>(
    `select name_key = $4 as same_name from journal.masters
     where organization_id = $1 and kind = $2 and parent_id is not distinct from $3 and not deleted
       and (name_key = $4 or (code <> '' and code = $5)) and id is distinct from $6
     order by name_key = $4 desc limit 1`,
    [tx.actor.organization_id, kind, parent_id, name_key, code, ownId],
  );
}

/** Those of the ids that are masters of a kind in the actor's organization, deleted ones included. */
export async function ownMasters(tx: Tx, kind: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'select id from journal.masters where organization_id = $1 and kind = $2 and id = any($3::uuid[])',
    [tx.actor.organization_id, kind, ids],
  );
  return rows.map(({ id }) => id);
}
