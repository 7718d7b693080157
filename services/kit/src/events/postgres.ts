import type { ClientBase } from 'pg';
import { PostgresSubscription } from './postgres-subscription.js';
import { LOCK_LOG, LOG_CHANNEL } from './session.js';
import type { EventLog, Subscription, SubscriptionRequest, Transport, WireEvent } from './transport.js';

const RETENTION_DAYS = 30;
const CLEAN_ROWS = 5_000;

/** Runs a statement in system scope on the service's pool. */
export type SystemQuery = <R>(sql: string, params: unknown[]) => Promise<R[]>;

export interface PostgresTransportOptions {
  database_url: string;
  query: SystemQuery;
  log: EventLog;
  /** Events of different keys handled at the same time; each takes one connection of the service's pool. */
  concurrency?: number;
  retention_days?: number;
}

/** Events through a log table in the database the services already have. */
export class PostgresTransport implements Transport {
  readonly joins_transaction = true;
  readonly #options: PostgresTransportOptions;
  readonly #subscriptions: Subscription[] = [];

  constructor(options: PostgresTransportOptions) {
    this.#options = options;
  }

  /**
   * Appends under one lock for all relays, held until their commit. A log read by offset loses rows whose
   * transaction took a lower number and committed later; with one writer at a time there is none.
   */
  async publish(batch: WireEvent[], relay: ClientBase): Promise<void> {
    await relay.query('select pg_advisory_xact_lock($1, 0)', [LOCK_LOG]);
    await relay.query(
      `insert into events.log (organization_id, event_id, topic, key, type, payload)
       select e.organization_id, e.id, e.topic, e.key, e.type, e.payload::jsonb
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[])
         with ordinality as e(organization_id, id, topic, key, type, payload, n)
       order by e.n on conflict (event_id) do nothing`,
      [
        batch.map((event) => event.organization_id),
        batch.map((event) => event.id),
        batch.map((event) => event.topic),
        batch.map((event) => event.key),
        batch.map((event) => event.type),
        batch.map((event) => event.payload),
      ],
    );
    await relay.query('select pg_notify($1, $2)', [LOG_CHANNEL, '']);
  }

  subscribe(request: SubscriptionRequest): Subscription {
    const subscription = new PostgresSubscription(request, this.#options);
    this.#subscriptions.push(subscription);
    subscription.start();
    return subscription;
  }

  /** At most 5,000 rows a call; a row that a group has yet to read stays, however old. */
  async clean(): Promise<number> {
    const gone = await this.#options.query<{ off: number }>(
      `delete from events.log where off in (
         select l.off from events.log l
         where l.appended_at < now() - make_interval(days => $1)
           and not exists (select 1 from events.checkpoints c where c.topic = l.topic and c.position < l.off)
         order by l.appended_at limit ${CLEAN_ROWS})
       returning off`,
      [this.#options.retention_days ?? RETENTION_DAYS],
    );
    return gone.length;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#subscriptions.map((subscription) => subscription.stop()));
  }
}
