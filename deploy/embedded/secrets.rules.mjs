// Which process holds which secret. Pure: names in, names out.

/** Order fixes the default ports. */
export const SERVICES = ['intake', 'journal', 'approval', 'payment', 'inbox', 'admin'];
/** Every process that a start of the product makes and keeps. */
export const PROCESSES = ['gateway', 'ocr', ...SERVICES];
/** The step that prepares the database and ends: the only one with the superuser. */
export const MIGRATION = 'migrate';
const STORING = ['intake', 'journal', 'ocr'];

/** Secrets that exist under one name each, with the processes that hold them. */
const HOLDERS = {
  UKETORI_IDENTITY_KEY: ['gateway'],
  UKETORI_SESSION_SECRET: ['gateway', 'admin'],
  UKETORI_SESSION_SECRETS_FORMER: ['gateway', 'admin'],
  UKETORI_LINK_SECRET: ['intake'],
  UKETORI_LINK_SECRETS_FORMER: ['intake'],
  UKETORI_BOX_SECRET: ['intake', 'journal', 'admin'],
  UKETORI_BOX_SECRETS_FORMER: ['intake', 'journal', 'admin'],
  UKETORI_GOOGLE_CLIENT_SECRET: ['intake'],
  UKETORI_MAIL_TLS_KEY: ['intake'],
  UKETORI_FREEE_CLIENT_SECRET: ['journal'],
  UKETORI_NTA_APPLICATION_ID: ['journal'],
  UKETORI_SMTP_URL: ['payment', 'inbox', 'admin'],
  UKETORI_TSA_URL: SERVICES,
  UKETORI_ANCHOR_ACCESS_KEY_ID: SERVICES,
  UKETORI_ANCHOR_SECRET_ACCESS_KEY: SERVICES,
  KAFKA_SASL_USERNAME: SERVICES,
  KAFKA_SASL_PASSWORD: SERVICES,
  KAFKA_SSL_KEY: SERVICES,
  S3_ACCESS_KEY_ID: STORING,
  S3_SECRET_ACCESS_KEY: STORING,
  MIGRATE_DATABASE_URL: [MIGRATION],
};
const DATABASE = /^DATABASE_URL_([A-Z]+)(?:_FORMER)?$/;
const SERVICE_KEY = /^UKETORI_SERVICE_KEY_([A-Z]+)$/;
/** The machine's own credentials open the storage where the settings name no keys. */
const MACHINE = /^AWS_\w+$/;
/** Names that look like those of secrets and are none: public keys, and addresses of other services. */
const PUBLIC = /^UKETORI_((IDENTITY|SERVICE)_PUBLIC_KEYS|GOOGLE_TOKEN_URL)$/;
const LOOKS_SECRET = /SECRET|PASSWORD|PASSWD|TOKEN|CREDENTIAL|PRIVATE|(^|_)KEY(_|$)|DATABASE_URL/;

/**
 * The processes that hold a setting when it is a secret; null when it is none. An unknown setting that looks like a secret
 * belongs to no process.
 * @param {string} name
 * @returns {readonly string[] | null}
 */
export function holdersOf(name) {
  if (Object.hasOwn(HOLDERS, name)) return HOLDERS[name];
  if (PUBLIC.test(name)) return null;
  if (MACHINE.test(name)) return STORING;
  const login = DATABASE.exec(name)?.[1].toLowerCase();
  if (SERVICES.includes(login)) return [login, MIGRATION];
  const signer = SERVICE_KEY.exec(name)?.[1].toLowerCase();
  if (PROCESSES.includes(signer)) return [signer];
  return LOOKS_SECRET.test(name) ? [] : null;
}

/** What the system and Node themselves need. */
const OF_THE_SYSTEM =
  /^(PATH|HOME|USER|LOGNAME|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TMP|TEMP|SystemRoot|windir|LD_LIBRARY_PATH|MALLOC_\w+|OMP_\w+|SSL_CERT_(FILE|DIR)|NODE_ENV|NODE_OPTIONS|NODE_COMPILE_CACHE|NODE_EXTRA_CA_CERTS|NODE_USE_ENV_PROXY|NODE_V8_COVERAGE|https?_proxy|no_proxy|HTTPS?_PROXY|NO_PROXY)$/;
/** The product's own settings. */
const OF_THE_PRODUCT =
  /^(UKETORI_\w+|OCR_\w+|KAFKA_\w+|S3_\w+|(HTTP|GRPC)_(PORT|URL)_[A-Z]+|DATABASE_POOL|(MIGRATE_)?DATABASE_URL\w*|STORAGE_DIR|TRANSPORT|LISTEN_HOST|PORT|NAMES|SEED|LOG_LEVEL|GATEWAY_LOG_LEVEL|EG_\w+)$/;
/** For those who test the product, among them a superuser's login. */
const OF_TESTS = /^UKETORI_(TEST|E2E)_/;

/**
 * The environment of one process, or of one that holds several services: settings, and the secrets that are theirs.
 * What the user's shell has beside them stays there.
 * @param {readonly string[]} processes
 * @param {NodeJS.ProcessEnv} env
 */
export function environmentOf(processes, env) {
  return Object.fromEntries(
    Object.entries(env).filter(([name, value]) => {
      if (value === undefined || OF_TESTS.test(name)) return false;
      if (OF_THE_SYSTEM.test(name)) return true;
      const holders = holdersOf(name);
      if (holders) return holders.some((holder) => processes.includes(holder));
      return OF_THE_PRODUCT.test(name);
    }),
  );
}

/** Secrets of the product in an environment that none of these processes may hold. */
export function foreignSecrets(processes, env) {
  return Object.keys(env).filter((name) => {
    const holders = env[name] && OF_THE_PRODUCT.test(name) ? holdersOf(name) : null;
    return holders && !holders.some((holder) => processes.includes(holder));
  });
}

/** Names of the secrets that a process cannot start without. */
export function neededSecrets(processes) {
  const own = Object.keys(HOLDERS).filter(
    (name) =>
      /^UKETORI_(IDENTITY_KEY|(SESSION|LINK|BOX)_SECRET)$/.test(name) &&
      HOLDERS[name].some((holder) => processes.includes(holder)),
  );
  const signers = processes.filter((name) => PROCESSES.includes(name) && name !== 'gateway');
  return [...own, ...signers.map((name) => `UKETORI_SERVICE_KEY_${name.toUpperCase()}`)];
}
