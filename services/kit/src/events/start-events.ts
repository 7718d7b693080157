import type { INestApplicationContext } from '@nestjs/common';
import { pino } from 'pino';
import type { Work } from '../work.js';
import { EventConsumer } from './consumer.js';
import { DeadLetters } from './dead-letters.js';
import { findHandlers } from './discover.js';
import { kafkaSecurity } from './kafka-security.js';
import { LiveHub } from './live-hub.js';
import { observeLag } from './metrics.js';
import { outboxTable } from './outbox.js';
import { PostgresTransport } from './postgres.js';
import type { SystemQuery } from './postgres-subscription.js';
import { Relay } from './relay.js';
import { endRelease, releaseOf, signRelease } from './release-sign.js';
import type { EventLog, Subscription, Transport } from './transport.js';

/** What start() hands over. One call per service and process. */
export interface EventsOptions {
  /** Name of the service: its schema, its consumer group. */
  service: string;
  /** URL of the service's own login; relay and reader open one connection each with it. */
  database_url: string;
  work: Work;
  /** Handlers are found among the providers of this application. */
  app: INestApplicationContext;
  transport: 'postgres' | 'kafka';
  kafka_brokers?: string[];
  log?: EventLog;
}

export interface EventsLag {
  /** Events published but not handled yet; counting stops at 10,000. */
  consumer: number;
  /** Events committed but not published yet. */
  outbox: number;
  outbox_age_seconds: number;
  dead_letters: number;
}

/** The running relay and consumers of one service. */
export interface RunningEvents {
  /** False when relay or consumer cannot work: to be part of /readyz. */
  ready(): boolean;
  lag(): Promise<EventsLag>;
  /** The last reading of the lag, at most 45 s old, else null; asks no broker. */
  seen(): EventsLag | null;
  /** Source of the browser's live stream (see live.ts). */
  live: LiveHub;
  dead_letters: DeadLetters;
  /** For the schedule that cleans up (cleanup.job.ts). */
  transport: Pick<Transport, 'clean'>;
  /** Pause, let running handlers end, publish what is left, close. Call it before the pools are closed. */
  stop(): Promise<void>;
}

const OBSERVE_MS = 15_000;
const FIRST_MS = 1_000;
/** Two readings that failed or took too long. */
const SEEN_MS = 3 * OBSERVE_MS;

/** Starts the relay and, when there are handlers, the consumer group of a service. Does not wait for a broker. */
export async function startEvents(options: EventsOptions): Promise<RunningEvents> {
  const { service, database_url, work } = options;
  const log = options.log ?? pino({ name: service, level: process.env.LOG_LEVEL ?? 'info' });
  const query: SystemQuery = (sql, params) => work.system((tx) => tx.rows(sql, params));
  const transport = await createTransport(options, query, log);
  const consumer = new EventConsumer({ service, work, handlers: findHandlers(options.app), log });
  const live = new LiveHub();
  const relay = new Relay({ service, database_url, transport, log, live });
  relay.start();
  const topics = consumer.topics();
  const subscription =
    topics.length > 0
      ? transport.subscribe({
          group: service,
          topics,
          onEvent: (delivery) => consumer.deliver(delivery),
          onBatch: (deliveries) => consumer.deliverMany(deliveries),
        })
      : null;
  const lag = () => readLag(service, query, subscription);
  let last: { lag: EventsLag; at: number } | null = null;
  let observer: NodeJS.Timeout | undefined;
  let stopped = false;
  const observe = async (): Promise<void> => {
    try {
      last = { lag: await lag(), at: Date.now() };
      observeLag(service, last.lag);
    } catch (error) {
      log.warn({ service, err: error }, 'events: lag not readable');
    }
    if (stopped) return;
    // A broker that starts beside the service responds a moment later.
    observer = setTimeout(() => void observe(), last ? OBSERVE_MS : FIRST_MS);
    observer.unref();
  };
  void observe();
  const release = releaseOf(service);
  const sign = (): void => {
    signRelease(query, service, release).catch((error: unknown) =>
      log.warn({ service, err: error }, 'events: release not noted'),
    );
  };
  sign();
  const signs = setInterval(sign, OBSERVE_MS);
  signs.unref();
  return {
    ready: () => relay.ready() && (subscription?.ready() ?? true),
    lag,
    seen: () => (last && Date.now() - last.at < SEEN_MS ? last.lag : null),
    live,
    dead_letters: new DeadLetters(work, consumer),
    transport,
    stop: async () => {
      stopped = true;
      clearTimeout(observer);
      clearInterval(signs);
      await endRelease(query, service).catch(() => undefined);
      live.close();
      await subscription?.stop();
      await relay.stop();
      await transport.stop();
    },
  };
}

async function createTransport(
  options: EventsOptions,
  query: SystemQuery,
  log: EventLog,
): Promise<Transport> {
  if (options.transport === 'postgres') {
    return new PostgresTransport({ database_url: options.database_url, query, log });
  }
  const { KafkaTransport } = await import('./kafka.js');
  return new KafkaTransport({
    client_id: `uketori-${options.service}`,
    brokers: options.kafka_brokers ?? [],
    security: kafkaSecurity(),
    log,
  });
}

async function readLag(
  service: string,
  query: SystemQuery,
  subscription: Subscription | null,
): Promise<EventsLag> {
  const [row] = await query<{ outbox: number; age: number; letters: number }>(
    `select (select count(*)::int from (select 1 from ${outboxTable(service)} limit 10000) o) as outbox,
            (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8
             from (select created_at from ${outboxTable(service)} order by seq limit 1) f) as age,
            (select count(*)::int from ${service}.dead_letters where resolved_at is null) as letters`,
    [],
  );
  return {
    consumer: (await subscription?.lag()) ?? 0,
    outbox: row?.outbox ?? 0,
    outbox_age_seconds: row?.age ?? 0,
    dead_letters: row?.letters ?? 0,
  };
}
