import { Kafka, logLevel, Partitioners, type Producer } from 'kafkajs';
import { KafkaBacklog } from '../src/events/kafka-backlog.js';
import { KafkaTransport } from '../src/events/kafka.js';
import { closeSession, LOCK_PAUSE, openSession } from '../src/events/session.js';
import { newId } from '../src/ids.js';
import { findKafka, startBroker } from './kafka-broker.mjs';
import { change, createProbe, until } from './transport-fixture.js';
import { record, startProbeNode } from './transport-node.js';
import { transportSuite } from './transport.suite.js';

const log = process.env.TEST_LOG
  ? { info: () => undefined, warn: console.warn, error: console.error }
  : { info: () => undefined, warn: () => undefined, error: () => undefined };

const kafka = await findKafka();

if (kafka.kind === 'none') {
  console.info(`SKIPPED events over Kafka: ${kafka.reason}`);
  test.skip(`events over Kafka: ${kafka.reason}`, () => undefined);
} else {
  describe('events over Kafka', () => {
    let broker: Awaited<ReturnType<typeof startBroker>>;
    let producer: Producer;

    beforeAll(async () => {
      broker = await startBroker();
      const client = new Kafka({ clientId: 'test', brokers: broker.brokers, logLevel: logLevel.NOTHING });
      producer = client.producer({ createPartitioner: Partitioners.DefaultPartitioner });
      await producer.connect();
    }, 120_000);

    afterAll(async () => {
      await producer?.disconnect();
      await broker?.stop();
    }, 60_000);

    transportSuite({
      name: 'kafka',
      create: () => new KafkaTransport({ client_id: 'uketori-probe', brokers: broker.brokers, log }),
      inject: async (_probe, topic, key, value) => {
        await producer.send({ topic, acks: -1, messages: [{ key, value }] });
      },
      repeat: async (probe, topic, eventId, times) => {
        const value = await publishedPayload(broker.brokers, topic, eventId);
        const [row] = await probe.admin('select key from probe.effects where event_id = $1', [eventId]);
        const messages = Array.from({ length: times }, () => ({ key: String(row?.key), value }));
        await producer.send({ topic, acks: -1, messages });
      },
      disturb: async () => {
        await broker.kill();
        await new Promise((resolve) => setTimeout(resolve, 2_000));
        await broker.restart();
      },
    });

    test('a backup gets a moment at which no event is between outbox and handler', async () => {
      const probe = await createProbe();
      const topic = `uketori.probe.t${newId().slice(-12)}`;
      const group = `probe-${topic}`;
      const transport = new KafkaTransport({ client_id: 'uketori-probe', brokers: broker.brokers, log });
      const node = startProbeNode(probe, transport, {
        topic,
        handle: record('probe'),
        consumer: 'probe',
        group,
      });
      const backlog = new KafkaBacklog({ brokers: broker.brokers });
      const session = await openSession(probe.url, 'backup', () => undefined);
      const count = async (table: string): Promise<number> =>
        Number((await probe.admin(`select count(*)::int as n from probe.${table}`))[0]!.n);
      try {
        await backlog.open();
        await until('a member', () => node.subscription.ready());
        const organization = newId();
        for (let n = 0; n < 20; n++) await change(probe, topic, newId(), organization);
        await session.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_PAUSE, 'probe']);
        await until('nothing waits at the broker', async () => (await backlog.of([group])) === 0);
        const taken = await count('effects');
        expect(taken + (await count('outbox'))).toBe(20);
        for (let n = 0; n < 3; n++) await change(probe, topic, newId(), organization);
        await new Promise((resolve) => setTimeout(resolve, 2_500));
        expect([await count('effects'), await count('outbox')]).toEqual([taken, 23 - taken]);
        expect(await backlog.of([group])).toBe(0);
        await session.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_PAUSE, 'probe']);
        await until('every event', async () => (await count('effects')) === 23);
        await node.subscription.stop();
        await change(probe, topic, newId(), organization);
        await until('one event waits', async () => (await backlog.of([group])) === 1);
      } finally {
        await closeSession(session);
        await backlog.close();
        await node.stop();
        await probe.close();
      }
    });

    test('events of a group that has not committed anything yet wait for it', async () => {
      const probe = await createProbe();
      const topic = `uketori.probe.t${newId().slice(-12)}`;
      const group = `probe-${topic}`;
      const transport = new KafkaTransport({ client_id: 'uketori-probe', brokers: broker.brokers, log });
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const node = startProbeNode(probe, transport, {
        topic,
        handle: async (...given) => {
          await held;
          await record('probe')(...given);
        },
        consumer: 'probe',
        group,
      });
      const backlog = new KafkaBacklog({ brokers: broker.brokers });
      try {
        await backlog.open();
        await until('a member', () => node.subscription.ready());
        for (let n = 0; n < 3; n++) await change(probe, topic, newId(), newId());
        await until('all of them wait', async () => (await backlog.of([group])) === 3);
        release();
        await until('none waits', async () => (await backlog.of([group])) === 0);
      } finally {
        release();
        await backlog.close();
        await node.stop();
        await probe.close();
      }
    });
  });
}

/** Reads an event back from the topic, as it went over the wire. */
async function publishedPayload(brokers: string[], topic: string, eventId: string): Promise<string> {
  const client = new Kafka({ clientId: 'reader', brokers, logLevel: logLevel.NOTHING });
  const reader = client.consumer({ groupId: `reader-${topic}` });
  await reader.connect();
  await reader.subscribe({ topics: [topic], fromBeginning: true });
  const payload = await new Promise<string>((resolve, reject) => {
    reader
      .run({
        eachMessage: async ({ message }) => {
          const text = message.value?.toString('utf8') ?? '';
          if (text.includes(eventId)) resolve(text);
        },
      })
      .catch(reject);
  });
  await reader.disconnect();
  return payload;
}
