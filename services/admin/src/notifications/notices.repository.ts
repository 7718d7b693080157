import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import type { Notice } from './notifications.rules.js';

/** Notifies active members. An unread notice of the same subject is renewed instead of repeated. */
export async function tell(tx: Tx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  await tx.planned(
    `insert into admin.notifications (organization_id, id, user_id, type, params, subject, link)
     select distinct on (n.user_id, n.type, n.subject) m.organization_id, n.id, n.user_id, n.type, n.params, n.subject,
       n.link
     from jsonb_to_recordset($2::jsonb)
       as n(id uuid, user_id uuid, type text, params jsonb, subject text, link text)
     join admin.memberships m on m.organization_id = $1 and m.user_id = n.user_id and m.status = 'active'
     order by n.user_id, n.type, n.subject
     on conflict (organization_id, user_id, type, subject) where read_at is null
     do update set params = excluded.params, link = excluded.link, date_created = now()`,
    [tx.actor.organization_id, JSON.stringify(notices.map((notice) => ({ ...notice, id: newId() })))],
  );
}

/** Days that a read notification is kept, for questions about it. */
const READ_DAYS = 30;

/** Marks unread notifications of the actor as read, null: all; returns how many. */
export async function markRead(tx: Tx, ids: readonly string[] | null): Promise<number> {
  const read = await tx.rows(
    `update admin.notifications set read_at = now()
     where organization_id = $1 and user_id = $2 and read_at is null and ($3::uuid[] is null or id = any($3))
     returning id`,
    [tx.actor.organization_id, tx.actor.user_id, ids],
  );
  return read.length;
}

/** Removes notifications that the actor read long ago. */
export async function sweepRead(tx: Tx): Promise<void> {
  await tx.rows(
    `delete from admin.notifications
     where organization_id = $1 and user_id = $2 and read_at < now() - make_interval(days => ${READ_DAYS})`,
    [tx.actor.organization_id, tx.actor.user_id],
  );
}
