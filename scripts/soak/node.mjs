// One process of service admin with its relay, consumers and jobs, which the soak kills and starts again.
import { generateKeyPairSync } from 'node:crypto';
import { freePort } from '../../deploy/embedded/ports.mjs';
import { definition } from '../../services/admin/dist/definition.js';
import { start } from '../../services/kit/dist/start.js';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const shown = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
await start(definition, {
  config: {
    name: 'admin',
    database_url: process.env.SOAK_DATABASE_URL,
    database_pool: 8,
    http_port: 0,
    grpc_port: await freePort(),
    listen_host: '127.0.0.1',
    service_key: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    gateway_keys: shown,
    service_keys: `admin:${shown}`,
    transport: 'postgres',
    kafka_brokers: [],
    log_level: process.env.LOG_LEVEL ?? 'fatal',
  },
});
process.send?.('ready');
