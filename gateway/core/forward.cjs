const http = require('node:http');
const { Transform } = require('node:stream');
const compression = require('compression');
const { createProxyServer } = require('http-proxy-3');
const { countFailure, observeUpstream } = require('./metrics.cjs');
const { sendProblem } = require('./problem.cjs');

const COMPRESS_FROM_BYTES = 1024;

// Shorter than any service's keep-alive, so that a reused connection is never one that the service has closed.
const IDLE_MS = 4000;
/** Timers go by another clock than the calendar and may be a little ahead of it. */
const CLOCK_MS = 20;
/** A query that names the seconds for which the caller waits. */
const WAIT = /[?&]wait=[1-9]/;

/**
 * The policy that passes a request on to a service, streaming in both directions.
 * @param {{upstream_timeout_ms: number, read_timeout_ms: number, json_limit: number, upload_limit: number}} settings
 * @param {Record<string, {url: string}>} services  serviceEndpoints of the route table
 * @param {{warn(text: string): void}} log
 */
function forwarder(settings, services, log) {
  const agent = new http.Agent({ keepAlive: true, timeout: IDLE_MS, scheduling: 'lifo' });
  const common = { agent, xfwd: false, changeOrigin: false, ws: false };
  const ordinary = createProxyServer(common);
  // A live stream is quiet between two heartbeats and has no end; its connection is its own.
  const live = createProxyServer({ ...common, agent: new http.Agent({ keepAlive: false }) });
  for (const proxy of [ordinary, live]) {
    proxy.on('proxyRes', (answer, req, res) => {
      // The service's code of a refusal, for the log of security events.
      if (req.uketori) {
        req.uketori.code = answer.headers['x-uketori-code'];
        observeUpstream(req.uketori.service, (performance.now() - req.uketori.passed_on_at) / 1000);
      }
      delete answer.headers['x-uketori-code'];
      delete answer.headers['x-powered-by'];
      // Said of the connection behind us, not of the client's.
      delete answer.headers['keep-alive'];
      // The proxy would pass the service's header on, so a gateway that ends would keep its clients.
      answer.headers.connection = res.getHeader('connection') === 'close' ? 'close' : 'keep-alive';
      if (answer.headers['content-security-policy']) res.removeHeader('content-security-policy');
      if (!answer.headers['cache-control']) answer.headers['cache-control'] = 'no-store';
    });
    proxy.on('error', (error, req, res) => failed(error, req, res, log));
  }

  const pack = compression({ threshold: COMPRESS_FROM_BYTES });

  return ({ serviceEndpoint, drop, prefix, stream, compress, slow, waits }) => {
    const may_be_slow = slow === undefined ? null : new RegExp(slow);
    const may_wait = waits === undefined ? null : new RegExp(waits);
    const forward = (req, res) => {
      const service = serviceEndpoint === ':service' ? req.params.service : serviceEndpoint;
      const query = req.url.indexOf('?');
      const upstream = prefix + withoutSegments(query < 0 ? req.url : req.url.slice(0, query), drop);
      const isRead = req.method === 'GET' || req.method === 'HEAD';
      const isWaiting = may_wait?.test(upstream) && WAIT.test(req.url);
      const quick = isRead && !isWaiting && !may_be_slow?.test(upstream);
      req.url = upstream + (query < 0 ? '' : req.url.slice(query));
      req.uketori.service = service;
      req.uketori.passed_on_at = performance.now();
      pass(req, res, services[service].url, stream ? null : patience(quick));
    };
    // A live stream must not wait in a compressor.
    return compress && !stream ? (req, res) => pack(req, res, () => forward(req, res)) : forward;
  };

  function patience(quick) {
    return quick ? settings.read_timeout_ms : settings.upstream_timeout_ms;
  }

  /** @param {number|null} proxyTimeout  null: a live stream */
  function pass(req, res, target, proxyTimeout) {
    const limit = isUpload(req.headers) ? settings.upload_limit : settings.json_limit;
    const length = req.headers['content-length'];
    if (length !== undefined && Number(length) > limit) return sendProblem(res, 413, 'too_large', { limit });
    const options = { target };
    if (proxyTimeout !== null) {
      options.proxyTimeout = proxyTimeout;
      req.uketori.given_up_at = Date.now() + proxyTimeout;
    }
    if (length === undefined && req.headers['transfer-encoding'])
      options.buffer = req.pipe(bounded(limit, req, res));
    (proxyTimeout === null ? live : ordinary).web(req, res, options);
  }
}

/** The path without its first segments: `/api/v1/invoices/12` without two is `/invoices/12`. */
function withoutSegments(path, count) {
  let at = 0;
  for (let i = 0; i < count && at >= 0; i++) at = path.indexOf('/', at + 1);
  return at < 0 ? '' : path.slice(at);
}

function isUpload(headers) {
  return /^(multipart\/form-data|message\/rfc822|application\/octet-stream)\b/i.test(
    headers['content-type'] ?? '',
  );
}

/** A chunked body does not say its length; it is counted while it flows. */
function bounded(limit, req, res) {
  let bytes = 0;
  return new Transform({
    transform(chunk, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= limit) return done(null, chunk);
      sendProblem(res, 413, 'too_large', { limit });
      req.emit('aborted');
      req.unpipe(this);
      req.resume();
      done();
    },
  });
}

function failed(error, req, res, log) {
  const where = `${req.method} ${req.uketori?.service ?? ''} ${error.code ?? error.message}`;
  if (res.destroyed || res.writableEnded) return;
  const reason = error.code ?? 'other';
  countFailure(req.uketori?.service ?? '', reason);
  log.warn(`upstream: ${where} request_id=${req.uketori?.request_id}`);
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'].includes(error.code)) {
    res.setHeader('retry-after', '1');
    return sendProblem(res, 503, 'unavailable');
  }
  // The proxy reports a timeout of its own as a connection reset; only the clock knows.
  const isLate = Date.now() + CLOCK_MS >= (req.uketori?.given_up_at ?? Number.POSITIVE_INFINITY);
  if (error.code === 'ETIMEDOUT' || isLate) return sendProblem(res, 504, 'unavailable');
  return sendProblem(res, 502, 'unavailable');
}

module.exports = { forwarder };
