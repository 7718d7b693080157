const http = require('node:http');
const { Counter, Gauge, Histogram, collectDefaultMetrics, register } = require('prom-client');

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

const requests = new Histogram({
  name: 'uketori_gateway_request_seconds',
  help: 'Requests by resource of the route table, until the last byte of the response',
  labelNames: ['endpoint', 'method', 'status'],
  buckets: SECONDS,
});

const upstream = new Histogram({
  name: 'uketori_gateway_upstream_seconds',
  help: 'From passing a request on to a service until the head of its response',
  labelNames: ['service'],
  buckets: SECONDS,
});

const failures = new Counter({
  name: 'uketori_gateway_upstream_failures_total',
  help: 'Requests that a service did not respond to, by reason',
  labelNames: ['service', 'reason'],
});

const limited = new Counter({
  name: 'uketori_gateway_rate_limited_total',
  help: 'Requests that were refused because the budget of the caller is used up',
  labelNames: ['budget'],
});

const streams = new Gauge({
  name: 'uketori_gateway_live_streams',
  help: 'Open pages that receive live messages',
});

/** Measures every request; first in the chain. A live stream is open for hours and would hide all others. */
function measured(req, res, next) {
  const began = performance.now();
  res.once('close', () => {
    if (isLive(req)) return;
    const endpoint = req.egContext?.apiEndpoint?.apiEndpointName ?? 'none';
    requests.observe(
      { endpoint, method: req.method, status: res.statusCode },
      (performance.now() - began) / 1000,
    );
  });
  if (isLive(req)) {
    streams.inc();
    res.once('close', () => streams.dec());
  }
  next();
}

function isLive(req) {
  return /text\/event-stream/.test(req.headers.accept ?? '');
}

/**
 * Opens the operators' port: GET /metrics and GET /healthz, and nothing of the product.
 * @returns {{close(): void}}
 */
function operatorsServer(port, host) {
  collectDefaultMetrics();
  const server = http.createServer(async (req, res) => {
    const path = req.url.split('?')[0];
    if (req.method !== 'GET' || (path !== '/metrics' && path !== '/healthz')) {
      res.statusCode = 404;
      return res.end();
    }
    if (path === '/healthz') return res.end('{"status":"ok"}');
    res.setHeader('content-type', register.contentType);
    return res.end(await register.metrics());
  });
  server.listen(port, host);
  return {
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

module.exports = {
  measured,
  operatorsServer,
  countFailure: (service, reason) => failures.inc({ service, reason }),
  countLimited: (budget) => limited.inc({ budget }),
  observeUpstream: (service, seconds) => upstream.observe({ service }, seconds),
};
