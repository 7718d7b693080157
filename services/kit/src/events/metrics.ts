import { Counter, Gauge, register } from 'prom-client';

type Outcome = 'handled' | 'duplicate' | 'dead_letter';

const handled = new Counter({
  name: 'uketori_events_total',
  help: 'Events by service, type and what became of them',
  labelNames: ['service', 'type', 'outcome'],
  registers: [register],
});

const backlog = new Gauge({
  name: 'uketori_events_backlog',
  help: 'Events waiting: outbox (not published), consumer (not handled), dead_letters (put aside)',
  labelNames: ['service', 'where'],
  registers: [register],
});

const outboxAge = new Gauge({
  name: 'uketori_outbox_age_seconds',
  help: 'Age of the oldest event that is not published',
  labelNames: ['service'],
  registers: [register],
});

export function countEvent(service: string, type: string, outcome: Outcome): void {
  handled.inc({ service, type, outcome });
}

/** Publishes a reading of RunningEvents.lag(). */
export function observeLag(
  service: string,
  lag: { consumer: number; outbox: number; outbox_age_seconds: number; dead_letters: number },
): void {
  backlog.set({ service, where: 'consumer' }, lag.consumer);
  backlog.set({ service, where: 'outbox' }, lag.outbox);
  backlog.set({ service, where: 'dead_letters' }, lag.dead_letters);
  outboxAge.set({ service }, lag.outbox_age_seconds);
}
