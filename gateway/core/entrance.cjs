const { isAllowed } = require('./address.cjs');
const { organizationOf } = require('./links.cjs');
const { sendProblem } = require('./problem.cjs');
const { readCredential } = require('./session.cjs');

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * From where an organization may be used: the policy of its API, the question for its pages.
 * @param {string} cookie   name of the session cookie
 * @param {ReturnType<import('./access.cjs').accessCache>} cache
 * @param {{logRefused(access: object, ip: string, path: string): Promise<unknown>}} source
 * @param {(credential: object) => Promise<{access: object}|null>} identify   see callers.cjs
 * @param {{warn(text: string): void}} log
 */
function entrance(cookie, cache, source, identify, log) {
  function logRefused(entry, ip, path) {
    const told = source.logRefused(entry.access, ip, path);
    told.catch((error) => log.warn(`refused address ${ip} was not logged: ${error.message}`));
  }

  function ipAllow(req, res, next) {
    const { entry, ip } = req.uketori;
    if (isAllowed(ip, entry.access.allowed_addresses)) return next();
    logRefused(entry, ip, req.url.split('?')[0]);
    return sendProblem(res, 403, 'ip_not_allowed', { ip });
  }

  /** A link is for those who may use the organization: it opens where they may, also without a log-in. */
  async function linkIpAllow(req, res, next) {
    const organization_id = organizationOf(req.url);
    // Not one of ours; the service says so.
    if (!organization_id) return next();
    let entry;
    try {
      entry = await cache.resolve('organization', organization_id);
    } catch (error) {
      log.warn(`admin does not answer: ${error.code ?? ''} ${error.message}`);
      res.setHeader('retry-after', '1');
      return sendProblem(res, 503, 'unavailable');
    }
    const { ip } = req.uketori;
    if (!entry || isAllowed(ip, entry.access.allowed_addresses)) return next();
    // The link itself opens the file: the log must not repeat it.
    logRefused({ access: { organization_id, user_id: NOBODY } }, ip, '/api/v1/documents/content');
    return sendProblem(res, 403, 'ip_not_allowed', { ip });
  }

  /** For pages: false when the signed-in caller's address is not on their organization's list. */
  async function mayEnterPage(req) {
    const credential = readCredential({ cookie: req.headers.cookie }, cookie);
    if (!credential) return true;
    const use = { in_use: true, ip_address: req.uketori.ip ?? '' };
    const entry = await identify(credential, use).catch(() => null);
    if (!entry || isAllowed(req.uketori.ip, entry.access.allowed_addresses)) return true;
    logRefused(entry, req.uketori.ip, req.url.split('?')[0]);
    return false;
  }

  return { ipAllow, linkIpAllow, mayEnterPage };
}

module.exports = { entrance };
