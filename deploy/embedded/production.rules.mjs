// What a production start refuses. Pure: environment in, sentences out.
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { foreignSecrets, holdersOf, neededSecrets, PROCESSES, SERVICES } from './secrets.rules.mjs';

const LENGTH_MIN = 32;
const PLACEHOLDER = /^(.)\1*$|change[-_ ]?me|example|secret|password|default/i;
const WEAK_PASSWORDS = new Set(['', 'postgres', 'password', 'uketori', 'minioadmin', 'changeme', 'admin']);

/** Whether an address is of this machine alone. */
export function isLoopback(address) {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(address);
}

/** Whether a domain names this machine alone (RFC 6761: localhost and everything below it). */
export function isLocalDomain(domain) {
  const host = domain.replace(/:\d+$/, '').toLowerCase();
  return host === 'localhost' || host.endsWith('.localhost');
}

/**
 * Whether people other than the one at this machine may reach the product: production is declared, or an address or a
 * domain is set that is not this machine's own.
 * @param {NodeJS.ProcessEnv} env
 */
export function isProduction(env) {
  const bound = [env.UKETORI_LISTEN, env.LISTEN_HOST].filter(Boolean);
  return (
    env.UKETORI_ENV === 'production' ||
    bound.some((address) => !isLoopback(address)) ||
    Boolean(env.UKETORI_DOMAIN && !isLocalDomain(env.UKETORI_DOMAIN))
  );
}

/**
 * Why a production start is refused, one sentence per setting; empty when nothing is wrong.
 * @param {NodeJS.ProcessEnv} env   of the process, generated secrets included
 * @param {readonly string[]} processes   that it is; the supervisor and the migration are none and know every secret
 */
export function productionFaults(env, processes = []) {
  const knowing = processes.length > 0 ? processes : PROCESSES;
  const needed = processes.length > 0 ? neededSecrets(processes) : [];
  const foreign = processes.length > 0 ? foreignSecrets(processes, env) : [];
  return [
    ...secretFaults(env, needed),
    ...keyFaults(env, knowing),
    ...passwordFaults(env, knowing),
    ...foreign.map((name) => `${name} is set, and ${processes.join(', ')} must not have it`),
    ...placeFaults(env),
  ];
}

/** Secrets in use and previous ones: a previous value that is a placeholder still opens what it opened. */
function secretFaults(env, needed) {
  const faults = needed.filter((name) => !env[name]).map((name) => `${name} is not set`);
  const seen = new Map();
  for (const [name, value] of secretsIn(env)) {
    if (PLACEHOLDER.test(value)) faults.push(`${name} is a placeholder`);
    else if (value.length < LENGTH_MIN)
      faults.push(`${name} has ${value.length} characters; it needs at least ${LENGTH_MIN}`);
    else if (seen.has(value))
      faults.push(`${name} equals ${seen.get(value)}; each secret needs its own value`);
    if (!seen.has(value)) seen.set(value, name);
  }
  return faults;
}

const SECRET = /^UKETORI_(SESSION|LINK|BOX)_SECRET(S_FORMER)?$/;
const KEY = /^UKETORI_(IDENTITY_KEY|SERVICE_KEY_[A-Z]+)$/;

function secretsIn(env) {
  return Object.entries(env)
    .filter(([name, value]) => value && (SECRET.test(name) || KEY.test(name)))
    .flatMap(([name, value]) => (SECRET.test(name) ? value.split(',') : [value]).map((one) => [name, one]));
}

/** A private key that does not fit the public ones would be found out by the first request. */
function keyFaults(env, processes) {
  const services = processes.some((name) => SERVICES.includes(name));
  const lists = ['UKETORI_IDENTITY_PUBLIC_KEYS', 'UKETORI_SERVICE_PUBLIC_KEYS'];
  const faults = services ? lists.filter((name) => !env[name]).map((name) => `${name} is not set`) : [];
  for (const name of Object.keys(env).filter((one) => KEY.test(one) && env[one])) {
    const known = publicHalf(env[name]);
    const list = name === 'UKETORI_IDENTITY_KEY' ? lists[0] : lists[1];
    if (!known) faults.push(`${name} is not an Ed25519 key in base64 DER`);
    else if (env[list] && !env[list].includes(known)) faults.push(`${list} lacks the public key of ${name}`);
  }
  return faults;
}

function publicHalf(value) {
  try {
    const key = createPrivateKey({ key: Buffer.from(value, 'base64'), format: 'der', type: 'pkcs8' });
    if (key.asymmetricKeyType !== 'ed25519') return null;
    return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
  } catch {
    return null;
  }
}

function passwordFaults(env, processes) {
  const faults = [];
  const seen = new Map();
  for (const [name, value] of Object.entries(env)) {
    if (!/^(MIGRATE_DATABASE_URL|DATABASE_URL_[A-Z_]+)$/.test(name) || !value) continue;
    const password = URL.canParse(value) ? decodeURIComponent(new URL(value).password) : null;
    if (password === null) faults.push(`${name} is not a URL`);
    else if (WEAK_PASSWORDS.has(password)) faults.push(`${name} has no password or a default one`);
    else if (seen.has(password))
      faults.push(`${name} has the password of ${seen.get(password)}; each login needs its own`);
    else seen.set(password, name);
  }
  const stores = holdersOf('S3_SECRET_ACCESS_KEY').some((name) => processes.includes(name));
  if (stores && env.S3_BUCKET && WEAK_PASSWORDS.has(env.S3_SECRET_ACCESS_KEY ?? ''))
    faults.push('S3_SECRET_ACCESS_KEY is not set or a default one');
  return faults;
}

function placeFaults(env) {
  const faults = [];
  if (!env.UKETORI_DOMAIN) faults.push('UKETORI_DOMAIN is not set');
  // The gateway speaks plain HTTP, so https means that a proxy is in front of it.
  if (env.UKETORI_SCHEME === 'https' && !env.UKETORI_TRUSTED_PROXIES)
    faults.push(
      'UKETORI_TRUSTED_PROXIES is not set, but UKETORI_SCHEME=https needs a proxy: all users would share its address',
    );
  return faults;
}

/** What a production start only warns of. @param {NodeJS.ProcessEnv} env */
export function productionWarnings(env) {
  if (env.UKETORI_SCHEME === 'https') return [];
  return ['UKETORI_SCHEME is not https: passwords and sessions travel in the clear'];
}

/** @throws Error with every fault of a production start; nothing outside production */
export function assertProduction(env, processes = []) {
  if (!isProduction(env)) return;
  const faults = productionFaults(env, processes);
  if (faults.length === 0) return;
  throw new Error(`Production does not start:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
}
