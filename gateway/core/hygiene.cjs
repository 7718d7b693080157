/**
 * Ends both sides of a proxied exchange together. Without it (http-proxy 1.18 and http-proxy-3 alike) a client
 * that leaves keeps the upstream connection open, and a client whose upstream dies mid-body waits for ever.
 * Must stand first in the chain.
 */
function streamHygiene(req, res, next) {
  res.once('pipe', (source) => {
    source.once('close', () => {
      if (!res.writableEnded) res.destroy();
    });
  });
  res.once('close', () => {
    if (!res.writableFinished) req.emit('aborted');
  });
  next();
}

module.exports = { streamHygiene };
