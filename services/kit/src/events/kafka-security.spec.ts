import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { kafkaSecurity } from './kafka-security.js';

const folder = mkdtempSync(join(tmpdir(), 'uketori-kafka-security-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function pem(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, `PEM of ${name}`);
  return path;
}

const LOGIN = { KAFKA_SASL_USERNAME: 'uketori', KAFKA_SASL_PASSWORD: 'secret' };

describe('encryption and login of Kafka', () => {
  test.each([
    ['nothing set', {}, { ssl: false }],
    ['empty variables', { KAFKA_SSL: '', KAFKA_SASL_MECHANISM: '', KAFKA_SSL_CA: '' }, { ssl: false }],
    ['TLS by the usual roots', { KAFKA_SSL: 'true' }, { ssl: {} }],
    [
      'PLAIN inside TLS',
      { KAFKA_SSL: 'true', KAFKA_SASL_MECHANISM: 'plain', ...LOGIN },
      { ssl: {}, sasl: { mechanism: 'plain', username: 'uketori', password: 'secret' } },
    ],
    ...['scram-sha-256', 'scram-sha-512'].map(
      (mechanism) =>
        [
          `${mechanism} without TLS`,
          { KAFKA_SASL_MECHANISM: mechanism, ...LOGIN },
          { ssl: false, sasl: { mechanism, username: 'uketori', password: 'secret' } },
        ] as const,
    ),
  ])('%s', (_name, env, expected) => {
    expect(kafkaSecurity(env)).toEqual(expected);
  });

  test('files are read', () => {
    const env = {
      KAFKA_SSL: 'true',
      KAFKA_SSL_CA: pem('ca'),
      KAFKA_SSL_CERTIFICATE: pem('certificate'),
      KAFKA_SSL_KEY: pem('key'),
    };
    expect(kafkaSecurity(env).ssl).toEqual({
      ca: 'PEM of ca',
      cert: 'PEM of certificate',
      key: 'PEM of key',
    });
  });

  test.each([
    ['a file without TLS', { KAFKA_SSL_CA: '/ca.pem' }, 'KAFKA_SSL=true'],
    [
      'a certificate without its key',
      { KAFKA_SSL: 'true', KAFKA_SSL_CERTIFICATE: '/c.pem' },
      'KAFKA_SSL_KEY',
    ],
    [
      'a key without its certificate',
      { KAFKA_SSL: 'true', KAFKA_SSL_KEY: '/k.pem' },
      'KAFKA_SSL_CERTIFICATE',
    ],
    ['an unknown switch', { KAFKA_SSL: 'yes' }, 'KAFKA_SSL'],
    ['an unknown mechanism', { KAFKA_SASL_MECHANISM: 'gssapi', ...LOGIN }, 'KAFKA_SASL_MECHANISM'],
    ['a login without a mechanism', LOGIN, 'KAFKA_SASL_MECHANISM'],
    [
      'a mechanism without a password',
      { KAFKA_SASL_MECHANISM: 'scram-sha-512', KAFKA_SASL_USERNAME: 'uketori' },
      'KAFKA_SASL_PASSWORD',
    ],
    ['a readable password', { KAFKA_SASL_MECHANISM: 'plain', ...LOGIN }, 'KAFKA_SSL=true'],
    ['a file that is missing', { KAFKA_SSL: 'true', KAFKA_SSL_CA: '/no/such/file' }, 'ENOENT'],
  ])('%s is refused', (_name, env, words) => {
    expect(() => kafkaSecurity(env)).toThrow(words);
  });

  test('an error never shows the password', () => {
    const env = { KAFKA_SASL_MECHANISM: 'plain', ...LOGIN };
    let message = '';
    try {
      kafkaSecurity(env);
    } catch (error) {
      message = String(error);
    }
    expect(message).not.toBe('');
    expect(message).not.toContain('secret');
  });
});
