import { type Admin, AssignerProtocol, type GroupDescription, Kafka, logLevel } from 'kafkajs';
import type { KafkaSecurity } from './kafka-security.js';

/** States in which a group has no members to name its topics. */
const WITHOUT_MEMBERS: readonly GroupDescription['state'][] = ['Empty', 'Dead', 'Unknown'];

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

  /**
   * Events that these groups have not taken yet, of the topics that they read. While the members of a group change, one
   * event counts as waiting.
   */
  async of(groups: readonly string[]): Promise<number> {
    const described = await this.#admin.describeGroups([...groups]);
    let waiting = 0;
    for (const group of described.groups) {
      if (group.state !== 'Stable' && !WITHOUT_MEMBERS.includes(group.state)) waiting++;
      waiting += await waitingOf(this.#admin, group.groupId, await this.#topicsOf(group));
    }
    return waiting;
  }

  close(): Promise<void> {
    return this.#admin.disconnect();
  }

  /** The topics that the members read, and those where the group committed before. */
  async #topicsOf({ groupId, members }: GroupDescription): Promise<string[]> {
    const committed = await this.#admin.fetchOffsets({ groupId });
    const topics = new Set(committed.map(({ topic }) => topic));
    for (const { memberMetadata } of members)
      for (const topic of AssignerProtocol.MemberMetadata.decode(memberMetadata)?.topics ?? [])
        topics.add(topic);
    return [...topics];
  }
}

/** Events of these topics that a group has not taken yet; in a partition without a commit these are all. */
export async function waitingOf(admin: Admin, groupId: string, topics: string[]): Promise<number> {
  let waiting = 0;
  for (const { topic, partitions } of await admin.fetchOffsets({ groupId, topics })) {
    const ends = new Map((await admin.fetchTopicOffsets(topic)).map((end) => [end.partition, end]));
    for (const { partition, offset } of partitions) {
      const { low = '0', high = '0' } = ends.get(partition) ?? {};
      waiting += Math.max(0, Number(high) - (Number(offset) < 0 ? Number(low) : Number(offset)));
    }
  }
  return waiting;
}
