import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { backoff } from '../backoff.js';
import { waitingOf } from './kafka-backlog.js';
import { Pause } from './session.js';
import type { Delivery, EventLog, Subscription, SubscriptionRequest } from './transport.js';

// A member that was killed holds up its group for this long; handlers take milliseconds.
const SESSION_TIMEOUT_MS = 10_000;
const REBALANCE_TIMEOUT_MS = 15_000;
const HEARTBEAT_MS = 2_000;
const CONCURRENCY = 4;
const LAG_CAP = 10_000;

interface TopicMaker {
  ensureTopics(topics: string[]): Promise<void>;
}

/**
 * One member of a Kafka consumer group. The kafkajs consumer leaves the group for good after some failures and
 * emits only CRASH. A crash makes this subscription not ready and starts a new consumer, without a limit of tries.
 */
export class KafkaSubscription implements Subscription {
  readonly #request: SubscriptionRequest;
  readonly #kafka: Kafka;
  readonly #topics: TopicMaker;
  readonly #log: EventLog;
  readonly #pause = new Pause();
  #healthy = false;
  #stopping = false;
  #running: Promise<void> | null = null;

  constructor(request: SubscriptionRequest, kafka: Kafka, topics: TopicMaker, log: EventLog) {
    this.#request = request;
    this.#kafka = kafka;
    this.#topics = topics;
    this.#log = log;
  }

  start(): void {
    this.#running ??= this.#loop();
  }

  ready(): boolean {
    return this.#healthy;
  }

  async lag(): Promise<number> {
    const { group, topics } = this.#request;
    const admin = this.#kafka.admin();
    try {
      await admin.connect();
      return Math.min(await waitingOf(admin, group, topics), LAG_CAP);
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
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
        await this.#session();
        failures = 0;
      } catch (error) {
        failures++;
        this.#log.warn({ group: this.#request.group, failures, err: error }, 'events: consumer failed');
      }
      this.#healthy = false;
      if (!this.#stopping) await this.#pause.wait(backoff(failures + 1, { first: 250, most: 5_000 }));
    }
  }

  /** Runs one consumer until it crashes or `stop` is called. */
  async #session(): Promise<void> {
    await this.#topics.ensureTopics(this.#request.topics);
    const consumer = this.#kafka.consumer({
      groupId: this.#request.group,
      sessionTimeout: SESSION_TIMEOUT_MS,
      rebalanceTimeout: REBALANCE_TIMEOUT_MS,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: 500,
      allowAutoTopicCreation: false,
      retry: { retries: 5, initialRetryTime: 200, maxRetryTime: 5_000, restartOnFailure: async () => false },
    });
    let over = false;
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      over = true;
      this.#healthy = false;
      this.#log.warn({ group: this.#request.group, err: payload.error }, 'events: consumer crashed');
      this.#pause.wake();
    });
    consumer.on(consumer.events.GROUP_JOIN, () => {
      this.#healthy = true;
    });
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: this.#request.topics, fromBeginning: true });
      await consumer.run({
        eachBatchAutoResolve: false,
        autoCommitInterval: 1_000,
        partitionsConsumedConcurrently: CONCURRENCY,
        eachBatch: (payload) => this.#batch(payload),
      });
      while (!over && !this.#stopping) await this.#pause.wait(60_000);
    } finally {
      await close(consumer);
    }
  }

  async #batch(payload: EachBatchPayload): Promise<void> {
    const { batch, heartbeat, isRunning, isStale, resolveOffset, commitOffsetsIfNecessary } = payload;
    let lost: { error: unknown } | null = null;
    // A handler that is trying again must not cost us the partition.
    const beat = setInterval(() => {
      heartbeat().catch((error: unknown) => {
        lost ??= { error };
      });
    }, HEARTBEAT_MS);
    try {
      for (const message of batch.messages) {
        if (lost) throw (lost as { error: unknown }).error;
        if (!isRunning() || isStale() || this.#stopping) return;
        const handled = await this.#untilTaken(
          {
            topic: batch.topic,
            key: message.key?.toString('utf8') ?? '',
            payload: message.value?.toString('utf8') ?? '',
          },
          () => isRunning() && !isStale() && !lost,
        );
        if (!handled) return;
        resolveOffset(message.offset);
        await commitOffsetsIfNecessary();
      }
    } finally {
      clearInterval(beat);
    }
  }

  /** Without a database nothing can be written down: keep the place and try until it is back. False when the subscription must stop. */
  async #untilTaken(delivery: Delivery, ours: () => boolean): Promise<boolean> {
    for (let failures = 1; ; failures++) {
      try {
        await this.#request.onEvent(delivery);
        this.#healthy = true;
        return true;
      } catch (error) {
        this.#healthy = false;
        this.#log.warn({ group: this.#request.group, failures, err: error }, 'events: not taken, waiting');
        if (!ours() || this.#stopping) return false;
        await new Promise((resolve) => setTimeout(resolve, backoff(failures)));
        if (!ours() || this.#stopping) return false;
      }
    }
  }
}

/** Leaves the group; kafkajs waits for the running batch first. */
async function close(consumer: Consumer): Promise<void> {
  await consumer.stop().catch(() => undefined);
  await consumer.disconnect().catch(() => undefined);
}
