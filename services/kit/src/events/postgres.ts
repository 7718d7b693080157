import type { ClientBase } from 'pg';
import { plannedQuery } from '../statements.js';
import { checkedSchema } from './outbox.js';
import { PostgresSubscription, type PostgresTransportOptions } from './postgres-subscription.js';
import { LOCK_LOG, LOG_CHANNEL } from './session.js';
import type { DatabaseTransport, PublishedEvent, Subscription, SubscriptionRequest } from './transport.js';

const RETENTION_DAYS = 30;
const CLEAN_ROWS = 5_000;

/** Events through a log table in the database the services already have. */
export class PostgresTransport implements DatabaseTransport {
  readonly in_database = true;
  readonly #options: PostgresTransportOptions;
  readonly #subscriptions: Subscription[] = [];

  constructor(options: PostgresTransportOptions) {
    this.#options = options;
  }

  async move(relay: ClientBase, service: string, most: number): Promise<PublishedEvent[]> {
    const moved = await relay.query<PublishedEvent>(
      plannedQuery(
        `select organization_id, topic, key, version, cause from ${checkedSchema(service)}.move_outbox($1, $2, $3)`,
        [most, LOCK_LOG, LOG_CHANNEL],
      ),
    );
    return moved.rows;
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
         where l.appended_at < now() - make_interval(days => ${RETENTION_DAYS})
           and not exists (select 1 from events.checkpoints c where c.topic = l.topic and c.position < l.off)
         order by l.appended_at limit ${CLEAN_ROWS})
       returning off`,
      [],
    );
    return gone.length;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#subscriptions.map((subscription) => subscription.stop()));
  }
}
