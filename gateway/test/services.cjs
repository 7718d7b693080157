const { createHash } = require('node:crypto');

/**
 * Plays every service and remembers the requests. `open.count` is how many requests it has under way;
 * the path /live responds as a live stream, /invoices/half breaks off, /invoices/slow takes a second, silent ones never respond.
 */
function standIn() {
  const seen = [];
  const open = { count: 0 };

  function upstream(req, res) {
    open.count += 1;
    res.once('close', () => (open.count -= 1));
    const target = req.url.split('?')[0];
    if (target === '/live') {
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.write('data: first\n\n');
      return;
    }
    if (target === '/invoices/half') {
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
      res.write('{"half":');
      setTimeout(() => req.socket.destroy(), 50);
      return;
    }
    if (target.includes('/silent')) return;
    if (target === '/invoices/slow') {
      res.writeHead(200, { 'content-type': 'application/json' });
      res.write('{"ok":');
      const more = setInterval(() => res.write(' '), 250);
      setTimeout(() => {
        clearInterval(more);
        res.end('true}');
      }, 1000);
      return;
    }
    const hash = createHash('sha256');
    let bytes = 0;
    req.on('data', (chunk) => {
      bytes += chunk.length;
      hash.update(chunk);
    });
    req.on('end', () => {
      seen.push({
        method: req.method,
        url: req.url,
        headers: req.headers,
        bytes,
        sha256: hash.digest('hex'),
      });
      res.setHeader('content-type', 'application/json');
      if (target === '/session') res.setHeader('set-cookie', ['a=1', 'b=2']);
      res.end(JSON.stringify({ ok: true, bytes }));
    });
  }
  return { upstream, seen, open };
}

module.exports = { standIn };
