// Ports and settings of the embedded mode.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { databasePassword, namedSecrets } from './secrets.mjs';
import { SERVICES } from './secrets.rules.mjs';

export const ROOT = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));
export { SERVICES };

/** Reads settings of this copy from the environment; see docs/operations.md for the list. */
export function readPlace(env = process.env) {
  const port = Number(env.PORT || 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65_400)
    throw new Error(`PORT is not a usable port: ${env.PORT}`);
  const home = path.resolve(ROOT, env.UKETORI_VAR || 'var');
  const own = (name, offset) => Number(env[name] || port + offset);
  return {
    port,
    home,
    log: path.join(home, 'log'),
    registry: path.join(home, 'registry'),
    scheme: env.UKETORI_SCHEME || 'http',
    domain: env.UKETORI_DOMAIN || `uketori.localhost:${port}`,
    postgres_port: own('POSTGRES_PORT', 30),
    health_port: own('SUPERVISOR_PORT', 40),
    ocr_port: own('OCR_HEALTH_PORT', 17),
    operators_port: own('OPERATORS_PORT', 18),
    gateway_operators_port: own('GATEWAY_OPERATORS_PORT', 19),
    mail_port: env.UKETORI_MAIL_PORT || String(port + 31),
    ocr_workers: Number(env.OCR_WORKERS ?? 1),
    names: (env.NAMES || SERVICES.join(',')).split(',').filter(Boolean),
    http: Object.fromEntries(SERVICES.map((s, i) => [s, own(`HTTP_PORT_${s.toUpperCase()}`, 11 + i)])),
    grpc: Object.fromEntries(SERVICES.map((s, i) => [s, own(`GRPC_PORT_${s.toUpperCase()}`, 21 + i)])),
  };
}

/**
 * Every setting of this copy, secrets included. A process gets its own part of it (secrets.rules.mjs, environmentOf).
 * @param {ReturnType<typeof readPlace>} place
 * @param {import('./secrets.mjs').Secrets} secrets
 * @param {string} superuser_url of the running PostgreSQL, any database
 */
export function processEnvironment(place, secrets, superuser_url, env = process.env) {
  const database = (user, password) => {
    const url = new URL(superuser_url);
    url.username = user;
    url.password = password;
    url.pathname = '/uketori';
    return url.href;
  };
  const admin = new URL(superuser_url);
  admin.pathname = '/uketori';
  const made = {
    PORT: String(place.port),
    UKETORI_VAR: place.home,
    UKETORI_DOMAIN: place.domain,
    UKETORI_SCHEME: place.scheme,
    UKETORI_ENVTYPE: 'dev',
    ...namedSecrets(secrets),
    MIGRATE_DATABASE_URL: admin.href,
    TRANSPORT: 'postgres',
    STORAGE_DIR: path.join(place.home, 'files'),
    UKETORI_NTA_PUBLISHED: place.registry,
    UKETORI_ANCHOR_DIR: path.join(place.home, 'anchors'),
    UKETORI_SECURITY_LOG: path.join(place.log, 'security.jsonl'),
    UKETORI_PAGES_ARCHIVE: path.join(place.home, 'pages'),
    UKETORI_REMOTES_STORE: path.join(place.home, 'releases'),
    UKETORI_UPLOAD_TMP: path.join(place.home, 'tmp'),
    UKETORI_MAIL_PORT: place.mail_port,
    // The gateway ends before the services, so no connection has to move to another process.
    UKETORI_DISMISS_MS: '0',
    LOG_LEVEL: 'info',
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: path.join(place.home, 'cache'),
  };
  for (const name of SERVICES) {
    const upper = name.toUpperCase();
    made[`DATABASE_URL_${upper}`] = database(`uketori_${name}`, databasePassword(secrets, name));
    made[`HTTP_PORT_${upper}`] = String(place.http[name]);
    made[`GRPC_PORT_${upper}`] = String(place.grpc[name]);
    made[`GRPC_URL_${upper}`] = `127.0.0.1:${place.grpc[name]}`;
  }
  // What the user set wins, except empty values.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  return { ...made, ...given };
}
