const { sendProblem } = require('./problem.cjs');
const { tokenBuckets } = require('./rate.cjs');

/**
 * The steps that make callers wait, and what else is metered.
 * @param {Record<string, {per_second: number, burst: number}>} limits   budgets of settings.cjs, by name
 */
function metering(limits) {
  const budgets = Object.fromEntries(Object.entries(limits).map(([k, v]) => [k, tokenBuckets(v)]));

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
    // A try counts while it is under way and when it was wrong; a right log-in and a delayed try cost nothing.
    if (route.public_budget === 'authenticate')
      res.once('finish', () => res.statusCode === 401 || budgets.authenticate.give(ip));
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
    // The tokens of one consent come and go; they share what one session has.
    if (entry && !spend(res, 'session', entry.access.caller_id || entry.id)) return undefined;
    return next();
  }

  function refuse(req, res) {
    // Guessing tokens is metered like guessing passwords.
    if (spend(res, 'refused', req.uketori.ip)) sendProblem(res, 401, 'unauthenticated');
  }

  return { rateByAddress, rateBySession, refuse };
}

module.exports = { metering };
