const { isAllowed } = require('./address.cjs');
const { sendProblem } = require('./problem.cjs');
const { readCredential } = require('./session.cjs');

/**
 * From where an organization may be used: the policy of its API, the question for its pages.
 * @param {string} cookie   name of the session cookie
 * @param {{logRefused(access: object, ip: string, path: string): Promise<unknown>}} source
 * @param {(credential: object) => Promise<{access: object}|null>} identify   see callers.cjs
 * @param {{warn(text: string): void}} log
 */
function entrance(cookie, source, identify, log) {
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

  return { ipAllow, mayEnterPage };
}

module.exports = { entrance };
