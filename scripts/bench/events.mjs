// P9: from a commit to its effect in another handler, beside the bare transport.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findKafka, startBroker } from '../../services/kit/test/kafka-broker.mjs';
import { interleaved, quantile, summary } from './rounds.mjs';
import { sized } from './size.mjs';

const ROUNDS = sized(7, 1);
const EVENTS = sized(100, 5);
const EVENT = { type: 'uketori.bench.v1.Ticked', topic: 'uketori.bench.tick' };

/** One service whose only handler notes when an event arrived. */
async function listeningService(house, transport, kafka_brokers) {
  const { start } = await import('../../services/kit/dist/start.js');
  const { OnEvent } = await import('../../services/kit/dist/events/on-event.js');
  const { Work } = await import('../../services/kit/dist/work.js');
  const { systemActor } = await import('../../services/kit/dist/actor.js');
  const { freePort, testKeys } = await import('../../services/kit/dist/testing.js');
  const arrived = new Map();
  class Ticks {
    // Its effect is visible when its transaction has committed, not when it was called.
    async onTick(tx, event) {
      tx.afterCommit(() => arrived.get(event.subject)?.());
    }
  }
  OnEvent(EVENT, 'bench.ticked')(
    Ticks.prototype,
    'onTick',
    Object.getOwnPropertyDescriptor(Ticks.prototype, 'onTick'),
  );
  class BenchModule {}
  Reflect.defineMetadata('providers', [Ticks], BenchModule);
  const service = await start(
    { name: 'inbox', module: BenchModule, entities: [] },
    {
      config: {
        name: 'inbox',
        database_url: await ownDatabase(house),
        database_pool: 8,
        http_port: await freePort(),
        grpc_port: await freePort(),
        listen_host: '127.0.0.1',
        ...testKeys('inbox'),
        transport,
        kafka_brokers,
        log_level: 'error',
      },
    },
  );
  const work = service.app.get(Work);
  const actor = systemActor(randomUUID(), 'bench');
  const once = async () => {
    const key = randomUUID();
    const done = new Promise((resolve) => arrived.set(key, resolve));
    await work.run(actor, (tx) => tx.emit({ event: EVENT, key, data: {} }));
    const committed = performance.now();
    await done;
    arrived.delete(key);
    return performance.now() - committed;
  };
  return { once, stop: () => service.stop() };
}

/** A database of its own: the measured group must not share its log with the product. */
async function ownDatabase(house) {
  const { migrateAll } = await import('../../services/kit/dist/migrate.js');
  const name = `bench_${Date.now()}`;
  await house.database.query(`create database ${name}`);
  const admin = new URL(house.url);
  admin.pathname = `/${name}`;
  const { inbox } = house.passwords;
  await migrateAll({ admin_url: admin.href, services: ['inbox'], passwords: {} });
  admin.username = 'uketori_inbox';
  admin.password = inbox;
  return admin.href;
}

async function burst(once) {
  const taken = [];
  for (let i = 0; i < EVENTS; i++) {
    taken.push(await once());
    await sleep(3);
  }
  return taken;
}

async function bareNotify(house) {
  const [sender, receiver] = [0, 1].map(() => new pg.Client({ connectionString: house.url }));
  await Promise.all([sender.connect(), receiver.connect()]);
  let heard = () => undefined;
  receiver.on('notification', () => heard());
  await receiver.query('listen bench');
  return {
    once: async () => {
      const arrived = new Promise((resolve) => {
        heard = resolve;
      });
      const began = performance.now();
      await sender.query(`notify bench, '${randomUUID()}'`);
      await arrived;
      return performance.now() - began;
    },
    close: () => Promise.all([sender.end(), receiver.end()]),
  };
}

async function measured(house, transport, brokers, bare, beside) {
  const service = await listeningService(house, transport, brokers);
  await sleep(2000);
  await burst(service.once);
  const results = [];
  for (const [label, share] of [
    ['p50', 0.5],
    ['p99, the worst of a hundred', 0.99],
  ]) {
    const rounds = await interleaved(
      ROUNDS,
      async () => quantile(await burst(service.once), share),
      async () => quantile(await burst(bare.once), share),
    );
    results.push(
      summary({ id: 'P9', title: `commit to effect, ${transport}, ${label}`, beside, rounds, bar: 5 }),
    );
  }
  await service.stop();
  return results;
}

export async function eventLatency(house) {
  const bare = await bareNotify(house);
  const results = await measured(house, 'postgres', [], bare, 'bare NOTIFY');
  await bare.close();
  return results;
}

/** The same on a real broker; skipped with the reason where none can run. */
export async function eventLatencyOnKafka(house) {
  const kafka = await findKafka();
  if (kafka.kind === 'none') return { id: 'P9', skipped: `kafka: ${kafka.reason}` };
  const broker = await startBroker();
  try {
    const bare = await bareKafka(broker.brokers);
    const results = await measured(house, 'kafka', broker.brokers, bare, 'bare produce and consume');
    await bare.close();
    return results;
  } finally {
    await broker.stop();
  }
}

async function bareKafka(brokers) {
  const { Kafka, logLevel } = (await import('kafkajs')).default;
  const kafka = new Kafka({ clientId: 'bench', brokers, logLevel: logLevel.NOTHING });
  const topic = `bench-${Date.now()}`;
  const admin = kafka.admin();
  await admin.connect();
  await admin.createTopics({ topics: [{ topic, numPartitions: 1 }], waitForLeaders: true });
  await admin.disconnect();
  const producer = kafka.producer();
  const consumer = kafka.consumer({ groupId: topic });
  await Promise.all([producer.connect(), consumer.connect()]);
  await consumer.subscribe({ topic, fromBeginning: true });
  let heard = () => undefined;
  await consumer.run({
    eachMessage: async () => {
      heard();
    },
  });
  await sleep(4000);
  return {
    once: async () => {
      const arrived = new Promise((resolve) => {
        heard = resolve;
      });
      const began = performance.now();
      await producer.send({ topic, acks: -1, messages: [{ value: 'x' }] });
      await arrived;
      return performance.now() - began;
    },
    close: () => Promise.all([producer.disconnect(), consumer.disconnect()]),
  };
}
