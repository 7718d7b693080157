const { randomUUID } = require('node:crypto');
const { clientAddress } = require('./address.cjs');
const { API_POLICY, securityHeaders, stripForgeable } = require('./headers.cjs');
const { sendProblem } = require('./problem.cjs');
const { readCredential } = require('./session.cjs');

// Encoded separators and dot segments mean something else to the services than to the gateway, perhaps.
const AMBIGUOUS = /\/\/|\/\.{1,2}(\/|$)|%2e|%2f|%5c|%00|\\/i;

/** A name and perhaps a port: routes compare the name only. */
const HOST = /^[^:]*(?::\d{1,5})?$/;

/** The first step of every pipeline: the caller's address and the request id; headers that only the gateway may set are removed. */
function contexts(settings, security, log) {
  const addressOf = clientAddress(settings.trusted_proxies, (peer) =>
    log.warn(
      `X-Forwarded-For from ${peer} is ignored, because UKETORI_TRUSTED_PROXIES does not name that address. ` +
        'If it is your proxy, add it: until then all users behind it share its address.',
    ),
  );
  return ({ api }) =>
    (req, res, next) => {
      const ip = addressOf(req);
      stripForgeable(req.headers);
      req.uketori = { request_id: randomUUID(), ip, entry: null, credential: null };
      securityHeaders(res, settings.scheme);
      res.setHeader('x-request-id', req.uketori.request_id);
      // It would repeat the caller's credentials.
      if (req.method === 'TRACE') {
        res.setHeader('allow', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
        return sendProblem(res, 405, 'method_not_allowed', { method: req.method });
      }
      if (!HOST.test(req.headers.host ?? ''))
        return sendProblem(res, 400, 'invalid_input', { header: 'host' });
      if (!api) return next();
      const place = req.url.split('?')[0];
      req.uketori.had_credential = readCredential(req.headers, settings.cookie) !== null;
      res.once('finish', () => security.note(req, res, place));
      res.setHeader('content-security-policy', API_POLICY);
      if (AMBIGUOUS.test(place)) return sendProblem(res, 400, 'invalid_input', { path: 'ambiguous' });
      return next();
    };
}

module.exports = { contexts };
