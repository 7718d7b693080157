import { noRecord } from '@uketori/service-kit/errors';
import type { ListDefinition } from '@uketori/service-kit/list';
import { anyOf, eq, range } from '@uketori/service-kit/list-filters';
import type { Tx } from '@uketori/service-kit/tx';
import type { WebhookDelivery, WebhookTry } from './webhooks.types.js';
import { TEST_EVENT } from './events.data.js';

/** Days that an ended delivery is kept. */
const KEPT_DAYS = 30;

export interface NewDelivery {
  id: string;
  webhook_id: string;
  event_id: string;
  type: string;
  subject_type: string;
  /** Events of one subject arrive in their order. */
  subject_id: string;
  subject_version: number;
  body: string;
}

/** A delivery whose turn it is. */
export interface DueDelivery {
  id: string;
  event_id: string;
  body: string;
  /** Tries of this round of eight that failed. */
  failed: number;
}

/** How a try ended. */
export interface TryEnd {
  id: string;
  state: WebhookDelivery['state'];
  /** Seconds until the next one; 0 when there is none. */
  pause_s: number;
  status: number | null;
  fault: string;
  response: string;
  url: string;
  tried_at: string;
  duration_ms: number;
}

const LIST_COLUMNS = `id, event_id, type, subject_type, subject_id, subject_version, state, attempts, status, fault,
  case when state = 'WAITING' then next_at end as next_at, created_at, ended_at`;

export const DELIVERY_LIST: ListDefinition = {
  from: 'admin.webhook_deliveries',
  columns: LIST_COLUMNS,
  sorts: { created_at: { expression: 'created_at', cast: 'timestamptz' } },
  default_sort: '-created_at',
  filters: {
    state: anyOf('state'),
    type: anyOf('type'),
    subject_id: eq('subject_id'),
    created_at: range('created_at', 'timestamptz'),
  },
};

/** Adds the event for one webhook; false when it was there already. */
export async function insertDelivery(tx: Tx, delivery: NewDelivery): Promise<boolean> {
  const rows = await tx.planned(
    `insert into admin.webhook_deliveries
       (organization_id, id, webhook_id, event_id, type, subject_type, subject_id, subject_version, body)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (webhook_id, event_id) do nothing returning id`,
    [
      tx.actor.organization_id,
      delivery.id,
      delivery.webhook_id,
      delivery.event_id,
      delivery.type,
      delivery.subject_type,
      delivery.subject_id,
      delivery.subject_version,
      delivery.body,
    ],
  );
  return rows.length > 0;
}

/** Events that wait for a webhook, counted up to a number. */
export async function countWaiting(tx: Tx, webhook_id: string, up_to: number): Promise<number> {
  const row = await tx.one<{ n: number }>(
    `select count(*)::int as n from (select from admin.webhook_deliveries
       where organization_id = $1 and webhook_id = $2 and state = 'WAITING' limit $3) w`,
    [tx.actor.organization_id, webhook_id, up_to],
  );
  return row?.n ?? 0;
}

/** A waiting delivery `d` before which no other one of its subject waits. */
const IS_FIRST = `d.organization_id = $1 and d.webhook_id = $2 and d.state = 'WAITING' and not exists (
  select from admin.webhook_deliveries e where e.webhook_id = d.webhook_id and e.subject_id = d.subject_id
    and e.state = 'WAITING' and e.seq < d.seq)`;

/** The first waiting delivery of each subject, if its time has come; a stopped webhook gets its tests only. */
export function dueDeliveries(
  tx: Tx,
  webhook_id: string,
  limit: number,
  is_stopped: boolean,
): Promise<DueDelivery[]> {
  return tx.rows<DueDelivery>(
    `select d.id, d.event_id, d.body, d.attempts - d.earlier_attempts as failed
     from admin.webhook_deliveries d
     where ${IS_FIRST} and d.next_at <= now() and (not $4 or d.type = '${TEST_EVENT}')
     order by d.seq limit $3`,
    [tx.actor.organization_id, webhook_id, limit, is_stopped],
  );
}

/** Seconds until the next delivery is due; null when none waits. */
export async function secondsUntilDue(tx: Tx, webhook_id: string): Promise<number | null> {
  const row = await tx.one<{ seconds: number | null }>(
    `select ceil(extract(epoch from min(d.next_at) - now()))::int as seconds
     from admin.webhook_deliveries d where ${IS_FIRST}`,
    [tx.actor.organization_id, webhook_id],
  );
  const seconds = row?.seconds ?? null;
  return seconds === null ? null : Math.max(0, seconds);
}

