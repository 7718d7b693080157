const assert = require('node:assert/strict');
const http = require('node:http');
const { after, before, describe, it } = require('node:test');
const zlib = require('node:zlib');
const { accessOf, startHouse, token } = require('./house.cjs');

/** Two megabytes of rows, as a long list returns. */
const MANY = JSON.stringify(
  Array.from({ length: 30_000 }, (_, n) => ({
    local_id: n,
    partner_name: '株式会社うけとり',
    total: n * 17,
  })),
);

let house;

function upstream(req, res) {
  const target = req.url.split('?')[0];
  if (target === '/live') {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write('data: first\n\n');
    return;
  }
  if (target === '/invoices/half') {
    res.writeHead(200, { 'content-type': 'application/json' });
    res.write(MANY.slice(0, 100_000));
    setTimeout(() => req.socket.destroy(), 50);
    return;
  }
  if (['/invoices/many', '/session/many', '/session'].includes(target)) {
    res.writeHead(200, { 'content-type': 'application/json' });
    res.write(MANY.slice(0, 100_000));
    setTimeout(() => res.end(MANY.slice(100_000)), 20);
    return;
  }
  if (target === '/documents/file') {
    res.writeHead(200, { 'content-type': 'application/pdf', 'content-length': 5000 });
    res.end(Buffer.alloc(5000, 7));
    return;
  }
  const body = '{"ok":true}';
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  res.end(body);
}

before(async () => {
  house = await startHouse(upstream);
  house.sessions.set('session-1', accessOf());
});
after(() => house?.close());

const bearer = async () => ({ authorization: `Bearer ${await token()}` });

describe('compressed responses', () => {
  const packed = async (path, encoding, extra = {}) =>
    fetchBytes({ path, headers: { ...(await bearer()), 'accept-encoding': encoding, ...extra } });

  function fetchBytes({ path, headers }) {
    return new Promise((resolve, reject) => {
      const named = { host: `app.uketori.localhost:${house.port}`, ...headers };
      const request = http.get({ host: '127.0.0.1', port: house.port, path, headers: named, agent: false });
      request.once('error', reject);
      request.once('response', (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }));
      });
    });
  }

  it('a long list comes whole and much smaller, by brotli or gzip', async () => {
    const br = await packed('/api/v1/invoices/many', 'gzip, br');
    assert.equal(br.headers['content-encoding'], 'br');
    assert.equal(zlib.brotliDecompressSync(br.bytes).toString(), MANY);
    const gzip = await packed('/api/v1/invoices/many', 'gzip');
    assert.equal(gzip.headers['content-encoding'], 'gzip');
    assert.equal(zlib.gunzipSync(gzip.bytes).toString(), MANY);
    assert.ok(br.bytes.length < MANY.length / 5 && gzip.bytes.length < MANY.length / 5);
    assert.match(br.headers.vary, /accept-encoding/i);
  });

  it('who cannot unpack gets it plain', async () => {
    const plain = await packed('/api/v1/invoices/many', 'identity');
    assert.deepEqual([plain.headers['content-encoding'], plain.bytes.toString()], [undefined, MANY]);
  });

  it('what a user may do comes compressed: it holds no secret', async () => {
    const { headers } = await packed('/api/v1/session', 'br');
    assert.equal(headers['content-encoding'], 'br');
  });

  it('short responses, files and sessions stay unchanged', async () => {
    const short = await packed('/api/v1/invoices', 'br');
    const file = await packed('/api/v1/documents/file', 'br');
    const session = await packed('/api/v1/session/many', 'br');
    assert.deepEqual(
      [short, file, session].map((answer) => answer.headers['content-encoding']),
      [undefined, undefined, undefined],
    );
    assert.equal(file.bytes.length, 5000);
  });

  it('a service that dies in the middle ends a compressed response too', async () => {
    await assert.rejects(packed('/api/v1/invoices/half', 'br'));
  });

  it('a live event is there at once', async () => {
    const headers = {
      ...(await bearer()),
      'accept-encoding': 'br, gzip',
      host: `app.uketori.localhost:${house.port}`,
    };
    const request = http.get({
      host: '127.0.0.1',
      port: house.port,
      path: '/api/v1/live/journal',
      headers,
      agent: false,
    });
    const first = await new Promise((resolve, reject) => {
      request.once('error', reject);
      request.once('response', (response) => response.once('data', (chunk) => resolve(String(chunk))));
    });
    request.destroy();
    assert.equal(first, 'data: first\n\n');
  });
});
