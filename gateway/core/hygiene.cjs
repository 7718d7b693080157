/**
 * Ends both sides of a proxied exchange together. Without it (http-proxy 1.18 and http-proxy-3 alike) a client
 * that leaves keeps the upstream connection open, and a client whose upstream dies mid-body waits for ever.
 * Must be first in the chain.
 */
function streamHygiene(req, res, next) {
  res.once('pipe', (source) => {
    source.once('close', () => {
      // A source that was read to its end is done, even while a compressor still holds the last of it.
      if (!source.readableEnded && !res.writableEnded) res.destroy();
    });
  });
  res.once('close', () => {
    if (!res.writableFinished) req.emit('aborted');
  });
  next();
}

module.exports = { streamHygiene };