/** Stores how these tries ended. */
export async function noteTries(tx: Tx, ends: readonly TryEnd[]): Promise<void> {
  await tx.planned(
    `with ended as (
       select * from jsonb_to_recordset($2) as e(id uuid, state text, pause_s int, status int, fault text,
         response text, url text, tried_at timestamptz, duration_ms int)),
     noted as (
       update admin.webhook_deliveries d set attempts = d.attempts + 1, state = e.state, status = e.status,
         fault = e.fault, next_at = now() + make_interval(secs => e.pause_s),
         ended_at = case when e.state = 'WAITING' then null else now() end
       from ended e where d.organization_id = $1 and d.id = e.id and d.state = 'WAITING'
       returning d.id, d.attempts)
     insert into admin.webhook_tries
       (organization_id, delivery_id, number, tried_at, duration_ms, url, status, response, fault)
     select $1, n.id, n.attempts, e.tried_at, e.duration_ms, e.url, e.status, e.response, e.fault
     from noted n join ended e on e.id = n.id on conflict (delivery_id, number) do nothing`,
    [
      tx.actor.organization_id,
      JSON.stringify(ends.map((end) => ({ ...end, fault: end.fault.slice(0, 300) }))),
    ],
  );
}

/** Ends the deliveries that wait for a webhook that was switched off. */
export async function failWaiting(tx: Tx, webhook_id: string, fault: string): Promise<void> {
  await tx.planned(
    `update admin.webhook_deliveries set state = 'FAILED', fault = $3, ended_at = now()
     where organization_id = $1 and webhook_id = $2 and state = 'WAITING'`,
    [tx.actor.organization_id, webhook_id, fault],
  );
}

const AGAIN = `state = 'WAITING', earlier_attempts = attempts, next_at = now(), ended_at = null`;

/** Sends one delivery again, if it is not waiting. */
export async function replayDelivery(tx: Tx, webhook_id: string, id: string): Promise<boolean> {
  const rows = await tx.planned(
    `update admin.webhook_deliveries set ${AGAIN}
     where organization_id = $1 and webhook_id = $2 and id = $3 and state <> 'WAITING' returning id`,
    [tx.actor.organization_id, webhook_id, id],
  );
  return rows.length > 0;
}

/** Sends the deliveries again whose last try failed since; returns their number. */
export async function replayFailed(tx: Tx, webhook_id: string, since: string): Promise<number> {
  const rows = await tx.planned(
    `update admin.webhook_deliveries set ${AGAIN}
     where organization_id = $1 and webhook_id = $2 and state = 'FAILED' and ended_at >= $3 returning id`,
    [tx.actor.organization_id, webhook_id, since],
  );
  return rows.length;
}

/** The deliveries that wait get eight more tries, the first one now. */
export async function tryAgain(tx: Tx, webhook_id: string): Promise<void> {
  await tx.planned(
    `update admin.webhook_deliveries set ${AGAIN}
     where organization_id = $1 and webhook_id = $2 and state = 'WAITING'`,
    [tx.actor.organization_id, webhook_id],
  );
}

/** A delivery with its body and tries. @throws no_record */
export async function readDelivery(
  tx: Tx,
  webhook_id: string,
  id: string,
): Promise<WebhookDelivery & { body: string; tries: WebhookTry[] }> {
  const row = await tx.one<WebhookDelivery & { body: string }>(
    `select ${LIST_COLUMNS}, body from admin.webhook_deliveries
     where organization_id = $1 and webhook_id = $2 and id = $3`,
    [tx.actor.organization_id, webhook_id, id],
  );
  if (!row) throw noRecord();
  const tries = await tx.rows<WebhookTry>(
    `select number, tried_at, duration_ms, url, status, response, fault from admin.webhook_tries
     where organization_id = $1 and delivery_id = $2 order by number desc limit 100`,
    [tx.actor.organization_id, id],
  );
  return { ...row, tries };
}

/** The newest deliveries. */
export function newestDeliveries(tx: Tx, webhook_id: string, limit: number): Promise<WebhookDelivery[]> {
  return tx.rows<WebhookDelivery>(
    `select ${LIST_COLUMNS} from admin.webhook_deliveries
     where organization_id = $1 and webhook_id = $2 order by created_at desc, id desc limit $3`,
    [tx.actor.organization_id, webhook_id, limit],
  );
}

/** Deletes old deliveries; returns their number. Needs the system scope. */
export async function forgetDeliveries(tx: Tx): Promise<number> {
  const rows = await tx.rows(
    `delete from admin.webhook_deliveries where id in (
       select id from admin.webhook_deliveries
       where ended_at < now() - interval '${KEPT_DAYS} days' limit 5000) returning id`,
  );
  return rows.length;
}
