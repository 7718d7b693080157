import type pg from 'pg';
import { backoff } from '../backoff.js';
import { plannedQuery } from '../statements.js';
import { countUnread, nextRows } from './log-statements.js';
import { closeSession, LOCK_GROUP, LOG_CHANNEL, openSession, Pause, tryLock } from './session.js';
import type { EventLog, Subscription, SubscriptionRequest } from './transport.js';

const BATCH = 200;
const POLL_MS = 1_000;
/** Events of different keys handled at the same time; each takes one connection of the service's pool. */
const CONCURRENCY = 4;
const LAG_CAP = 10_000;

/** Runs a statement in system scope on the service's pool. */
export type SystemQuery = <R>(sql: string, params: unknown[]) => Promise<R[]>;

export interface PostgresTransportOptions {
  database_url: string;
  query: SystemQuery;
  log: EventLog;
}

interface LogRow {
  off: number;
  topic: string;
  key: string;
  payload: string;
}

/**
 * One member of a consumer group. A session lock makes one member of the group the reader; when its
 * connection ends, the server frees the lock and another member goes on from the stored positions.
 */
export class PostgresSubscription implements Subscription {
  readonly #request: SubscriptionRequest;
  readonly #options: PostgresTransportOptions;
  readonly #pause = new Pause();
  #client: pg.Client | null = null;
  #lost = false;
  #reading = false;
  #healthy = false;
  #stopping = false;
  #running: Promise<void> | null = null;

  constructor(request: SubscriptionRequest, options: PostgresTransportOptions) {
    this.#request = request;
    this.#options = options;
  }

  start(): void {
    this.#running = this.#loop();
  }

  ready(): boolean {
    return this.#healthy;
  }

  async lag(): Promise<number> {
    const [row] = await this.#options.query<{ lag: number }>(countUnread(LAG_CAP), [
      this.#request.group,
      this.#request.topics,
    ]);
    return row?.lag ?? 0;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#pause.wake();
    await this.#running;
    this.#healthy = false;
  }

  async #loop(): Promise<void> {
    let failures = 0;
    while (!this.#stopping) {
      try {
        const read = await this.#turn();
        failures = 0;
        this.#healthy = true;
        if (read < BATCH && !this.#stopping) await this.#pause.wait(POLL_MS);
      } catch (error) {
        failures++;
        this.#healthy = false;
        this.#options.log.warn(
          { group: this.#request.group, failures, err: error },
          'events: reading failed',
        );
        await this.#close();
        if (!this.#stopping) await this.#pause.wait(backoff(failures));
      }
    }
    await this.#close();
  }

  async #close(): Promise<void> {
    this.#reading = false;
    await closeSession(this.#client);
    this.#client = null;
  }

  async #turn(): Promise<number> {
    const { group, topics } = this.#request;
    if (this.#lost) await this.#close();
    const client = this.#client ?? (await this.#connect());
    if (!this.#reading) {
      this.#reading = await tryLock(client, LOCK_GROUP, group);
      if (!this.#reading) return 0;
      await client.query(
        `insert into events.checkpoints (consumer, topic) select $1, unnest($2::text[])
         on conflict (consumer, topic) do nothing`,
        [group, topics],
      );
    }
    const rows = await this.#next(client);
    if (rows.length > 0) await this.#handle(client, rows);
    return rows.length;
  }

  async #connect(): Promise<pg.Client> {
    this.#lost = false;
    const client = await openSession(
      this.#options.database_url,
      `uketori-events-${this.#request.group}`,
      () => {
        this.#lost = this.#client === client;
        this.#pause.wake();
      },
    );
    this.#client = client;
    client.on('notification', ({ payload }) => {
      if (this.#concerns(payload)) this.#pause.wake();
    });
    await client.query(`listen ${LOG_CHANNEL}`);
    return client;
  }

  /** Whether a notice names a topic of ours; one that names none may mean any. */
  #concerns(payload: string | undefined): boolean {
    return !payload || payload.split(',').some((topic) => this.#request.topics.includes(topic));
  }

  async #next(client: pg.Client): Promise<LogRow[]> {
    const found = await client.query<LogRow>(
      plannedQuery(nextRows(BATCH), [this.#request.group, this.#request.topics]),
    );
    return found.rows.map((row) => ({ ...row, off: Number(row.off) }));
  }

  /** Works off a batch, then stores how far each topic is done without a gap, also when it ended early. */
  async #handle(client: pg.Client, rows: LogRow[]): Promise<void> {
    const done = await this.#together(rows);
    const failed = await this.#runLanes(lanesOf(rows.filter((row) => !done.has(row.off))), done);
    const positions = donePositions(rows, done);
    if (positions.size > 0) {
      await client.query(
        plannedQuery(
          `update events.checkpoints c set position = n.position, updated_at = now()
           from unnest($2::text[], $3::bigint[]) as n(topic, position)
           where c.consumer = $1 and c.topic = n.topic and c.position < n.position`,
          [this.#request.group, [...positions.keys()], [...positions.values()]],
        ),
      );
    }
    if (failed) throw failed.error;
  }

  /** Offsets of what the consumer could deal with in one go; a single event gains nothing by it. */
  async #together(rows: LogRow[]): Promise<Set<number>> {
    if (rows.length < 2) return new Set();
    const dealtWith = await this.#request.onBatch(rows);
    return new Set(rows.filter((_, i) => dealtWith[i]).map((row) => row.off));
  }

  /** Keys in parallel, the events of one key one after another. Stops at the first failure and returns it. */
  async #runLanes(lanes: LogRow[][], done: Set<number>): Promise<{ error: unknown } | null> {
    let failed: { error: unknown } | null = null;
    const worker = async (): Promise<void> => {
      for (let lane = lanes.shift(); lane; lane = lanes.shift()) {
        for (const row of lane) {
          if (failed || this.#stopping || this.#lost) return;
          try {
            await this.#request.onEvent({ topic: row.topic, key: row.key, payload: row.payload });
            done.add(row.off);
          } catch (error) {
            failed ??= { error };
          }
        }
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    return failed;
  }
}

function lanesOf(rows: LogRow[]): LogRow[][] {
  const lanes = new Map<string, LogRow[]>();
  for (const row of rows) {
    const name = `${row.topic}\n${row.key}`;
    const lane = lanes.get(name);
    if (lane) lane.push(row);
    else lanes.set(name, [row]);
  }
  return [...lanes.values()];
}

/** Per topic the last offset before which everything is done. */
function donePositions(rows: LogRow[], done: Set<number>): Map<string, number> {
  const positions = new Map<string, number>();
  const blocked = new Set<string>();
  for (const row of rows) {
    if (blocked.has(row.topic)) continue;
    if (done.has(row.off)) positions.set(row.topic, row.off);
    else blocked.add(row.topic);
  }
  return positions;
}
