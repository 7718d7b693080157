const { randomUUID } = require('node:crypto');
const { clientAddress } = require('./address.cjs');
const { accessCache } = require('./access.cjs');
const { callers } = require('./callers.cjs');
const { entrance } = require('./entrance.cjs');
const { identityMint } = require('./identity.cjs');
const { forwarder } = require('./forward.cjs');
const { API_POLICY, securityHeaders, stripForgeable } = require('./headers.cjs');
const { metering } = require('./metering.cjs');
const { sendProblem } = require('./problem.cjs');
const { resolveRoute } = require('../routes.cjs');

// Encoded separators and dot segments mean something else to the services than to the gateway, perhaps.
const AMBIGUOUS = /\/\/|\/\.{1,2}(\/|$)|%2e|%2f|%5c|%00|\\/i;

/**
 * The steps of one API request, in the order of gateway.config.yml. Each is a plain (req, res, next) function.
 * @param {ReturnType<import('../settings.cjs').readSettings>} settings
 * @param {object} source   asks admin (see access.cjs accessClient)
 * @param {{warn(text: string): void}} log
 */
function apiSteps(settings, source, log) {
  const addressOf = clientAddress(settings.trusted_proxies, (peer) =>
    log.warn(
      `X-Forwarded-For from ${peer} is ignored, because UKETORI_TRUSTED_PROXIES does not name that address. ` +
        'If it is your proxy, add it: until then all users behind it share its address.',
    ),
  );
  const cache = accessCache(source, {
    fresh_ms: settings.access_fresh_ms,
    stale_ms: settings.access_stale_ms,
  });
  const mint = identityMint(settings.identity_secret);
  const forward = forwarder(settings, log);
  const { rateByAddress, rateBySession, refuse } = metering(settings.budgets);
  const { identify, session, apiKey, ownPage } = callers(settings, cache, refuse, log);
  const { ipAllow, mayEnterPage } = entrance(settings.cookie, source, identify, log);

  /** The caller and the request id; headers that only the gateway may set are removed. */
  function context(req, res, next) {
    const ip = addressOf(req);
    stripForgeable(req.headers);
    req.uketori = { request_id: randomUUID(), ip, route: null, entry: null, credential: null };
    securityHeaders(res, settings.scheme);
    res.setHeader('x-request-id', req.uketori.request_id);
    next();
  }

  function resource(req, res, next) {
    res.setHeader('content-security-policy', API_POLICY);
    const path = req.url.split('?')[0];
    if (AMBIGUOUS.test(path)) return sendProblem(res, 400, 'invalid_input', { path: 'ambiguous' });
    req.uketori.route = resolveRoute(req.method, path);
    if (!req.uketori.route) return sendProblem(res, 404, 'no_resource');
    return next();
  }

  function moduleEnabled(req, res, next) {
    const { entry, route } = req.uketori;
    if (!entry || route.module === null || Object.hasOwn(entry.access.modules, route.module)) return next();
    return sendProblem(res, 403, 'module_disabled', { module: route.module });
  }

  async function identity(req, res, next) {
    const { entry, ip, request_id, route } = req.uketori;
    if (entry) req.headers['x-uketori-identity'] = await mint.of(entry, ip);
    req.headers['x-request-id'] = request_id;
    req.headers['x-forwarded-for'] = ip;
    req.headers['x-forwarded-proto'] = settings.scheme;
    req.headers['x-forwarded-host'] = req.headers.host ?? '';
    // Credentials end here, except where a session or a client itself is the subject.
    if (route.resource !== 'session' && route.resource !== 'oauth') {
      delete req.headers.cookie;
      delete req.headers.authorization;
    }
    delete req.headers['x-api-key'];
    // A change at admin (a right, a module, an address, a session) counts from the next request on.
    // New tokens change nothing that is remembered, and are requested all the time.
    const changes = req.method !== 'GET' && route.upstream !== '/oauth/token';
    if (route.service === 'admin' && changes) res.once('finish', () => cache.forgetAll());
    next();
  }

  return {
    context,
    resource,
    rateByAddress,
    session,
    apiKey,
    ownPage,
    ipAllow,
    moduleEnabled,
    rateBySession,
    identity,
    forward,
    mayEnterPage,
    gatewayIdentity: mint.gateway,
  };
}

module.exports = { apiSteps };
