import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client';
import { PROJECT_ROOT } from '../config.js';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Buckets of work in the background, which may take minutes. */
const LONG_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1800];

const requests = new Histogram({
  name: 'uketori_http_request_seconds',
  help: 'Requests to a service by route, from the first byte of the head to the last byte of the response',
  labelNames: ['service', 'method', 'route', 'status'],
  buckets: SECONDS,
});

const served = new Histogram({
  name: 'uketori_grpc_served_seconds',
  help: 'gRPC calls that a service served',
  labelNames: ['service', 'method', 'outcome'],
  buckets: SECONDS,
});

const called = new Histogram({
  name: 'uketori_grpc_call_seconds',
  help: 'gRPC calls that a process made, until the response or the deadline',
  labelNames: ['service', 'to', 'method', 'outcome'],
  buckets: SECONDS,
});

const transactions = new Histogram({
  name: 'uketori_transaction_seconds',
  help: 'Units of work: read, write, or of the product itself (system)',
  labelNames: ['service', 'kind', 'outcome'],
  buckets: SECONDS,
});

const connectionWaits = new Histogram({
  name: 'uketori_connection_wait_seconds',
  help: 'How long a unit of work waited for a connection of the pool',
  labelNames: ['service'],
  buckets: SECONDS,
});

const emitted = new Counter({
  name: 'uketori_events_emitted_total',
  help: 'Events that were committed, by type',
  labelNames: ['service', 'type'],
});

const actions = new Counter({
  name: 'uketori_actions_total',
  help: 'Committed entries of the activity logs of all organizations, by action: what happened in the business',
  labelNames: ['service', 'action'],
});

const delays = new Histogram({
  name: 'uketori_event_delay_seconds',
  help: 'From the use case that emitted an event to the commit of its consumer',
  labelNames: ['service', 'source'],
  buckets: LONG_SECONDS,
});

const jobs = new Histogram({
  name: 'uketori_job_seconds',
  help: 'Runs of jobs and schedules',
  labelNames: ['service', 'kind'],
  buckets: LONG_SECONDS,
});

type Outcome = 'ok' | 'refused' | 'failed';

/** What a pool of connections says of itself. */
interface Pool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

const pools = new Map<Pool, string>();

new Gauge({
  name: 'uketori_connections',
  help: 'Connections of the pool by state, and units of work that wait for one (waiting)',
  labelNames: ['service', 'state'],
  collect() {
    this.reset();
    for (const [pool, service] of pools) {
      this.set({ service, state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ service, state: 'idle' }, pool.idleCount);
      this.set({ service, state: 'waiting' }, pool.waitingCount);
    }
  },
});

new Gauge({
  name: 'uketori_build_info',
  help: 'Always 1; the label says which release runs',
  labelNames: ['version'],
}).set({ version: releaseOf(PROJECT_ROOT) }, 1);

function releaseOf(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}

let withDefaults = false;

/** Every metric of this process in the text format of Prometheus, the event loop and the memory of Node among them. */
export async function metricsText(): Promise<{ type: string; text: string }> {
  if (!withDefaults) {
    withDefaults = true;
    collectDefaultMetrics();
  }
  return { type: register.contentType, text: await register.metrics() };
}

export function observeRequest(
  labels: { service: string; method: string; route: string; status: number },
  seconds: number,
): void {
  requests.observe(labels, seconds);
}

export function observeServedCall(service: string, method: string, outcome: Outcome, seconds: number): void {
  served.observe({ service, method, outcome }, seconds);
}

export function observeCall(
  labels: { service: string; to: string; method: string; outcome: Outcome },
  seconds: number,
): void {
  called.observe(labels, seconds);
}

export function observeTransaction(
  labels: { service: string; kind: string; outcome: Outcome },
  seconds: number,
): void {
  transactions.observe(labels, seconds);
}

export function observeConnectionWait(service: string, seconds: number): void {
  connectionWaits.observe({ service }, seconds);
}

/** Counts what a transaction said, after its commit. */
export function countCommitted(
  service: string,
  effects: { types: readonly string[]; actions: readonly string[] },
): void {
  for (const type of effects.types) emitted.inc({ service, type });
  for (const action of effects.actions) actions.inc({ service, action });
}

/** @param emitted_at time of the envelope; the clocks of two machines may differ a little */
export function observeEventDelay(service: string, source: string, emitted_at: string): void {
  const seconds = (Date.now() - new Date(emitted_at).getTime()) / 1000;
  delays.observe({ service, source: source.slice(source.lastIndexOf('/') + 1) }, Math.max(0, seconds));
}

export function observeJob(service: string, kind: string, seconds: number): void {
  jobs.observe({ service, kind }, seconds);
}

/** Reports a pool until the returned function is called. */
export function watchPool(service: string, pool: Pool): () => void {
  pools.set(pool, service);
  return () => pools.delete(pool);
}

/**
 * A gauge whose values are read when somebody asks for them, so that every replica of a service reports the same.
 * Returns `watch`, which adds a source and returns what removes it. Values that cannot be read are left out.
 */
export function gaugeOnDemand<L extends string>(
  name: string,
  help: string,
  label: L,
): (read: () => Promise<Readonly<Record<string, number>>>) => () => void {
  const sources = new Set<() => Promise<Readonly<Record<string, number>>>>();
  new Gauge({
    name,
    help,
    labelNames: [label],
    async collect() {
      this.reset();
      for (const read of sources) {
        const values = await read().catch(() => ({}));
        for (const [key, value] of Object.entries(values)) this.set({ [label]: key } as never, value);
      }
    },
  });
  return (read) => {
    sources.add(read);
    return () => sources.delete(read);
  };
}

/** Seconds since a reading of performance.now(). */
export function secondsSince(began: number): number {
  return (performance.now() - began) / 1000;
}
