import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/work';

/** Remembers an event of a connection; false when it came before. */
export async function keepEvent(tx: Tx, connection_id: string, event_key: string): Promise<boolean> {
  const rows = await tx.rows(
    `insert into intake.chat_events (organization_id, id, connection_id, event_key) values ($1, $2, $3, $4)
     on conflict (organization_id, connection_id, event_key) do nothing returning id`,
    [tx.actor.organization_id, newId(), connection_id, event_key],
  );
  return rows.length > 0;
}

/**
 * Forgets events of more than 90 days ago; returns their number. No service sends one again after hours, and a file
 * that came in stays known by its own id. Needs the system scope.
 */
export async function forgetEvents(tx: Tx): Promise<number> {
  const gone = await tx.rows(
    `delete from intake.chat_events where received_at < now() - interval '90 days' returning id`,
  );
  return gone.length;
}
