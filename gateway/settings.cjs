const { createPrivateKey } = require('node:crypto');
const os = require('node:os');
const path = require('node:path');
/** The order fixes the default ports: HTTP is PORT + 11 + index. */
const SERVICES = ['intake', 'journal', 'approval', 'payment', 'inbox', 'admin'];

const ROOT = path.resolve(__dirname, '..');

/**
 * Settings of the gateway from the environment.
 * @param {Record<string, string|undefined>} env
 * @throws Error naming the missing variable
 */
function readSettings(env) {
  const port = whole(env.PORT, 8080);
  const domain = (env.UKETORI_DOMAIN || `uketori.localhost:${port}`).toLowerCase();
  const scheme = env.UKETORI_SCHEME || 'http';
  const host = domain.replace(/:\d+$/, '');
  const origin = (name) => `${scheme}://${name}.${domain}`;
  return {
    port,
    listen: env.UKETORI_LISTEN || '127.0.0.1',
    scheme,
    domain,
    host,
    hosts: { app: `app.${host}`, accounts: `accounts.${host}`, api: `api.${host}` },
    origins: { app: origin('app'), accounts: origin('accounts'), api: origin('api') },
    envtype: env.UKETORI_ENVTYPE || 'dev',
    cookie: `token_${env.UKETORI_ENVTYPE || 'dev'}`,
    session_secrets: secrets(env, 'UKETORI_SESSION_SECRET'),
    identity_key: signingKey(env, 'UKETORI_IDENTITY_KEY'),
    trusted_proxies: (env.UKETORI_TRUSTED_PROXIES || '')
      .split(',')
      .map((s) => s.trim())
      .filter(Boolean),
    services: Object.fromEntries(
      SERVICES.map((name, i) => {
        const own = env[`HTTP_PORT_${name.toUpperCase()}`] || port + 11 + i;
        return [name, env[`HTTP_URL_${name.toUpperCase()}`] || `http://127.0.0.1:${own}`];
      }),
    ),
    access_url: env.GRPC_URL_ADMIN || `127.0.0.1:${env.GRPC_PORT_ADMIN || port + 26}`,
    access_fresh_ms: whole(env.UKETORI_ACCESS_CACHE_MS, 1000),
    access_stale_ms: 10_000,
    read_timeout_ms: whole(env.UKETORI_READ_TIMEOUT_MS, 15_000),
    upstream_timeout_ms: whole(env.UKETORI_UPSTREAM_TIMEOUT_MS, 70_000),
    operators_port: whole(env.OPERATORS_PORT, 0),
    operators_listen: env.LISTEN_HOST || env.UKETORI_LISTEN || '127.0.0.1',
    dismiss_ms: whole(env.UKETORI_DISMISS_MS, 5000),
    bodies: {
      grace_ms: whole(env.UKETORI_BODY_GRACE_MS, 20_000),
      bytes_per_second: whole(env.UKETORI_BODY_BYTES_PER_SECOND, 1000),
      most_ms: whole(env.UKETORI_BODY_MOST_MS, 60_000),
    },
    security_log: env.UKETORI_SECURITY_LOG || '',
    json_limit: 1024 * 1024,
    upload_limit: whole(env.UKETORI_UPLOAD_LIMIT, 200 * 1024 * 1024),
    budgets: {
      session: budget(whole(env.UKETORI_RATE_PER_MINUTE, 6000), 400),
      // Only failures cost, but each try is held until its response: an office of a hundred that starts its day
      // behind one address must fit in. Admin delays failures per account; this only bounds the hashes asked for.
      authenticate: budget(whole(env.UKETORI_RATE_AUTHENTICATE_PER_MINUTE, 120), 120),
      login: budget(whole(env.UKETORI_RATE_LOGIN_PER_MINUTE, 20), 20),
      tempupload: budget(whole(env.UKETORI_RATE_TEMPUPLOAD_PER_MINUTE, 60), 60),
      public: budget(whole(env.UKETORI_RATE_PER_MINUTE, 6000), 400),
      oauth: budget(whole(env.UKETORI_RATE_OAUTH_PER_MINUTE, 300), 300),
      chat_hooks: budget(whole(env.UKETORI_RATE_CHAT_HOOKS_PER_MINUTE, 1200), 400),
      refused: budget(whole(env.UKETORI_RATE_REFUSED_PER_MINUTE, 240), 120),
    },
    frontends: env.UKETORI_FRONTENDS_DIR || path.join(ROOT, 'frontends'),
    pages_archive: env.UKETORI_PAGES_ARCHIVE || '',
    remotes_cache: path.join(env.UKETORI_VAR || os.tmpdir(), 'remotes'),
    protos: path.join(ROOT, 'proto'),
    openapi: path.join(ROOT, 'proto/openapi/uketori.json'),
    dev_reload: env.UKETORI_DEV_RELOAD || null,
  };
}

/** A budget of so many requests a minute, of which `burst` may come at once. A login budget is its own burst. */
function budget(per_minute, burst) {
  return { per_second: per_minute / 60, burst: per_minute < 1000 ? Math.max(1, per_minute) : burst };
}

function whole(text, fallback) {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`not a whole number: ${text}`);
  return value;
}

/** The secret in use, then those that count beside it while it is exchanged. */
function secrets(env, name) {
  const values = [env[name] || '', ...(env[`${name}S_FORMER`] || '').split(',').filter(Boolean)];
  if (values.some((value) => value.length < 32)) throw new Error(`${name} needs at least 32 characters`);
  return values;
}

/** Ed25519 in base64 DER: services know only its public half. */
function signingKey(env, name) {
  const fault = new Error(`${name} is not an Ed25519 key in base64 DER`);
  let key;
  try {
    key = createPrivateKey({ key: Buffer.from(env[name] || '', 'base64'), format: 'der', type: 'pkcs8' });
  } catch {
    throw fault;
  }
  if (key.asymmetricKeyType !== 'ed25519') throw fault;
  return key;
}

module.exports = { readSettings, SERVICES };
