const PATIENCE_MS = 8000;

/**
 * Health responses and an orderly end. The gateway is no longer ready and closes live streams. For `dismiss_ms` each
 * response asks its client to connect elsewhere. Then there are no new connections, running requests finish, and after
 * eight seconds the rest is cut.
 * @param {import('node:events')} events express-gateway's event bus
 * @param {() => void} close frees what else is open
 * @param {number} dismiss_ms
 */
function drain(events, close, dismiss_ms = 0) {
  let server = null;
  const sockets = new Set();
  let stopping = false;
  const live = new Set();

  events.once('http-ready', ({ httpServer }) => {
    server = httpServer;
    // The browser's or a load balancer's idle limit (60 s) is shorter, a service's request limit is longer.
    server.keepAliveTimeout = 65_000;
    server.headersTimeout = 20_000;
    server.requestTimeout = 300_000;
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    process.send?.({ kind: 'ready' });
  });

  function stop() {
    if (stopping) return;
    stopping = true;
    for (const res of live) res.destroy();
    const until = Date.now() + dismiss_ms;
    const dismissing = setInterval(() => {
      if (server && sockets.size > 0 && Date.now() < until) return;
      clearInterval(dismissing);
      end();
    }, 20);
  }

  function end() {
    const cut = setTimeout(() => {
      server?.closeAllConnections();
      process.exit(0);
    }, PATIENCE_MS);
    cut.unref();
    close();
    if (!server) process.exit(0);
    server.close(() => process.exit(0));
    server.closeIdleConnections();
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  return {
    health(req, res, next) {
      if (stopping) res.setHeader('connection', 'close');
      if (/text\/event-stream/.test(req.headers.accept ?? '')) {
        live.add(res);
        res.once('close', () => live.delete(res));
      }
      if (req.method !== 'GET' || (req.url !== '/healthz' && req.url !== '/readyz')) return next();
      const ready = !stopping || req.url === '/healthz';
      res.statusCode = ready ? 200 : 503;
      res.setHeader('content-type', 'application/json');
      res.setHeader('cache-control', 'no-store');
      return res.end(JSON.stringify({ status: ready ? 'ok' : 'stopping' }));
    },
  };
}

module.exports = { drain };
