import { EventConsumer, type EventHandler } from '../src/events/consumer.js';
import { DeadLetters } from '../src/events/dead-letters.js';
import { Relay } from '../src/events/relay.js';
import type { EventLog, Subscription, Transport } from '../src/events/transport.js';
import { type Probe, TOPIC_TYPE } from './transport-fixture.js';

export type Handle = EventHandler['handle'];

const LOG: EventLog = process.env.TEST_LOG
  ? { info: () => undefined, warn: console.warn, error: console.error }
  : { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Writes the effect down without any uniqueness, so that a second run of the handler is seen. */
export const record: (consumer: string) => Handle = (consumer) => async (tx, event) => {
  await tx.rows(
    'insert into probe.effects (organization_id, consumer, event_id, key, version) values ($1, $2, $3, $4, $5)',
    [event.organization_id, consumer, event.id, event.subject, event.version],
  );
};

/** The event parts of one process of the service: a relay and a group member with their own transport. */
export interface ProbeNode {
  consumer: EventConsumer;
  letters: DeadLetters;
  relay: Relay;
  subscription: Subscription;
  stop(): Promise<void>;
}

/** Starts a node; its pauses between tries and its batches are short, so that edges are met often. */
export function startProbeNode(
  probe: Probe,
  transport: Transport,
  {
    topic,
    handle,
    consumer: name,
    group,
  }: { topic: string; handle: Handle; consumer: string; group: string },
): ProbeNode {
  const consumer = new EventConsumer({
    service: 'probe',
    work: probe.work,
    handlers: [{ consumer: name, type: TOPIC_TYPE, topic, handle }],
    log: LOG,
    pauses_ms: [5, 10, 20],
  });
  const relay = new Relay({ service: 'probe', database_url: probe.url, transport, log: LOG, batch: 50 });
  relay.start();
  const subscription = transport.subscribe({
    group,
    topics: [topic],
    onEvent: (delivery) => consumer.deliver(delivery),
    onBatch: (deliveries) => consumer.deliverMany(deliveries),
  });
  let stopped: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    await subscription.stop();
    await relay.stop();
    await transport.stop();
  };
  return {
    consumer,
    letters: new DeadLetters(probe.work, consumer),
    relay,
    subscription,
    stop: () => (stopped ??= stop()),
  };
}
