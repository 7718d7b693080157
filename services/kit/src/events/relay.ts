import type pg from 'pg';
import { backoff } from '../backoff.js';
import { LIVE_CHANNEL, type LiveHub, liveNotices } from './live-hub.js';
import { onOutboxCommit, outboxTable } from './outbox.js';
import {
  closeSession,
  LOCK_PAUSE,
  LOCK_RELAY,
  openSession,
  Pause,
  tryLock,
  tryShare,
  unshare,
} from './session.js';
import type { BrokerTransport, EventLog, PublishedEvent, Transport, WireEvent } from './transport.js';

const BATCH = 500;
const POLL_MIN_MS = 200;
const POLL_MAX_MS = 1_000;
const DRAIN_MS = 5_000;

export interface RelayOptions {
  service: string;
  database_url: string;
  transport: Transport;
  log: EventLog;
  /** Browsers of this process that are to hear of what was published. */
  live?: LiveHub;
  batch?: number;
}

type OutboxRow = WireEvent & PublishedEvent;

/**
 * Moves the outbox of one service to the transport, oldest first. However many processes run one, a
 * session lock lets one of them work; the others wait and pass on their wake-ups by NOTIFY, which
 * no use case ever sends (it would serialise commits).
 */
export class Relay {
  readonly #pause = new Pause();
  readonly #options: RelayOptions;
  #client: pg.Client | null = null;
  #active = false;
  #healthy = false;
  #stopping = false;
  #running: Promise<void> | null = null;
  #unsubscribe: (() => void) | null = null;

  constructor(options: RelayOptions) {
    this.#options = options;
  }

  start(): void {
    this.#unsubscribe = onOutboxCommit(this.#options.service, () => this.wake());
    this.#running = this.#loop();
  }

  wake(): void {
    this.#pause.wake();
  }

  /** True while the relay is connected and its last turn went well, at work or waiting. */
  ready(): boolean {
    return this.#healthy;
  }

  /** True when this relay is the one that works. */
  active(): boolean {
    return this.#active;
  }

  /** Publishes what is committed (at most 5 s), then closes. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.wake();
    await this.#running;
    this.#unsubscribe?.();
    this.#healthy = false;
  }

  async #loop(): Promise<void> {
    let failures = 0;
    let idle = POLL_MIN_MS;
    let drainUntil = 0;
    for (;;) {
      try {
        const moved = await this.#turn();
        failures = 0;
        this.#healthy = true;
        idle = moved > 0 ? POLL_MIN_MS : Math.min(idle * 2, POLL_MAX_MS);
        if (this.#stopping) {
          drainUntil ||= Date.now() + DRAIN_MS;
          if (moved === 0 || Date.now() > drainUntil) break;
        } else if (moved < this.#batch()) await this.#pause.wait(this.#active ? idle : POLL_MAX_MS);
      } catch (error) {
        failures++;
        this.#healthy = false;
        this.#active = false;
        this.#options.log.warn(
          { service: this.#options.service, failures, err: error },
          'relay: turn failed',
        );
        await closeSession(this.#client);
        this.#client = null;
        if (this.#stopping) break;
        await this.#pause.wait(backoff(failures));
      }
    }
    this.#active = false;
    await closeSession(this.#client);
    this.#client = null;
  }

  #batch(): number {
    return this.#options.batch ?? BATCH;
  }

  async #turn(): Promise<number> {
    const { service, transport } = this.#options;
    const client = this.#client ?? (await this.#connect());
    if (!this.#active) this.#active = await tryLock(client, LOCK_RELAY, service);
    if (!this.#active) {
      // Another process holds the lock: hand the wake-up over to it.
      await client.query('select pg_notify($1, $2)', [relayChannel(service), String(process.pid)]);
      return 0;
    }
    const published = transport.in_database
      ? await transport.move(client, service, this.#batch())
      : await this.#sendThenDelete(client, transport);
    if (published.length > 0) await this.#announce(client, published);
    return published.length;
  }

  async #connect(): Promise<pg.Client> {
    const { service, database_url, live } = this.#options;
    const client = await openSession(database_url, `uketori-relay-${service}`, () => this.wake());
    this.#client = client;
    this.#active = false;
    client.on('notification', (notice) => {
      if (notice.channel === relayChannel(service)) {
        if (this.#active) this.wake();
      } else if (live && notice.payload) live.receive(notice.payload);
    });
    await client.query(`listen ${relayChannel(service)}`);
    if (live) await client.query(`listen ${LIVE_CHANNEL}`);
    return client;
  }

  /**
   * A crash between the two sends the batch again, which the inboxes drop. While a backup waits for the consumers, the
   * outbox keeps its rows.
   */
  async #sendThenDelete(client: pg.Client, broker: BrokerTransport): Promise<PublishedEvent[]> {
    const { service } = this.#options;
    const rows = await this.#oldest(client);
    if (rows.length === 0 || !(await tryShare(client, LOCK_PAUSE, service))) return [];
    await broker.publish(rows);
    await this.#delete(client, rows);
    await unshare(client, LOCK_PAUSE, service);
    return rows.map(({ organization_id, topic, key, version, cause }) => ({
      organization_id,
      topic,
      key,
      version,
      cause,
    }));
  }

  /**
   * An emitter holds the row lock of the aggregate until commit, so a visible event of a key has no
   * unseen predecessor and "seq" is the order within the key.
   */
  async #oldest(client: pg.Client): Promise<OutboxRow[]> {
    const found = await client.query<OutboxRow>(
      `select organization_id, id, topic, key, type, payload::text as payload,
              (payload->>'version')::int as version, coalesce(payload->>'cause', '') as cause
       from ${outboxTable(this.#options.service)} order by seq limit $1`,
      [this.#batch()],
    );
    return found.rows;
  }

  async #delete(client: pg.Client, rows: OutboxRow[]): Promise<void> {
    await client.query(`delete from ${outboxTable(this.#options.service)} where id = any($1::uuid[])`, [
      rows.map((row) => row.id),
    ]);
  }

  /** After a crash before this line browsers receive no message; they load the data again when they reconnect. */
  async #announce(client: pg.Client, events: PublishedEvent[]): Promise<void> {
    await client.query('select pg_notify($1, notice) from unnest($2::text[]) as notice', [
      LIVE_CHANNEL,
      liveNotices(events),
    ]);
  }
}

function relayChannel(service: string): string {
  return `uketori_relay_${service}`;
}
