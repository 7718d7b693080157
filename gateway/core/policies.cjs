const { accessCache } = require('./access.cjs');
const { callers } = require('./callers.cjs');
const { contexts } = require('./context.cjs');
const { apiDocs } = require('./docs.cjs');
const { entrance } = require('./entrance.cjs');
const { forwarder } = require('./forward.cjs');
const { identities } = require('./identity.cjs');
const { metering } = require('./metering.cjs');
const { elsewhere, pages } = require('./pages.cjs');
const { sendProblem } = require('./problem.cjs');
const { remoteFiles } = require('./remote-files.cjs');

/**
 * One factory per policy of gateway.config.yml: it takes the parameters that plugin/schemas.cjs describes and
 * returns a plain (req, res, next) function. Express could mount these without express-gateway.
 * @param {ReturnType<import('../settings.cjs').readSettings>} settings
 * @param {object} source   asks admin (see access.cjs accessClient)
 * @param {Record<string, {url: string}>} services  serviceEndpoints of the route table
 * @param {ReturnType<import('./security-log.cjs').securityLog>} security
 * @param {{warn(text: string): void}} log
 */
function policyFactories(settings, source, services, security, log) {
  const cache = accessCache(source, {
    fresh_ms: settings.access_fresh_ms,
    stale_ms: settings.access_stale_ms,
  });
  const { rateByAddress, rateBySession, refuse } = metering(settings.budgets);
  const { identify, caller, ownForm, ownPage } = callers(settings, cache, refuse, log);
  const { ipAllow, linkIpAllow, mayEnterPage } = entrance(settings.cookie, cache, source, identify, log);
  return {
    context: contexts(settings, security, log),
    docs: () => apiDocs(settings),
    'no-resource': () => (_req, res) => sendProblem(res, 404, 'no_resource'),
    'rate-by-address': rateByAddress,
    'own-form': ownForm,
    caller,
    'own-page': ownPage,
    'ip-allow': () => ipAllow,
    'link-ip-allow': () => linkIpAllow,
    'module-enabled': moduleEnabled,
    'rate-by-session': rateBySession,
    identity: identities(settings),
    'forget-callers': () => forgetCallers(cache),
    forward: forwarder(settings, services, log),
    pages: (params) =>
      pages(settings, params, mayEnterPage, remoteFiles(source, settings.remotes_cache), log),
    elsewhere: () => elsewhere(settings),
  };
}

function moduleEnabled({ module }) {
  return (req, res, next) => {
    if (Object.hasOwn(req.uketori.entry.access.modules, module)) return next();
    return sendProblem(res, 403, 'module_disabled', { module });
  };
}

/** After a change at admin, the gateway resolves its callers again. */
function forgetCallers(cache) {
  return (req, res, next) => {
    if (req.method !== 'GET') res.once('finish', () => cache.forgetAll());
    next();
  };
}

module.exports = { policyFactories };
