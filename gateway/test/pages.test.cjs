const assert = require('node:assert/strict');
const { after, before, beforeEach, describe, it } = require('node:test');
const { accessOf, startHouse, token } = require('./house.cjs');
const { standIn } = require('./services.cjs');

const { upstream } = standIn();
let house;

before(async () => {
  house = await startHouse(upstream);
});
after(() => house?.close());
beforeEach(() => {
  house.sessions.set('session-1', accessOf());
});

const bearer = async () => ({ authorization: `Bearer ${await token()}` });

describe('hosts and pages', () => {
  it('knows three names', async () => {
    assert.equal((await house.ask({ host: 'evil.example', path: '/' })).status, 404);
    assert.equal(
      (await house.ask({ host: 'evil.example', path: '/api/v1/invoices', headers: await bearer() })).status,
      404,
    );
    assert.equal(
      (await house.ask({ host: 'app.uketori.localhost.evil.example', path: '/api/v1/invoices' })).status,
      404,
    );
    const bare = await house.ask({ host: `uketori.localhost:${house.port}`, path: '/anything' });
    assert.deepEqual(
      [bare.status, bare.headers.location],
      [302, `http://app.uketori.localhost:${house.port}/`],
    );
    assert.equal((await house.ask({ host: 'api', path: '/' })).status, 404);
  });

  it('an unknown path of the API is problem+json', async () => {
    const answer = await house.ask({ path: '/api/v1/nothing', headers: await bearer() });
    assert.equal(answer.status, 404);
    assert.match(answer.headers['content-type'], /^application\/problem\+json/);
    assert.equal(answer.json.request_id, answer.headers['x-request-id']);
  });

  it('every response carries the security headers', async () => {
    for (const [path, status] of [
      ['/api/v1/invoices', 401],
      ['/api/docs', 200],
      ['/remotes/none/1.0.0/x.js', 404],
    ]) {
      const { headers, status: got } = await house.ask({ path });
      assert.equal(got, status);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.match(headers['content-security-policy'], /frame-ancestors 'none'/);
      assert.equal(headers['x-powered-by'], undefined);
      assert.equal('www-authenticate' in headers, status === 401);
    }
  });

  it('the document names the host of the request, in English and in Japanese', async () => {
    const [english, japanese] = await Promise.all(
      ['openapi', 'openapi.ja'].map((name) => house.ask({ host: 'api', path: `/api/${name}.json` })),
    );
    for (const { status, headers, json } of [english, japanese]) {
      assert.equal(status, 200);
      assert.equal(headers['access-control-allow-origin'], '*');
      assert.deepEqual(json.servers, [{ url: `http://api.uketori.localhost:${house.port}/api/v1` }]);
    }
    const summaries = [english, japanese].map(({ json }) => json.paths['/invoices/{local_id}'].get.summary);
    assert.deepEqual(summaries, ['Show an invoice with its journal lines', '請求書と仕訳を取得']);
    assert.equal(japanese.text.includes('x-ja'), false);
    const again = await house.ask({
      host: 'api',
      path: '/api/openapi.json',
      headers: { 'if-none-match': english.headers.etag },
    });
    assert.deepEqual([again.status, again.text], [304, '']);
    const elsewhere = await house.ask({ host: 'app', path: '/api/openapi.json' });
    assert.match(elsewhere.json.servers[0].url, /^http:\/\/app\./);
  });

  it('the documentation works without any other host', async () => {
    const page = await house.ask({ path: '/api/docs' });
    const parts = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((m) => m[1]);
    assert.ok(parts.length >= 4);
    for (const part of parts) {
      assert.ok(part.startsWith('/api/docs/'));
      assert.equal((await house.ask({ path: part })).status, 200);
    }
    assert.doesNotMatch(page.headers['content-security-policy'], /https?:/);
  });

  it('no path leads out of a remote', async () => {
    for (const path of [
      '/remotes/journal/../../../package.json',
      '/remotes/journal/..%2f..%2f..%2fpackage.json',
      '/remotes/journal/0.1.0/..%2f..%2f..%2f..%2fpackage.json',
      '/static/pdfjs-6.5.438/cmaps/..%2f..%2fpackage.json',
    ]) {
      const answer = await house.ask({ path });
      assert.equal(answer.status, 404, path);
    }
  });

  it('a version that only the registry has is fetched once and kept', async () => {
    house.files.set('journal/9.1.0/mf-manifest.json', '{"id":"remote_journal"}');
    house.files.set('journal/9.1.0/main.0123456789.js', 'export {}');
    const before = house.admin.calls.files.length;
    for (let n = 0; n < 3; n++) {
      const manifest = await house.ask({ path: '/remotes/journal/9.1.0/mf-manifest.json' });
      assert.deepEqual([manifest.status, manifest.json], [200, { id: 'remote_journal' }]);
      assert.equal(manifest.headers['cache-control'], 'no-cache');
    }
    const script = await house.ask({ path: '/remotes/journal/9.1.0/main.0123456789.js' });
    assert.match(script.headers['cache-control'], /immutable/);
    assert.match(script.headers['content-type'], /javascript/);
    assert.equal(house.admin.calls.files.length - before, 2);
  });

  it('a file that the registry lacks is requested once, and no path leads out of the folder', async () => {
    const before = house.admin.calls.files.length;
    for (const path of ['x.js', 'x.js', '..%2f..%2fx.js', '..%2f..%2f..%2fx.js'])
      assert.equal((await house.ask({ path: `/remotes/journal/9.1.1/${path}` })).status, 404);
    assert.equal(house.admin.calls.files.length - before, 1);
  });
});
