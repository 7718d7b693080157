import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { KafkaTransport } from '../src/events/kafka.js';
import { kafkaSecurity } from '../src/events/kafka-security.js';
import { newId } from '../src/ids.js';
import { type Certificate, selfSigned } from './certificate.js';
import { fetchKafka, startSecureBroker } from './kafka-broker.mjs';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const USERNAME = 'uketori';
const PASSWORD = 'a-password-of-the-broker';
const missing = await fetchKafka().then(
  () => null,
  (error: Error) => error.message,
);

if (missing) {
  console.info(`SKIPPED a Kafka that demands TLS and a login: ${missing}`);
  test.skip(`a Kafka that demands TLS and a login: ${missing}`, () => undefined);
} else {
  describe('a Kafka that demands TLS, a client certificate and a login', () => {
    let folder: string;
    let broker: Awaited<ReturnType<typeof startSecureBroker>>;
    let files: Record<string, string>;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'uketori-kafka-secure-'));
      const [server, client] = [await selfSigned(['127.0.0.1']), await selfSigned(['127.0.0.1'])];
      broker = await startSecureBroker({
        certificate: server,
        trusted: client.cert,
        username: USERNAME,
        password: PASSWORD,
      });
      files = {
        KAFKA_SSL: 'true',
        KAFKA_SSL_CA: file('ca.pem', server.cert),
        ...own('client', client),
      };
    }, 120_000);

    afterAll(async () => {
      await broker?.stop();
      rmSync(folder, { recursive: true, force: true });
    }, 60_000);

    function file(name: string, text: string): string {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    }

    const own = (name: string, { cert, key }: Certificate) => ({
      KAFKA_SSL_CERTIFICATE: file(`${name}.pem`, cert),
      KAFKA_SSL_KEY: file(`${name}-key.pem`, key),
    });
    const login = (mechanism: string, password = PASSWORD) => ({
      KAFKA_SASL_MECHANISM: mechanism,
      KAFKA_SASL_USERNAME: USERNAME,
      KAFKA_SASL_PASSWORD: password,
    });

    /** Publishes one event under these variables and returns what a consumer under the same ones receives. */
    async function roundTrip(env: Record<string, string>): Promise<string> {
      const topic = `uketori.secure.t${newId().slice(-12)}`;
      const options = { client_id: 'uketori-secure', brokers: broker.brokers, log };
      const transport = new KafkaTransport({ ...options, security: kafkaSecurity(env) });
      try {
        const payload = '{"a":1}';
        await transport.publish([
          { organization_id: newId(), id: newId(), topic, key: 'k', type: 'secure', payload },
        ]);
        return await new Promise<string>((resolve) => {
          transport.subscribe({
            group: `secure-${topic}`,
            topics: [topic],
            onEvent: (delivery) => Promise.resolve(resolve(delivery.payload)),
            onBatch: (deliveries) => Promise.resolve(deliveries.map(() => false)),
          });
        });
      } finally {
        await transport.stop();
      }
    }

    test.each(['plain', 'scram-sha-512'])(
      'a consumer receives an event with a login by %s',
      async (mechanism) => {
        expect(await roundTrip({ ...files, ...login(mechanism) })).toBe('{"a":1}');
      },
      60_000,
    );

    test.each<[string, () => Record<string, string> | Promise<Record<string, string>>]>([
      ['plain text', () => ({})],
      ['TLS without a login', () => files],
      ['a wrong password', () => ({ ...files, ...login('scram-sha-512', 'another-password') })],
      [
        'the usual roots in place of the broker’s own',
        () => {
          const { KAFKA_SSL_CA: _ca, ...rest } = files;
          return { ...rest, ...login('plain') };
        },
      ],
      [
        'a client certificate that the broker does not know',
        async () => ({ ...files, ...own('stranger', await selfSigned(['127.0.0.1'])), ...login('plain') }),
      ],
    ])(
      '%s is refused',
      async (_name, env) => {
        await expect(roundTrip(await env())).rejects.toThrow();
      },
      60_000,
    );
  });
}
