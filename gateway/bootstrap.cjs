// Starts express-gateway with what it needs to run on today's Node, and with nothing it should not have.
const crypto = require('node:crypto');
const path = require('node:path');
const { checkConfig, readConfig } = require('./config.cjs');
const { readSettings } = require('./settings.cjs');

// Node 22 removed createCipher; express-gateway names it while loading its credential store, which we leave empty.
if (!crypto.createCipher) {
  const gone = () => {
    throw new Error('express-gateway must not encrypt credentials: they live in service admin');
  };
  crypto.createCipher = gone;
  crypto.createDecipher = gone;
}
// With a proxy in the environment it would send internal calls there.
for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy']) delete process.env[name];

const dir = process.env.EG_CONFIG_DIR || __dirname;
const settings = orEnd(() => readSettings(process.env));
Object.assign(process.env, {
  // Hot reload hands the plugin loader a wrong argument.
  EG_DISABLE_CONFIG_WATCH: '1',
  LOG_LEVEL: process.env.GATEWAY_LOG_LEVEL || 'warn',
  GATEWAY_PORT: String(settings.port),
  GATEWAY_LISTEN: settings.listen,
  GATEWAY_HOST_PATTERN: settings.host.replaceAll('.', '\\.'),
  GATEWAY_PLUGIN: path.join(__dirname, 'plugin/index.cjs'),
  GATEWAY_UNUSED_KEY: crypto.randomBytes(16).toString('hex'),
  ...Object.fromEntries(
    Object.entries(settings.services).map(([name, url]) => [`HTTP_URL_${name.toUpperCase()}`, url]),
  ),
});
orEnd(() => checkConfig(readConfig(dir, process.env), Object.keys(settings.budgets)));

/** The result, or the end of the process with a sentence that says what is wrong. */
function orEnd(read) {
  try {
    return read();
  } catch (error) {
    console.error(`gateway: ${error.message}`);
    return process.exit(1);
  }
}

require('express-gateway')()
  .load(dir)
  .run()
  .then(() => console.log(`gateway listens on ${settings.listen}:${settings.port}`))
  .catch((error) => {
    console.error(`gateway: ${error.stack ?? error}`);
    process.exit(1);
  });
