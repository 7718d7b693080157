import type { SecurityEvent } from '@uketori/service-kit/security-log';
import type { Tx } from '@uketori/service-kit/tx';
import type { SecurityDelivery } from './security-events.types.js';

/** A webhook as it is stored: the secrets are sealed. */
export interface WebhookRow {
  url: string;
  enabled: boolean;
  secret_sealed: string;
  former_sealed: string | null;
  former_until: string | null;
  fault: string;
  failing_since: string | null;
  version: number;
}

/** Rows that the screen shows. */
const SHOWN = 100;
/** Days that an ended delivery is kept. */
const KEPT_DAYS = 30;

export function findWebhook(tx: Tx, lock = false): Promise<WebhookRow | null> {
  return tx.one<WebhookRow>(
    `select url, enabled, secret_sealed, former_sealed, former_until, fault, failing_since, version
     from admin.security_webhooks where organization_id = $1 ${lock ? 'for update' : ''}`,
    [tx.actor.organization_id],
  );
}

/** Stores the webhook of the organization, with the version raised by one. */
export async function storeWebhook(tx: Tx, row: WebhookRow): Promise<WebhookRow> {
  const stored = await tx.one<WebhookRow>(
    `insert into admin.security_webhooks
       (organization_id, url, enabled, secret_sealed, former_sealed, former_until, fault, failing_since, version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (organization_id) do update set url = $2, enabled = $3, secret_sealed = $4, former_sealed = $5,
       former_until = $6, fault = $7, failing_since = $8, version = $9
     returning url, enabled, secret_sealed, former_sealed, former_until, fault, failing_since, version`,
    [
      tx.actor.organization_id,
      row.url,
      row.enabled,
      row.secret_sealed,
      row.former_sealed,
      row.former_until,
      row.fault,
      row.failing_since,
      row.version + 1,
    ],
  );
  return stored as WebhookRow;
}

export async function removeWebhook(tx: Tx): Promise<void> {
  await tx.rows('delete from admin.security_webhooks where organization_id = $1', [tx.actor.organization_id]);
}

/** Notes how the newest delivery ended; `since` is when deliveries began to fail. Returns whether this is news. */
export async function noteWebhookFault(tx: Tx, fault: string): Promise<boolean> {
  const row = await tx.one<{ is_new: boolean }>(
    `update admin.security_webhooks w set fault = $2,
       failing_since = case when $2 = '' then null else coalesce(w.failing_since, now()) end
     from admin.security_webhooks before
     where w.organization_id = $1 and before.organization_id = $1
     returning $2 <> '' and before.failing_since is null as is_new`,
    [tx.actor.organization_id, fault.slice(0, 300)],
  );
  return row?.is_new ?? false;
}

export async function insertDelivery(tx: Tx, event: SecurityEvent): Promise<boolean> {
  const rows = await tx.rows(
    `insert into admin.security_deliveries (organization_id, id, type, body) values ($1, $2, $3, $4)
     on conflict (id) do nothing returning id`,
    [tx.actor.organization_id, event.id, event.type, JSON.stringify(event)],
  );
  return rows.length > 0;
}

/** A delivery that waits, with this try counted. */
export function takeDelivery(tx: Tx, id: string): Promise<{ body: string } | null> {
  return tx.one<{ body: string }>(
    `update admin.security_deliveries set attempts = attempts + 1
     where organization_id = $1 and id = $2 and state = 'WAITING' returning body`,
    [tx.actor.organization_id, id],
  );
}

export async function noteDelivery(
  tx: Tx,
  id: string,
  end: { state: SecurityDelivery['state']; status: number | null; fault: string },
): Promise<void> {
  await tx.rows(
    `update admin.security_deliveries set state = $3, status = $4, fault = $5,
       ended_at = case when $3 = 'WAITING' then null else now() end
     where organization_id = $1 and id = $2`,
    [tx.actor.organization_id, id, end.state, end.status, end.fault.slice(0, 300)],
  );
}

/** The newest deliveries. */
export function newestDeliveries(tx: Tx): Promise<SecurityDelivery[]> {
  return tx.rows<SecurityDelivery>(
    `select id, type, state, attempts, status, fault, created_at, ended_at from admin.security_deliveries
     where organization_id = $1 order by created_at desc, id desc limit ${SHOWN}`,
    [tx.actor.organization_id],
  );
}

/** Deletes old deliveries; returns their number. Needs the system scope. */
export async function forgetDeliveries(tx: Tx): Promise<number> {
  const rows = await tx.rows(
    `delete from admin.security_deliveries where id in (
       select id from admin.security_deliveries
       where ended_at < now() - interval '${KEPT_DAYS} days' limit 5000) returning id`,
  );
  return rows.length;
}
