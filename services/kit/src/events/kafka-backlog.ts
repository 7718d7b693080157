import { type Admin, Kafka, logLevel } from 'kafkajs';
import type { KafkaSecurity } from './kafka-security.js';

/** How many events wait at the broker, over the groups of all services. For commands beside the product. */
export class KafkaBacklog {
  readonly #admin: Admin;

  constructor({ brokers, security }: { brokers: string[]; security?: KafkaSecurity }) {
    if (brokers.length === 0) throw new Error('KAFKA_BROKERS is empty');
    const kafka = new Kafka({
      clientId: 'uketori-backlog',
      brokers,
      ...security,
      logLevel: logLevel.NOTHING,
    });
    this.#admin = kafka.admin();
  }

  open(): Promise<void> {
    return this.#admin.connect();
  }

  /** Events that these groups have not taken yet, of the topics that they read. */
  async of(groups: readonly string[]): Promise<number> {
    const ends = new Map<string, Map<number, { low: string; high: string }>>();
    let waiting = 0;
    for (const groupId of groups)
      for (const { topic, partitions } of await this.#admin.fetchOffsets({ groupId })) {
        const end = ends.get(topic) ?? (await this.#endsOf(topic));
        ends.set(topic, end);
        for (const { partition, offset } of partitions) {
          const { low = '0', high = '0' } = end.get(partition) ?? {};
          waiting += Math.max(0, Number(high) - (Number(offset) < 0 ? Number(low) : Number(offset)));
        }
      }
    return waiting;
  }

  close(): Promise<void> {
    return this.#admin.disconnect();
  }

  async #endsOf(topic: string): Promise<Map<number, { low: string; high: string }>> {
    const offsets = await this.#admin.fetchTopicOffsets(topic);
    return new Map(offsets.map(({ partition, low, high }) => [partition, { low, high }]));
  }
}
