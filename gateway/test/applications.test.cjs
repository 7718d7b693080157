const assert = require('node:assert/strict');
const { createHash } = require('node:crypto');
const { after, before, beforeEach, describe, it } = require('node:test');
const { decodeJwt } = require('jose');
const { accessOf, startHouse, token } = require('./house.cjs');
const { standIn } = require('./services.cjs');

const TOKEN = `ua_${'x'.repeat(43)}`;
const { upstream, seen } = standIn();
let house;

before(async () => {
  house = await startHouse(upstream, {
    UKETORI_TRUSTED_PROXIES: '127.0.0.1',
    UKETORI_RATE_OAUTH_PER_MINUTE: '5',
  });
});
after(() => house?.close());

const known = (value, over) =>
  house.tokens.set(createHash('sha256').update(value).digest('hex'), accessOf(over));
const bearer = (value = TOKEN) => ({ authorization: `Bearer ${value}` });
const ask = (path, headers = bearer(), method = 'GET') =>
  house.ask({ host: 'api', path: `/api/v1${path}`, method, headers });

beforeEach(() => {
  seen.length = 0;
  house.tokens.clear();
  house.refused.length = 0;
  known(TOKEN, { user_name: '経費アプリ (山田)' });
});

describe('an application’s token', () => {
  it('passes by its hash, and the service receives the user and the application', async () => {
    assert.equal((await ask('/invoices')).status, 200);
    const { actor } = decodeJwt(seen[0].headers['x-uketori-identity']);
    assert.deepEqual([actor.user_name, actor.abilities], ['経費アプリ (山田)', { 'invoice:read': 3 }]);
    assert.equal(seen[0].headers.authorization, undefined);
  });

  it('needs no Origin: no browser adds it by itself', async () => {
    const headers = { ...bearer(), origin: 'https://app.example.jp' };
    assert.equal((await ask('/invoices', headers, 'POST')).status, 200);
  });

  it('that is unknown, revoked or expired gets a 401 that says so', async () => {
    for (const value of [`ua_${'y'.repeat(43)}`, 'ua_', `ua_${'x'.repeat(300)}`]) {
      const answer = await ask('/invoices', bearer(value));
      assert.deepEqual([answer.status, answer.json.code], [401, 'unauthenticated']);
      assert.equal(answer.headers['www-authenticate'], 'Bearer error="invalid_token"');
    }
    assert.equal((await ask('/invoices')).status, 200);
    house.tokens.clear();
    assert.equal((await ask('/invoices')).status, 401);
    assert.equal(seen.length, 1);
  });

  it('is no API key and no session', async () => {
    assert.equal((await ask('/invoices', { 'x-api-key': TOKEN })).status, 401);
    assert.equal((await ask('/invoices', { cookie: `token_dev=${TOKEN}` })).status, 401);
    const refresh = `ur_${'x'.repeat(43)}`;
    known(refresh);
    assert.equal((await ask('/invoices', bearer(refresh))).status, 401);
  });

  it('is subject to the address list and the modules', async () => {
    known(TOKEN, { allowed_addresses: ['203.0.113.0/24'] });
    assert.equal((await ask('/invoices')).json.code, 'ip_not_allowed');
    known(TOKEN, { modules: { journal: 'stable' } });
    assert.equal((await ask('/payments')).json.code, 'module_disabled');
    assert.equal(seen.length, 0);
  });

  it('reaches nothing that is a person’s own', async () => {
    const closed = [
      ['GET', '/session/organizations'],
      ['POST', '/session/switch'],
      ['POST', '/session/change-password'],
      ['GET', '/notifications'],
      ['GET', '/announcements'],
      ['POST', '/board-messages'],
      ['GET', '/saved-views'],
      ['GET', '/modules'],
      ['GET', '/live/journal'],
      ['GET', '/oauth/grants'],
      ['DELETE', '/oauth/grants/1'],
      ['POST', '/oauth/authorization-requests'],
    ];
    for (const [method, path] of closed) {
      const answer = await ask(path, bearer(), method);
      assert.deepEqual([path, answer.status, answer.json.code], [path, 403, 'no_privilege']);
    }
    assert.equal(seen.length, 0);
    assert.equal((await ask('/session')).status, 200, 'as whom it acts, it may ask');
  });

  it('shares its rate with the other tokens of the same consent', async () => {
    const meter = await startHouse(upstream, { UKETORI_RATE_PER_MINUTE: '3' });
    try {
      const values = ['1', '2', '3', '4'].map((n) => `ua_${n.repeat(43)}`);
      for (const value of values) {
        const hash = createHash('sha256').update(value).digest('hex');
        meter.tokens.set(hash, accessOf({ caller_id: 'grant-1' }));
      }
      const statuses = [];
      for (const value of values) {
        statuses.push((await meter.ask({ path: '/api/v1/invoices', headers: bearer(value) })).status);
      }
      assert.deepEqual(statuses, [200, 200, 200, 429]);
    } finally {
      await meter.close();
    }
  });
});

describe('the endpoints that applications call', () => {
  const from = (address, more = {}) => ({ 'x-forwarded-for': address, ...more });

  it('the metadata are where client libraries look, on the api host only', async () => {
    const path = '/.well-known/oauth-authorization-server';
    assert.equal((await house.ask({ host: 'api', path, headers: from('198.51.100.1') })).status, 200);
    assert.equal(seen[0].url, '/oauth/metadata');
    await house.ask({ host: 'app', path, headers: from('198.51.100.1') });
    assert.equal(seen.length, 1);
    assert.equal((await house.ask({ host: 'api', path, method: 'POST' })).status, 404);
    assert.equal(seen.length, 1);
  });

  it('take the client’s own header, even if it looks like another caller', async () => {
    const headers = from('198.51.100.2', { authorization: 'Basic YTpi', origin: 'https://evil.example' });
    assert.equal((await ask('/oauth/token', headers, 'POST')).status, 200);
    assert.equal(seen[0].headers.authorization, 'Basic YTpi');
    assert.equal(seen[0].headers['x-uketori-identity'], undefined);
    assert.equal(seen[0].headers['x-forwarded-for'], '198.51.100.2');
  });

  it('are metered by address', async () => {
    const statuses = [];
    for (let i = 0; i < 6; i++)
      statuses.push((await ask('/oauth/token', from('198.51.100.3'), 'POST')).status);
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
    assert.equal((await ask('/oauth/revoke', from('198.51.100.4'), 'POST')).status, 200);
  });

  it('the consent is for our own pages', async () => {
    house.sessions.set('session-1', accessOf());
    const cookie = `token_dev=${await token()}`;
    const path = '/oauth/authorization-requests/1/decision';
    const post = (headers) =>
      house.ask({ path: `/api/v1${path}`, method: 'POST', headers: { cookie, ...headers } });
    assert.equal((await post({ origin: 'https://evil.example' })).json.code, 'cross_site_request');
    assert.equal((await post({})).json.code, 'cross_site_request');
    assert.equal(seen.length, 0);
    assert.equal((await post({ origin: `http://app.uketori.localhost:${house.port}` })).status, 200);
    assert.ok(seen[0].headers.cookie, 'the session itself is looked at');
    assert.equal((await ask(path, {}, 'POST')).status, 401);
  });

  it('and its page cannot be framed', async () => {
    const { headers } = await house.ask({ path: '/oauth/v1/authorize?client_id=x' });
    assert.equal(headers['x-frame-options'], 'DENY');
  });
});
