import { Kafka, logLevel, Partitioners, type Producer } from 'kafkajs';
import { KafkaSubscription } from './kafka-subscription.js';
import type { KafkaSecurity } from './kafka-security.js';
import type { EventLog, Subscription, SubscriptionRequest, BrokerTransport, WireEvent } from './transport.js';

const PARTITIONS = 6;
const KAFKAJS_NEGATIVE_TIMEOUT = 'TimeoutNegativeWarning';

export interface KafkaTransportOptions {
  client_id: string;
  brokers: string[];
  security?: KafkaSecurity;
  log: EventLog;
}

/** Events through Kafka by kafkajs. Only the files named kafka*.ts know the library. */
export class KafkaTransport implements BrokerTransport {
  readonly in_database = false;
  readonly #kafka: Kafka;
  readonly #options: KafkaTransportOptions;
  readonly #subscriptions: KafkaSubscription[] = [];
  readonly #ensured = new Set<string>();
  #producer: Promise<Producer> | null = null;

  constructor(options: KafkaTransportOptions) {
    if (options.brokers.length === 0) throw new Error('KAFKA_BROKERS is empty');
    silenceNegativeTimeouts();
    this.#options = options;
    this.#kafka = new Kafka({
      clientId: options.client_id,
      brokers: options.brokers,
      ...options.security,
      connectionTimeout: 3_000,
      requestTimeout: 15_000,
      retry: { retries: 3, initialRetryTime: 200, maxRetryTime: 2_000 },
      logLevel: logLevel.WARN,
      logCreator: () => (entry) => {
        const details = {
          namespace: entry.namespace,
          kafka: entry.log.message,
          error: entry.log.error as unknown,
        };
        if (entry.level === logLevel.ERROR) options.log.warn(details, 'kafka');
        else options.log.info(details, 'kafka');
      },
    });
  }

  /**
   * One request at a time with acks from all replicas: a batch is acknowledged before the next leaves, so
   * a retry can repeat events of a key but not reorder them past newer ones.
   */
  async publish(batch: WireEvent[]): Promise<void> {
    const topics = new Map<string, { key: string; value: string; headers: Record<string, string> }[]>();
    for (const event of batch) {
      const messages = topics.get(event.topic) ?? [];
      messages.push({
        key: event.key,
        value: event.payload,
        headers: { 'content-type': 'application/cloudevents+json', ce_id: event.id, ce_type: event.type },
      });
      topics.set(event.topic, messages);
    }
    await this.ensureTopics([...topics.keys()]);
    const producer = await this.#connectedProducer();
    try {
      await producer.sendBatch({
        acks: -1,
        topicMessages: [...topics].map(([topic, messages]) => ({ topic, messages })),
      });
    } catch (error) {
      this.#producer = null;
      await producer.disconnect().catch(() => undefined);
      throw error;
    }
  }

  subscribe(request: SubscriptionRequest): Subscription {
    const subscription = new KafkaSubscription(request, this.#kafka, this, this.#options.log);
    this.#subscriptions.push(subscription);
    subscription.start();
    return subscription;
  }

  /** The broker's retention does it. */
  clean(): Promise<number> {
    return Promise.resolve(0);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#subscriptions.map((subscription) => subscription.stop()));
    const producer = await this.#producer?.catch(() => null);
    await producer?.disconnect().catch(() => undefined);
    this.#producer = null;
  }

  /**
   * Creates the topics that this process has not seen yet, with 6 partitions and KAFKA_REPLICATION (1) copies of each;
   * a topic that exists stays unchanged. Set KAFKA_CREATE_TOPICS=false if the operator of the broker plans its topics.
   */
  async ensureTopics(topics: string[]): Promise<void> {
    if (process.env.KAFKA_CREATE_TOPICS === 'false') return;
    const unseen = topics.filter((topic) => !this.#ensured.has(topic));
    if (unseen.length === 0) return;
    const admin = this.#kafka.admin();
    try {
      await admin.connect();
      const existing = new Set(await admin.listTopics());
      const missing = unseen.filter((topic) => !existing.has(topic));
      const replicationFactor = Number(process.env.KAFKA_REPLICATION ?? 1);
      if (missing.length > 0) {
        await admin.createTopics({
          waitForLeaders: true,
          topics: missing.map((topic) => ({ topic, numPartitions: PARTITIONS, replicationFactor })),
        });
      }
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
    for (const topic of unseen) this.#ensured.add(topic);
  }

  #connectedProducer(): Promise<Producer> {
    this.#producer ??= this.#connectProducer();
    return this.#producer;
  }

  async #connectProducer(): Promise<Producer> {
    const producer = this.#kafka.producer({
      createPartitioner: Partitioners.DefaultPartitioner,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
    });
    try {
      await producer.connect();
      return producer;
    } catch (error) {
      this.#producer = null;
      throw error;
    }
  }
}

let silenced = false;

/**
 * kafkajs 2.2.4 sets a timer into the past whenever it connects, which Node 24 reports on standard error
 * (tulios/kafkajs#1751, not released). Every other warning passes.
 */
function silenceNegativeTimeouts(): void {
  if (silenced) return;
  silenced = true;
  const original = process.emitWarning.bind(process) as (...args: unknown[]) => void;
  process.emitWarning = ((warning: string | Error, ...rest: unknown[]) => {
    if (rest[0] === KAFKAJS_NEGATIVE_TIMEOUT) return;
    original(warning, ...rest);
  }) as typeof process.emitWarning;
}
