const { randomUUID } = require('node:crypto');
const { clientAddress, isAllowed } = require('./address.cjs');
const { accessCache } = require('./access.cjs');
const { identityMint } = require('./identity.cjs');
const { forwarder } = require('./forward.cjs');
const { API_POLICY, securityHeaders, stripForgeable } = require('./headers.cjs');
const { sendProblem } = require('./problem.cjs');
const { tokenBuckets } = require('./rate.cjs');
const { resolveRoute } = require('../routes.cjs');
const { hashApiKey, madeByOwnPage, readCredential, sessionVerifier } = require('./session.cjs');

// Encoded separators and dot segments mean one thing here and may mean another behind us.
const AMBIGUOUS = /\/\/|\/\.{1,2}(\/|$)|%2e|%2f|%5c|%00|\\/i;

/**
 * The steps of one API request, in the order of gateway.config.yml. Each is a plain (req, res, next) function.
 * @param {ReturnType<import('../settings.cjs').readSettings>} settings
 * @param {object} source   asks admin (see access.cjs accessClient)
 * @param {{warn(text: string): void}} log
 */
function apiSteps(settings, source, log) {
  const addressOf = clientAddress(settings.trusted_proxies);
  const sessions = sessionVerifier(settings.session_secret, settings.envtype);
  const cache = accessCache(source, {
    fresh_ms: settings.access_fresh_ms,
    stale_ms: settings.access_stale_ms,
  });
  const mint = identityMint(settings.identity_secret);
  const forward = forwarder(settings, log);
  const budgets = Object.fromEntries(Object.entries(settings.budgets).map(([k, v]) => [k, tokenBuckets(v)]));
  const ownOrigins = Object.values(settings.origins);

  /** Who calls, under which id; and nothing that only we may say stays in the headers. */
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

  function spend(res, budget, key) {
    const wait = budgets[budget].take(key);
    if (wait === 0) return true;
    res.setHeader('retry-after', String(wait));
    sendProblem(res, 429, 'rate_limited', { retry_after: wait });
    return false;
  }

  /** Public routes are metered by address before anything is looked up. */
  function rateByAddress(req, res, next) {
    const { route, ip } = req.uketori;
    if (route.public_budget && !spend(res, route.public_budget, ip)) return undefined;
    if (route.public_budget === 'chat_hooks') res.once('finish', () => giveBackSigned(res.statusCode, ip));
    return next();
  }

  /**
   * All customers of a chat service are posted to from its few addresses: one of them must not use up what the
   * others need. What intake found signed it meters by connection; here, only the rest costs.
   */
  function giveBackSigned(status, ip) {
    const isSigned = status === 200 || status === 429;
    if (isSigned) budgets.chat_hooks.give(ip);
  }

  function rateBySession(req, res, next) {
    const { entry } = req.uketori;
    if (entry && !spend(res, 'session', entry.id)) return undefined;
    return next();
  }

  function refuse(req, res) {
    // Guessing tokens is metered like guessing passwords.
    if (spend(res, 'refused', req.uketori.ip)) sendProblem(res, 401, 'unauthenticated');
  }

  /** @returns the cache entry; null: nobody; throws when admin does not answer */
  async function identify(credential) {
    if (credential.kind === 'api_key') {
      const { value } = credential;
      return value.startsWith('uk_') && value.length <= 200
        ? cache.resolve('api_key', hashApiKey(value))
        : null;
    }
    const sid = await sessions.verify(credential.value);
    return sid ? cache.resolve('session', sid) : null;
  }

  async function establish(kinds, req, res, next) {
    const { route } = req.uketori;
    if (route.public_budget || req.uketori.entry) return next();
    const credential = readCredential(req.headers, settings.cookie);
    if (!credential || !kinds.includes(credential.kind)) return next();
    let entry;
    try {
      entry = await identify(credential);
    } catch (error) {
      log.warn(`admin does not answer: ${error.code ?? ''} ${error.message}`);
      res.setHeader('retry-after', '1');
      return sendProblem(res, 503, 'unavailable');
    }
    if (!entry) return refuse(req, res);
    req.uketori.entry = entry;
    req.uketori.credential = credential;
    return next();
  }

  const session = (req, res, next) => establish(['bearer', 'cookie'], req, res, next);
  const apiKey = (req, res, next) => establish(['api_key'], req, res, next);

  /** A browser adds the cookie by itself, so a foreign page could make it act; a login form could be foreign too. */
  function ownPage(req, res, next) {
    const { route, credential, entry } = req.uketori;
    if (!route.public_budget && !entry) return refuse(req, res);
    const signedByBrowser = credential?.kind === 'cookie';
    const browserLogin = route.public_budget === 'login' && req.headers.origin !== undefined;
    if ((signedByBrowser || browserLogin) && !madeByOwnPage(req.method, req.headers, ownOrigins)) {
      return sendProblem(res, 403, 'cross_site_request');
    }
    return next();
  }

  function logRefused(entry, ip, path) {
    const told = source.logRefused(entry.access, ip, path);
    told.catch((error) => log.warn(`refused address ${ip} was not logged: ${error.message}`));
  }

  function ipAllow(req, res, next) {
    const { entry, ip, route } = req.uketori;
    if (!entry || isAllowed(ip, entry.access.allowed_addresses)) return next();
    // Signing out must be possible from everywhere.
    if (route.upstream === '/session/logout') return next();
    logRefused(entry, ip, req.url.split('?')[0]);
    return sendProblem(res, 403, 'ip_not_allowed', { ip });
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
    // Credentials end here, except where a session itself is the subject.
    if (route.resource !== 'session') {
      delete req.headers.cookie;
      delete req.headers.authorization;
    }
    delete req.headers['x-api-key'];
    // What admin was told to change (a right, a module, an address, a session) counts from the next request on.
    if (route.service === 'admin' && req.method !== 'GET') res.once('finish', () => cache.forgetAll());
    next();
  }

  /** For pages: false when the signed-in caller's address is not on his organization's list. */
  async function mayEnterPage(req) {
    const credential = readCredential({ cookie: req.headers.cookie }, settings.cookie);
    if (!credential) return true;
    const entry = await identify(credential).catch(() => null);
    if (!entry || isAllowed(req.uketori.ip, entry.access.allowed_addresses)) return true;
    logRefused(entry, req.uketori.ip, req.url.split('?')[0]);
    return false;
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
