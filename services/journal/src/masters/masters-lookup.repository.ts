import type { Tx } from '@uketori/service-kit/tx';
import type { MasterById, ReferencedMaster } from './masters.types.js';
import { MasterEntity } from './master.record.js';

function toReferenced(row: MasterEntity): ReferencedMaster {
  const { id, kind, name, code, status, parent_id, rate } = row;
  return { id, kind, name, code, status, parent_id, rate };
}

/**
 * The masters of these ids that exist in this organization, by id. `hold` keeps them from being deleted
 * until the transaction ends, so that a line never refers to a row that vanished meanwhile.
 */
export async function mastersById(tx: Tx, ids: readonly string[], hold: boolean): Promise<MasterById> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<MasterEntity>(
    `select * from journal.masters where organization_id = $1 and id = any($2::uuid[]) and not deleted
     order by id ${hold ? 'for share' : ''}`,
    [tx.actor.organization_id, ids],
  );
  return new Map(rows.map((row) => [row.id, toReferenced(row)]));
}

/** All tax classes, in the order of the master, inactive ones and those of other times too. */
export function taxClasses(tx: Tx): Promise<MasterEntity[]> {
  return tx.rows<MasterEntity>(
    `select * from journal.masters where organization_id = $1 and kind = 'tax' and not deleted
     order by sort_num, id`,
    [tx.actor.organization_id],
  );
}

/** A master by the first of these names that exists. */
export async function masterNamed(
  tx: Tx,
  kind: 'account_title' | 'tax',
  names: readonly string[],
): Promise<Pick<MasterEntity, 'id' | 'name' | 'code'> | null> {
  return tx.one(
    `select id, name, code from journal.masters
     where organization_id = $1 and kind = $2 and name = any($3::text[]) and not deleted
     order by array_position($3::text[], name) limit 1`,
    [tx.actor.organization_id, kind, names],
  );
}

/** The tax class of entries that no tax belongs to. */
export function outOfScopeTax(tx: Tx): Promise<Pick<MasterEntity, 'id'> | null> {
  return masterNamed(tx, 'tax', ['対象外', '不課税']);
}

/** A department of this organization by id, or null. */
export function departmentById(tx: Tx, id: string): Promise<MasterEntity | null> {
  return tx.find(MasterEntity, { id, kind: 'department', deleted: false });
}
