import { Kafka, logLevel, Partitioners, type Producer } from 'kafkajs';
import { KafkaTransport } from '../src/events/kafka.js';
import { findKafka, startBroker } from './kafka-broker.mjs';
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
