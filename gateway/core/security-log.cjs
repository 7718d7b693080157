const { appendFile, mkdir } = require('node:fs/promises');
const { randomUUID } = require('node:crypto');
const path = require('node:path');

const MINUTE_MS = 60_000;
/** Lines a minute about one address and code; the rest of them is counted in one line. */
const LINES = 20;
const KEYS_MAX = 10_000;
/** The only statuses that are refusals: everything else is in the services' own log. */
const KINDS = { 401: 'credential', 403: 'request', 429: 'rate' };
const LOG_IN = '/api/v1/session/authenticate';

/**
 * Writes refused requests as JSON lines of the same form as service admin's. It reports those of known callers to admin,
 * once a minute for each caller and code, so that the organization sees them, too.
 * @param {string} target   a path, `stdout`, or empty: nowhere
 * @param {(refused: object) => Promise<unknown>} report
 * @param {{warn(text: string): void}} log
 */
function securityLog(target, report, log, now = Date.now) {
  const counts = new Map();
  let reported = new Map();
  let writing = Promise.resolve();

  function write(event) {
    if (!target) return;
    const line = `${JSON.stringify(event)}\n`;
    if (target === 'stdout') {
      process.stdout.write(line);
      return;
    }
    writing = writing
      .then(() => appendFile(target, line, { mode: 0o600 }))
      .catch(async (error) => {
        if (error.code !== 'ENOENT') throw error;
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
        await appendFile(target, line, { mode: 0o600 });
      })
      .catch((error) => log.warn(`security log: ${error.message}`));
  }

  function eventOf(type, facts) {
    return {
      id: randomUUID(),
      type,
      timestamp: new Date(now()).toISOString(),
      data: { service: 'gateway', ...facts },
    };
  }

  /** Whether this one gets a line of its own. */
  function isAmongTheFirst(key, facts) {
    if (counts.size >= KEYS_MAX && !counts.has(key)) return false;
    const entry = counts.get(key) ?? { began: now(), seen: 0, facts };
    entry.seen += 1;
    counts.set(key, entry);
    return entry.seen <= LINES;
  }

  /** Ends the minute: what got no line of its own is counted in one. */
  function sweep() {
    for (const [key, { began, seen, facts }] of counts) {
      if (now() - began < MINUTE_MS) continue;
      counts.delete(key);
      if (seen > LINES) write(eventOf('refusal.repeated', { ...facts, count: seen - LINES }));
    }
    reported = new Map([...reported].filter(([, at]) => now() - at < MINUTE_MS));
  }

  const timer = setInterval(sweep, MINUTE_MS);
  timer.unref();

  function tell(req, status, facts) {
    const { entry, ip } = req.uketori;
    // Refused addresses are reported with their own call, in entrance.cjs.
    if (!entry || status === 401 || facts.code === 'ip_not_allowed') return;
    const key = `${entry.access.user_id} ${facts.code}`;
    if (reported.has(key) || reported.size >= KEYS_MAX) return;
    reported.set(key, now());
    const { organization_id, user_id } = entry.access;
    const { method, path: place, code } = facts;
    report({ organization_id, user_id, ip_address: ip, method, path: place, code }).catch((error) =>
      log.warn(`refused request was not reported: ${error.message}`),
    );
  }

  return {
    /** Called when a response has left. */
    note(req, res, place) {
      const { statusCode: status } = res;
      const kind = KINDS[status];
      const { entry, ip, request_id, code = '', had_credential } = req.uketori;
      const isLogIn = place === LOG_IN && req.method === 'POST';
      // A page without a session asks once whether there is one.
      if (!kind || (status === 401 && !isLogIn && !had_credential)) return;
      const facts = {
        code,
        status,
        method: req.method,
        path: place.slice(0, 500),
        ip,
        request_id,
        organization_id: entry?.access.organization_id ?? null,
        user_id: entry?.access.user_id ?? null,
      };
      const type =
        isLogIn && status === 401
          ? 'login.failed'
          : `refusal.${code === 'ip_not_allowed' ? 'address' : kind}`;
      if (isAmongTheFirst(`${ip} ${status} ${code}`, facts)) write(eventOf(type, facts));
      tell(req, status, facts);
    },
    sweep,
    /** Resolves when everything is written. */
    written: () => writing,
    close: () => clearInterval(timer),
  };
}

module.exports = { securityLog };
