import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Root of the checkout: services/kit/{src,dist}/config → three folders up. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const SERVICES = ['intake', 'journal', 'approval', 'payment', 'inbox', 'admin'] as const;
export type ServiceName = (typeof SERVICES)[number];
export const SERVICE_NAMES: readonly ServiceName[] = SERVICES;

/** Settings of one service process, read from the environment once and validated. */
export interface ServiceConfig {
  name: ServiceName;
  /** While the password is exchanged, the previous URL follows after a comma (database-login.ts). */
  database_url: string;
  database_pool: number;
  http_port: number;
  grpc_port: number;
  listen_host: string;
  /** Private key of this service, and the public keys of the others (identity.ts). */
  service_key: string;
  gateway_keys: string;
  service_keys: string;
  transport: 'postgres' | 'kafka';
  kafka_brokers: string[];
  log_level: string;
}

const port = (offset: number, base: number) =>
  z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(base + offset);

/**
 * Reads the settings of a service. Ports default to PORT + 11.. (HTTP) and PORT + 21.. (gRPC) in the
 * order of SERVICE_NAMES. Throws with the names of missing or malformed variables.
 */
export function serviceConfig(name: ServiceName, env: NodeJS.ProcessEnv = process.env): ServiceConfig {
  const upper = name.toUpperCase();
  const base = Number(env.PORT ?? 8080);
  const index = SERVICES.indexOf(name);
  const shape = z.object({
    database_url: z.string().min(1, `DATABASE_URL_${upper} is missing`),
    database_pool: z.coerce.number().int().min(2).max(50).default(8),
    http_port: port(11 + index, base),
    grpc_port: port(21 + index, base),
    listen_host: z.string().default('127.0.0.1'),
    service_key: z.string({ error: `UKETORI_SERVICE_KEY_${upper} is missing` }),
    gateway_keys: z.string({ error: 'UKETORI_IDENTITY_PUBLIC_KEYS is missing' }),
    service_keys: z.string({ error: 'UKETORI_SERVICE_PUBLIC_KEYS is missing' }),
    transport: z.enum(['postgres', 'kafka']).default('postgres'),
    kafka_brokers: z
      .string()
      .default('')
      .transform((text) => text.split(',').filter(Boolean)),
    log_level: z.string().default('info'),
  });
  const parsed = shape.safeParse({
    database_url: [env[`DATABASE_URL_${upper}`], env[`DATABASE_URL_${upper}_FORMER`]]
      .filter(Boolean)
      .join(','),
    database_pool: env.DATABASE_POOL,
    http_port: env[`HTTP_PORT_${upper}`],
    grpc_port: env[`GRPC_PORT_${upper}`],
    listen_host: env.LISTEN_HOST,
    service_key: env[`UKETORI_SERVICE_KEY_${upper}`],
    gateway_keys: env.UKETORI_IDENTITY_PUBLIC_KEYS,
    service_keys: env.UKETORI_SERVICE_PUBLIC_KEYS,
    transport: env.TRANSPORT,
    kafka_brokers: env.KAFKA_BROKERS,
    log_level: env.LOG_LEVEL,
  });
  if (!parsed.success) throw new Error(`${name}: ${z.prettifyError(parsed.error)}`);
  return { name, ...parsed.data };
}

/** Where a sibling's gRPC server listens: GRPC_URL_<SERVICE>, else this machine's port for it. */
export function grpcUrl(name: ServiceName, env: NodeJS.ProcessEnv = process.env): string {
  const base = Number(env.PORT ?? 8080);
  const upper = name.toUpperCase();
  const ownPort = env[`GRPC_PORT_${upper}`] ?? base + 21 + SERVICES.indexOf(name);
  return env[`GRPC_URL_${upper}`] ?? `127.0.0.1:${ownPort}`;
}
