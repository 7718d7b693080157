import type { INestApplicationContext } from '@nestjs/common';
import type { Work } from '../work.js';

/** What start() hands over. One call per service and process. */
export interface EventsOptions {
  /** Name of the service: its schema, its consumer group. */
  service: string;
  /** URL of the service's own login; the event parts open two connections of their own with it. */
  database_url: string;
  work: Work;
  /** Handlers are found among the providers of this application. */
  app: INestApplicationContext;
  transport: 'postgres' | 'kafka';
  kafka_brokers?: string[];
}

/** The running relay and consumers of one service. */
export interface RunningEvents {
  /** False when relay or consumer cannot work: to be part of /readyz. */
  ready(): boolean;
  /** Events published but not handled yet, and rows of the outbox not published yet. */
  lag(): Promise<{ consumer: number; outbox: number; outbox_age_seconds: number; dead_letters: number }>;
  /** Pause, let running handlers end, publish what is left, close. Call it before the pools are closed. */
  stop(): Promise<void>;
}

export async function startEvents(_options: EventsOptions): Promise<RunningEvents> {
  throw new Error('startEvents is being built');
}
