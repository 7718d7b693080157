const { sendProblem } = require('./problem.cjs');
const { hashSecret, madeByOwnPage, readCredential, sessionVerifier } = require('./session.cjs');

/**
 * The policies that identify the caller, and the refusal of requests that a foreign page made a user's browser send.
 * @param {ReturnType<import('../settings.cjs').readSettings>} settings
 * @param {ReturnType<import('./access.cjs').accessCache>} cache
 * @param {(req: object, res: object) => void} refuse   responds with 401
 * @param {{warn(text: string): void}} log
 */
function callers(settings, cache, refuse, log) {
  const sessions = sessionVerifier(settings.session_secrets, settings.envtype);
  const ownOrigins = Object.values(settings.origins);

  /** @returns the cache entry; null: no caller; throws when admin does not respond */
  async function identify(credential, use) {
    const { kind, value } = credential;
    if (kind === 'access_token' || kind === 'api_key') {
      const fits = (kind === 'access_token' || value.startsWith('uk_')) && value.length <= 200;
      return fits ? cache.resolve(kind, hashSecret(value)) : null;
    }
    const sid = await sessions.verify(value);
    return sid ? cache.resolve('session', sid, use) : null;
  }

  const caller =
    ({ applications }) =>
    (req, res, next) =>
      establish(applications, req, res, next);

  async function establish(applications, req, res, next) {
    const credential = readCredential(req.headers, settings.cookie);
    if (!credential) return refuse(req, res);
    let entry;
    try {
      entry = await identify(credential, useOf(req));
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
    if (credential.kind === 'access_token' && !applications) return sendProblem(res, 403, 'no_privilege');
    req.uketori.entry = entry;
    req.uketori.credential = credential;
    return next();
  }

  /**
   * All tabs of a browser share one cookie. A page that was loaded before another log-in, or before a switch to
   * another organization, says whose it is: its invoice 12 is not the invoice 12 of the organization of now.
   */
  function isOfAnotherPage({ headers, uketori: { entry } }) {
    const loaded_for = headers['x-user-organization-id'];
    return loaded_for !== undefined && loaded_for !== entry.access.user_organization_id;
  }

  /** A browser adds the cookie by itself, so a foreign page could make it act. */
  const ownPage =
    ({ any_membership }) =>
    (req, res, next) => {
      const signedByBrowser = req.uketori.credential.kind === 'cookie';
      if (signedByBrowser && !madeByOwnPage(req.method, req.headers, ownOrigins))
        return sendProblem(res, 403, 'cross_site_request');
      if (!any_membership && isOfAnotherPage(req)) return sendProblem(res, 409, 'session_changed');
      return next();
    };

  /** A log-in form could be foreign too; what no browser sends has no Origin. */
  const ownForm = () => (req, res, next) =>
    req.headers.origin === undefined || madeByOwnPage(req.method, req.headers, ownOrigins)
      ? next()
      : sendProblem(res, 403, 'cross_site_request');

  return { identify, caller, ownForm, ownPage };
}

/**
 * Whether a user is behind a request. Our pages also ask by themselves, for example when a record changed: they say so
 * by leaving the header of an active user out. Without this a page that lies open would keep its session for ever.
 */
function useOf({ method, headers, uketori: { ip } }) {
  const byItself =
    headers.accept === 'text/event-stream' ||
    (headers['x-requested-with'] === 'uketori' && method === 'GET' && headers['x-user-active'] !== '1');
  const in_use = !byItself;
  return { in_use, ip_address: ip ?? '' };
}

module.exports = { callers, useOf };
