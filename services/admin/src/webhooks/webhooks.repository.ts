import { noRecord } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';

export type Stream = 'events' | 'security';

/** A webhook as it is stored: the secrets are sealed. */
export interface WebhookRow {
  id: string;
  stream: Stream;
  name: string;
  url: string;
  events: string[];
  enabled: boolean;
  secret_sealed: string;
  former_sealed: string | null;
  former_until: string | null;
  fault: string;
  failing_since: string | null;
  failed_rounds: number;
  held_until: string | null;
  stopped_at: string | null;
  created_at: string;
  created_by_name: string;
  version: number;
}

const COLUMNS = `id, stream, name, url, events, enabled, secret_sealed, former_sealed, former_until, fault,
  failing_since, failed_rounds, held_until, stopped_at, created_at, created_by_name, version`;

/** The webhook of this id, of any stream. */
export async function findWebhook(tx: Tx, id: string, lock = false): Promise<WebhookRow | null> {
  const [row] = await tx.planned<WebhookRow>(
    `select ${COLUMNS} from admin.webhooks where organization_id = $1 and id = $2 ${lock ? 'for update' : ''}`,
    [tx.actor.organization_id, id],
  );
  return row ?? null;
}

export function listWebhooks(tx: Tx, stream: Stream): Promise<WebhookRow[]> {
  return tx.planned<WebhookRow>(
    `select ${COLUMNS} from admin.webhooks where organization_id = $1 and stream = $2 order by created_at, id`,
    [tx.actor.organization_id, stream],
  );
}

/** A stored webhook: what people set is what was given, the rest is that of a new one. */
export async function insertWebhook(
  tx: Tx,
  row: Pick<WebhookRow, 'id' | 'stream' | 'name' | 'url' | 'events' | 'enabled' | 'secret_sealed'>,
): Promise<WebhookRow> {
  const [stored] = await tx.planned<WebhookRow>(
    `insert into admin.webhooks (organization_id, id, stream, name, url, events, enabled, secret_sealed, created_by_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${COLUMNS}`,
    [
      tx.actor.organization_id,
      row.id,
      row.stream,
      row.name,
      row.url,
      row.events,
      row.enabled,
      row.secret_sealed,
      tx.actor.user_name,
    ],
  );
  return stored as WebhookRow;
}

/** Stores what people set and the state of its deliveries, with the version raised by one. */
export async function updateWebhook(tx: Tx, row: WebhookRow): Promise<WebhookRow> {
  const [stored] = await tx.planned<WebhookRow>(
    `update admin.webhooks set name = $3, url = $4, events = $5, enabled = $6, secret_sealed = $7,
       former_sealed = $8, former_until = $9, fault = $10, failing_since = $11, failed_rounds = $12,
       held_until = $13, stopped_at = $14, version = version + 1
     where organization_id = $1 and id = $2 returning ${COLUMNS}`,
    [
      tx.actor.organization_id,
      row.id,
      row.name,
      row.url,
      row.events,
      row.enabled,
      row.secret_sealed,
      row.former_sealed,
      row.former_until,
      row.fault,
      row.failing_since,
      row.failed_rounds,
      row.held_until,
      row.stopped_at,
    ],
  );
  if (!stored) throw noRecord();
  return stored;
}

export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await tx.planned('delete from admin.webhooks where organization_id = $1 and id = $2', [
    tx.actor.organization_id,
    id,
  ]);
}

/** How a round of tries ended. */
export interface RoundEnd {
  /** Fault of the newest try; empty when one arrived. */
  fault: string;
  failed_rounds: number;
  /** Seconds until the next round. */
  hold_s: number;
}

/** Notes how a round of tries ended. Returns when deliveries began to fail, and whether that was now. */
export async function noteRound(
  tx: Tx,
  id: string,
  { fault, failed_rounds, hold_s }: RoundEnd,
): Promise<{ failing_since: string | null; is_new: boolean }> {
  const [row] = await tx.planned<{ failing_since: string | null; is_new: boolean }>(
    `update admin.webhooks w set fault = $3, failed_rounds = $4,
       held_until = case when $5 > 0 then now() + make_interval(secs => $5) end,
       failing_since = case when $3 = '' then null else coalesce(w.failing_since, now()) end
     from admin.webhooks before
     where w.organization_id = $1 and w.id = $2 and before.id = w.id
     returning w.failing_since, $3 <> '' and before.failing_since is null as is_new`,
    [tx.actor.organization_id, id, fault.slice(0, 300), failed_rounds, hold_s],
  );
  return row ?? { failing_since: null, is_new: false };
}
