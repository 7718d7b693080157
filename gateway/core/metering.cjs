const { countLimited } = require('./metrics.cjs');
const { sendProblem } = require('./problem.cjs');
const { tokenBuckets } = require('./rate.cjs');

/**
 * The policies that make callers wait, and what else is metered.
 * @param {Record<string, {per_second: number, burst: number}>} limits   budgets of settings.cjs, by name
 */
function metering(limits) {
  const budgets = Object.fromEntries(Object.entries(limits).map(([k, v]) => [k, tokenBuckets(v)]));

  function spend(res, budget, key, cost) {
    const wait = budgets[budget].take(key, cost);
    const { quota, window, left, reset } = budgets[budget].state(key);
    res.setHeader('ratelimit-policy', `"${budget}";q=${quota};w=${window}`);
    res.setHeader('ratelimit', `"${budget}";r=${left};t=${reset}`);
    if (wait === 0) return true;
    countLimited(budget);
    res.setHeader('retry-after', String(wait));
    sendProblem(res, 429, 'rate_limited', { retry_after: wait });
    return false;
  }

  /** Public routes are metered by address before anything is looked up. */
  function rateByAddress({ budget, costly, free }) {
    const isFree = (status) => free?.includes(status) || (costly !== undefined && !costly.includes(status));
    return (req, res, next) => {
      const { ip } = req.uketori;
      if (!spend(res, budget, ip)) return undefined;
      if (free || costly) res.once('finish', () => isFree(res.statusCode) && budgets[budget].give(ip));
      return next();
    };
  }

  /** The tokens of one consent come and go; they share what one session has. */
  function rateBySession({ budget }) {
    return (req, res, next) => {
      const { entry } = req.uketori;
      return spend(res, budget, entry.access.caller_id || entry.id, costOf(req.headers)) ? next() : undefined;
    };
  }

  function refuse(req, res) {
    // Guessing tokens is metered like guessing passwords.
    if (spend(res, 'refused', req.uketori.ip)) sendProblem(res, 401, 'unauthenticated');
  }

  return { rateByAddress, rateBySession, refuse };
}

/** Bytes of a body that cost as much as a request. */
const BYTES_PER_TOKEN = 16 * 1024;
const UNKNOWN_BYTES = 1024 * 1024;

/** A big body costs more, because a service parses it in one piece. Files flow to a disk and cost nothing more. */
function costOf({ 'content-type': type = '', 'content-length': length, 'transfer-encoding': encoding }) {
  if (!/json/i.test(type)) return 1;
  // A body in chunks does not say its length; it may have as much as the limit.
  const bytes = Number(length ?? (encoding ? UNKNOWN_BYTES : 0)) || 0;
  return 1 + Math.floor(bytes / BYTES_PER_TOKEN);
}

module.exports = { costOf, metering };
