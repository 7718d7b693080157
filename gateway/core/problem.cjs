const CHALLENGE = 'Bearer realm="Uketori"';
const TITLES = {
  400: 'Bad request',
  401: 'Sign in first',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'The request came too slowly',
  409: 'Not as things stand',
  413: 'Too large',
  415: 'The type is not supported',
  429: 'Too many requests',
  502: 'The service broke off',
  503: 'The service does not answer',
  504: 'The service took too long',
};

/**
 * Responds with problem+json in the form of the services (RFC 9457 with the catalogue code as `error`).
 * @param {import('node:http').ServerResponse} res
 * @param {number} status
 * @param {string} code  catalogue code, stable
 * @param {object} [params]
 */
function sendProblem(res, status, code, params = {}) {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const request_id = res.req?.uketori?.request_id ?? null;
  if (res.req?.uketori) res.req.uketori.code = code;
  const body = JSON.stringify({
    type: `urn:uketori:error:${code}`,
    title: TITLES[status] ?? 'Error',
    status,
    code,
    error: code,
    params,
    request_id,
  });
  res.statusCode = status;
  // RFC 9110 requires a challenge of every 401; one that says more is already there.
  if (status === 401 && !res.hasHeader('www-authenticate')) res.setHeader('www-authenticate', CHALLENGE);
  res.setHeader('content-type', 'application/problem+json; charset=utf-8');
  res.setHeader('cache-control', 'no-store');
  res.setHeader('content-length', Buffer.byteLength(body));
  // The rest of a refused upload is not read; the connection cannot be used again.
  if (!res.req?.complete) res.setHeader('connection', 'close');
  res.end(res.req?.method === 'HEAD' ? undefined : body);
}

module.exports = { sendProblem };
