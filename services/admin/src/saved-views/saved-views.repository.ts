import { publicFields } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { type SavedViewEntity, savedViewRecord } from './saved-view.record.js';

const SHOWN = publicFields(savedViewRecord);
/** As many a list shows: own ones first. */
const MOST = 200;

export type StoredView = Pick<SavedViewEntity, (typeof SHOWN)[number] | 'created_user_organization'>;
type DefaultView = Pick<SavedViewEntity, 'id' | 'list' | 'name' | 'conditions' | 'columns'>;

/** The actor's views of a list, and those that colleagues share; each kind by its names. */
export function viewsOf(tx: Tx, list: string): Promise<StoredView[]> {
  const { organization_id, user_organization_id } = tx.actor;
  return tx.rows<StoredView>(
    `select ${SHOWN.join(', ')}, created_user_organization from admin.saved_views
     where organization_id = $1 and list = $2 and (shared or created_user_organization = $3)
     order by created_user_organization = $3 desc, name, id limit ${MOST}`,
    [organization_id, list, user_organization_id],
  );
}

export async function countOwn(tx: Tx, list: string): Promise<number> {
  const { organization_id, user_organization_id } = tx.actor;
  const found = await tx.one<{ n: number }>(
    `select count(*)::int as n from admin.saved_views
     where organization_id = $1 and list = $2 and created_user_organization = $3`,
    [organization_id, list, user_organization_id],
  );
  return found?.n ?? 0;
}

/** The views with which the actor's lists begin, as far as they are still theirs or shared. */
export function defaultsOf(tx: Tx): Promise<DefaultView[]> {
  const { organization_id, user_organization_id } = tx.actor;
  return tx.rows<DefaultView>(
    `select v.id, d.list, v.name, v.conditions, v.columns from admin.default_views d
     join admin.saved_views v on v.organization_id = d.organization_id and v.id = d.view_id
     where d.organization_id = $1 and d.user_organization_id = $2
       and (v.shared or v.created_user_organization = $2)`,
    [organization_id, user_organization_id],
  );
}

export async function storeDefault(tx: Tx, list: string, view_id: string | null): Promise<void> {
  const { organization_id, user_organization_id } = tx.actor;
  if (view_id === null)
    await tx.rows(
      `delete from admin.default_views where organization_id = $1 and user_organization_id = $2 and list = $3`,
      [organization_id, user_organization_id, list],
    );
  else
    await tx.rows(
      `insert into admin.default_views (organization_id, user_organization_id, list, view_id) values ($1, $2, $3, $4)
       on conflict (organization_id, user_organization_id, list) do update set view_id = excluded.view_id`,
      [organization_id, user_organization_id, list, view_id],
    );
}
