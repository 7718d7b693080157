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
  return insertMaster(tx, kind, toColumns(kind, parseFields(kind, fields)), sort_num);
}
