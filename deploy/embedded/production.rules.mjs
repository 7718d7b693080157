// What a production start refuses. Pure: environment in, sentences out.

const SECRETS = [
  'UKETORI_IDENTITY_SECRET',
  'UKETORI_SESSION_SECRET',
  'UKETORI_LINK_SECRET',
  'UKETORI_BOX_SECRET',
];
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
 * @param {string|undefined} domain   as the operator set it: a default is none
 */
export function productionFaults(env, domain = env.UKETORI_DOMAIN) {
  return [...secretFaults(env), ...passwordFaults(env), ...placeFaults(env, domain)];
}

function secretFaults(env) {
  const faults = [];
  const seen = new Map();
  for (const name of SECRETS) {
    const value = env[name] ?? '';
    if (value === '') faults.push(`${name} is not set`);
    else if (PLACEHOLDER.test(value)) faults.push(`${name} is a placeholder`);
    else if (value.length < LENGTH_MIN)
      faults.push(`${name} has ${value.length} characters; it needs at least ${LENGTH_MIN}`);
    else if (seen.has(value))
      faults.push(`${name} equals ${seen.get(value)}; each secret needs its own value`);
    if (value !== '' && !seen.has(value)) seen.set(value, name);
  }
  return faults;
}

function passwordFaults(env) {
  const faults = [];
  for (const [name, value] of Object.entries(env)) {
    if (!/^(MIGRATE_DATABASE_URL|DATABASE_URL_[A-Z]+)$/.test(name) || !value) continue;
    if (!URL.canParse(value)) faults.push(`${name} is not a URL`);
    else if (WEAK_PASSWORDS.has(decodeURIComponent(new URL(value).password)))
      faults.push(`${name} has no password or a default one`);
  }
  if (env.S3_BUCKET && WEAK_PASSWORDS.has(env.S3_SECRET_ACCESS_KEY ?? ''))
    faults.push('S3_SECRET_ACCESS_KEY is not set or a default one');
  return faults;
}

function placeFaults(env, domain) {
  const faults = [];
  if (!domain) faults.push('UKETORI_DOMAIN is not set');
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
export function assertProduction(env, domain) {
  if (!isProduction(env)) return;
  const faults = productionFaults(env, domain);
  if (faults.length === 0) return;
  throw new Error(`Production does not start:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
}
