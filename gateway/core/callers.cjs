const { sendProblem } = require('./problem.cjs');
const { hashSecret, madeByOwnPage, readCredential, sessionVerifier } = require('./session.cjs');

/** These paths use the cookie itself: they return its user, delete it or replace it. */
const OF_THE_COOKIE = new Set(['/session', '/session/logout', '/session/switch']);

/** Budgets of the routes that a form without a session posts to. */
const LOGIN_FORMS = new Set(['authenticate', 'login']);

/**
 * The steps that identify the caller, and the refusal of requests that a foreign page made a user's browser send.
 * @param {ReturnType<import('../settings.cjs').readSettings>} settings
 * @param {ReturnType<import('./access.cjs').accessCache>} cache
 * @param {(req: object, res: object) => void} refuse   responds with 401
 * @param {{warn(text: string): void}} log
 */
function callers(settings, cache, refuse, log) {
  const sessions = sessionVerifier(settings.session_secret, settings.envtype);
  const ownOrigins = Object.values(settings.origins);

  /** @returns the cache entry; null: no caller; throws when admin does not respond */
  async function identify(credential) {
    const { kind, value } = credential;
    if (kind === 'access_token' || kind === 'api_key') {
      const fits = (kind === 'access_token' || value.startsWith('uk_')) && value.length <= 200;
      return fits ? cache.resolve(kind, hashSecret(value)) : null;
    }
    const sid = await sessions.verify(value);
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
    if (!entry) {
      // RFC 6750 section 3: by this an application knows that it needs a new token.
      if (credential.kind === 'access_token')
        res.setHeader('www-authenticate', 'Bearer error="invalid_token"');
      return refuse(req, res);
    }
    if (credential.kind === 'access_token' && route.personal) return sendProblem(res, 403, 'no_privilege');
    req.uketori.entry = entry;
    req.uketori.credential = credential;
    return next();
  }

  /**
   * All tabs of a browser share one cookie. A page that was loaded before another log-in, or before a switch to
   * another organization, says whose it is: its invoice 12 is not the invoice 12 of the organization of now.
   */
  function isOfAnotherPage({ headers, uketori: { entry, route } }) {
    const loaded_for = headers['x-user-organization-id'];
    if (loaded_for === undefined || OF_THE_COOKIE.has(route.upstream)) return false;
    return loaded_for !== entry.access.user_organization_id;
  }

  const session = (req, res, next) => establish(['bearer', 'cookie'], req, res, next);
  const apiKey = (req, res, next) => establish(['api_key', 'access_token'], req, res, next);

  /** A browser adds the cookie by itself, so a foreign page could make it act; a login form could be foreign too. */
  function ownPage(req, res, next) {
    const { route, credential, entry } = req.uketori;
    if (!route.public_budget && !entry) return refuse(req, res);
    const signedByBrowser = credential?.kind === 'cookie';
    const browserLogin = LOGIN_FORMS.has(route.public_budget) && req.headers.origin !== undefined;
    if ((signedByBrowser || browserLogin) && !madeByOwnPage(req.method, req.headers, ownOrigins)) {
      return sendProblem(res, 403, 'cross_site_request');
    }
    if (entry && isOfAnotherPage(req)) return sendProblem(res, 409, 'session_changed');
    return next();
  }

  return { identify, session, apiKey, ownPage };
}

module.exports = { callers };
