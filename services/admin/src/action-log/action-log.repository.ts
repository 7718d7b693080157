import type { ActionLogged } from '@uketori/proto/uketori/audit/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import type { Tx } from '@uketori/service-kit/tx';

/** Adds an entry to the log of the organization; a repeated event changes nothing. */
export async function insertAction(tx: Tx, event: EventEnvelope<ActionLogged>): Promise<void> {
  const { data } = event;
  await tx.planned(
    `insert into admin.action_logs (organization_id, id, service, action, menu, subject_type, subject_id,
       local_id, user_id, user_name, occurred_at, changed_fields)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (id) do nothing`,
    [
      event.organization_id,
      event.id,
      data.service,
      data.action,
      data.menu,
      data.subject_type,
      data.subject_id,
      data.local_id ?? 0,
      data.user_id,
      data.user_name,
      data.occurred_at,
      data.changed_fields ?? [],
    ],
  );
}
