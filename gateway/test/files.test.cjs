const assert = require('node:assert/strict');
const fs = require('node:fs');
const http = require('node:http');
const os = require('node:os');
const path = require('node:path');
const { after, before, describe, it } = require('node:test');
const zlib = require('node:zlib');
const { findAsset } = require('../core/pages.cjs');
const { chooseEncoding, fileBelow, fileSender, HASHED } = require('../core/files.cjs');

describe('files', () => {
  const table = [
    ['br, gzip', 'text/html', 5000, 'br'],
    ['gzip', 'text/html', 5000, 'gzip'],
    ['gzip, br;q=0', 'text/html', 5000, 'gzip'],
    ['', 'text/html', 5000, null],
    ['br', 'image/png', 5000, null],
    ['br', 'text/html', 100, null],
  ];
  for (const [accepted, type, size, expected] of table) {
    it(`"${accepted}" for ${type} of ${size} → ${expected}`, () => {
      assert.equal(chooseEncoding(accepted, type, size), expected);
    });
  }
  it('knows names that carry their hash', () => {
    const names = [
      'main.0a1b2c3d4e.js',
      'remoteEntry.0123456789.js',
      'index.html',
      'mf-manifest.json',
      'main.js',
      'deadline.js',
    ];
    assert.deepEqual(
      names.map((name) => HASHED.test(name)),
      [true, true, false, false, false, false],
    );
  });
});

describe('what the build compressed', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-files-'));
  const text = 'export const words = 1;\n'.repeat(100);
  const built = zlib.brotliCompressSync('built');
  let server;
  before(async () => {
    for (const name of ['built.js', 'newer.js', 'plain.js', 'index.html'])
      fs.writeFileSync(path.join(folder, name), text);
    for (const name of ['built.js.br', 'newer.js.br']) fs.writeFileSync(path.join(folder, name), built);
    fs.utimesSync(path.join(folder, 'newer.js.br'), 1, 1);
    const send = fileSender();
    server = http.createServer((req, res) => send(req, res, fileBelow(folder, req.url.slice(1))));
    await new Promise((done) => {
      server.listen(0, '127.0.0.1', done);
    });
  });
  after(() => {
    server.close();
    fs.rmSync(folder, { recursive: true });
  });

  const get = (name, encoding) =>
    new Promise((resolve, reject) => {
      const { port } = server.address();
      const headers = { 'accept-encoding': encoding };
      http
        .get({ port, host: '127.0.0.1', path: `/${name}`, headers }, async (response) => {
          const body = Buffer.concat(await response.toArray());
          resolve([response.headers['content-encoding'], body]);
        })
        .on('error', reject);
    });
  const read = async (name) => {
    const [encoding, body] = await get(name, 'br');
    return [encoding, zlib.brotliDecompressSync(body).toString()];
  };

  it('goes out unchanged', async () => assert.deepEqual(await read('built.js'), ['br', 'built']));
  it('stays away once its file is newer', async () => assert.deepEqual(await read('newer.js'), ['br', text]));
  it('is not needed', async () => assert.deepEqual(await read('plain.js'), ['br', text]));
  it('is for who takes it', async () => {
    const [encoding, body] = await get('built.js', 'gzip');
    assert.deepEqual([encoding, zlib.gunzipSync(body).toString()], ['gzip', text]);
    assert.equal((await get('built.js', 'identity'))[1].toString(), text);
  });

  it('a page is no asset: it comes with its policy', () => {
    fs.mkdirSync(path.join(folder, 'accounts'));
    fs.writeFileSync(path.join(folder, 'accounts/index.html'), text);
    for (const asked of ['/', '/index.html', '/accounts/index.html'])
      assert.equal(findAsset(asked, folder, folder, null), undefined, asked);
    assert.ok(findAsset('/plain.js', folder, folder, null));
  });
});
