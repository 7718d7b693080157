const { randomUUID } = require('node:crypto');
const { clientAddress } = require('./address.cjs');
const { API_POLICY, securityHeaders, stripForgeable } = require('./headers.cjs');
const { sendProblem } = require('./problem.cjs');

// Encoded separators and dot segments mean something else to the services than to the gateway, perhaps.
const AMBIGUOUS = /\/\/|\/\.{1,2}(\/|$)|%2e|%2f|%5c|%00|\\/i;

/** The first step of every pipeline: the caller's address and the request id; headers that only the gateway may set are removed. */
function contexts(settings, log) {
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
      if (!api) return next();
      res.setHeader('content-security-policy', API_POLICY);
      if (AMBIGUOUS.test(req.url.split('?')[0]))
        return sendProblem(res, 400, 'invalid_input', { path: 'ambiguous' });
      return next();
    };
}

module.exports = { contexts };
