import { readFileSync } from 'node:fs';
import type { KafkaConfig } from 'kafkajs';
import { z } from 'zod';

/** How the client proves itself to the brokers and the brokers to the client. */
export type KafkaSecurity = Pick<KafkaConfig, 'ssl' | 'sasl'>;

const empty = z.string().default('');
const environment = z
  .object({
    KAFKA_SSL: z.enum(['true', 'false']).default('false'),
    KAFKA_SSL_CA: empty,
    KAFKA_SSL_CERTIFICATE: empty,
    KAFKA_SSL_KEY: empty,
    KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
    KAFKA_SASL_USERNAME: empty,
    KAFKA_SASL_PASSWORD: empty,
  })
  .superRefine((env, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    const isEncrypted = env.KAFKA_SSL === 'true';
    if (!isEncrypted && (env.KAFKA_SSL_CA || env.KAFKA_SSL_CERTIFICATE || env.KAFKA_SSL_KEY))
      refuse('KAFKA_SSL_CA, KAFKA_SSL_CERTIFICATE and KAFKA_SSL_KEY need KAFKA_SSL=true');
    if ((env.KAFKA_SSL_CERTIFICATE === '') !== (env.KAFKA_SSL_KEY === ''))
      refuse('KAFKA_SSL_CERTIFICATE and KAFKA_SSL_KEY need each other');
    const mechanism = env.KAFKA_SASL_MECHANISM;
    if (mechanism === undefined && (env.KAFKA_SASL_USERNAME || env.KAFKA_SASL_PASSWORD))
      refuse('KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD need KAFKA_SASL_MECHANISM');
    if (mechanism !== undefined && !(env.KAFKA_SASL_USERNAME && env.KAFKA_SASL_PASSWORD))
      refuse('KAFKA_SASL_MECHANISM needs KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD');
    if (mechanism === 'plain' && !isEncrypted)
      refuse('KAFKA_SASL_MECHANISM=plain sends the password unencrypted and needs KAFKA_SSL=true');
  });

/**
 * Encryption and login of the connections to Kafka, from the environment. KAFKA_SSL_CA, KAFKA_SSL_CERTIFICATE and
 * KAFKA_SSL_KEY name PEM files; without KAFKA_SSL_CA the roots of Node.js apply.
 * @throws Error that names each setting that is missing, unknown or contradicts another; an unreadable file throws too
 */
export function kafkaSecurity(env: NodeJS.ProcessEnv = process.env): KafkaSecurity {
  // A variable that compose sets from nothing is empty.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new Error(`Kafka: ${z.prettifyError(parsed.error)}`);
  const settings = parsed.data;
  const pem = (path: string) => (path === '' ? undefined : readFileSync(path, 'utf8'));
  const ssl = settings.KAFKA_SSL === 'true' && {
    ca: pem(settings.KAFKA_SSL_CA),
    cert: pem(settings.KAFKA_SSL_CERTIFICATE),
    key: pem(settings.KAFKA_SSL_KEY),
  };
  const { KAFKA_SASL_MECHANISM: mechanism, KAFKA_SASL_USERNAME: username } = settings;
  if (mechanism === undefined) return { ssl };
  return { ssl, sasl: saslOf(mechanism, username, settings.KAFKA_SASL_PASSWORD) };
}

type Mechanism = 'plain' | 'scram-sha-256' | 'scram-sha-512';

/** kafkajs types each mechanism apart, so a union of names does not fit. */
function saslOf(mechanism: Mechanism, username: string, password: string): KafkaConfig['sasl'] {
  if (mechanism === 'plain') return { mechanism, username, password };
  if (mechanism === 'scram-sha-256') return { mechanism, username, password };
  return { mechanism, username, password };
}
