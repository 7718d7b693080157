const assert = require('node:assert/strict');
const { describe, it } = require('node:test');
const { accessCache } = require('../core/access.cjs');
const { canonical, clientAddress, isAllowed } = require('../core/address.cjs');
const { chooseEncoding, HASHED } = require('../core/files.cjs');
const { stripForgeable } = require('../core/headers.cjs');
const { madeByOwnPage, readCredential } = require('../core/session.cjs');
const { RESOURCES, resolveRoute, SERVICES } = require('../routes.cjs');
const { readSettings } = require('../settings.cjs');

describe('address list', () => {
  const table = [
    ['192.0.2.1', [], true],
    ['192.0.2.1', ['192.0.2.1'], true],
    ['192.0.2.2', ['192.0.2.1'], false],
    ['::ffff:192.0.2.1', ['192.0.2.1'], true],
    ['192.0.2.0', ['192.0.2.0/24'], true],
    ['192.0.2.255', ['192.0.2.0/24'], true],
    ['192.0.3.0', ['192.0.2.0/24'], false],
    ['10.1.2.3', ['0.0.0.0/0'], true],
    ['2001:db8::1', ['2001:db8::/32'], true],
    ['2001:db9::1', ['2001:db8::/32'], false],
    ['2001:db8::1', ['0.0.0.0/0'], false],
    ['192.0.2.1', ['::/0'], false],
    ['2001:0DB8:0::1', ['2001:db8::1'], true],
    ['fe80::1%eth0', ['fe80::1'], true],
    ['192.0.2.1', ['nonsense'], false],
    ['192.0.2.1', ['192.0.2.1/33'], false],
    ['192.0.2.1', ['nonsense', ' 192.0.2.1 '], true],
    ['', ['0.0.0.0/0'], false],
    ['not an address', ['0.0.0.0/0'], false],
  ];
  for (const [address, list, allowed] of table) {
    it(`${address || '(none)'} on [${list}] is ${allowed ? 'allowed' : 'refused'}`, () => {
      assert.equal(isAllowed(address, list), allowed);
    });
  }
});

describe('client address', () => {
  const request = (socket, forwarded) => ({
    socket: { remoteAddress: socket },
    connection: { remoteAddress: socket },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });
  const table = [
    [[], '198.51.100.9', '1.2.3.4', '198.51.100.9'],
    [['loopback'], '127.0.0.1', '1.2.3.4', '1.2.3.4'],
    [['loopback'], '127.0.0.1', '6.6.6.6, 1.2.3.4', '1.2.3.4'],
    [['loopback', '10.0.0.0/8'], '127.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.5', '1.2.3.4'],
    [['loopback'], '198.51.100.9', '1.2.3.4', '198.51.100.9'],
    [['loopback'], '::ffff:127.0.0.1', '1.2.3.4', '1.2.3.4'],
    [['loopback'], '127.0.0.1', 'garbage', '127.0.0.1'],
    [['loopback'], '127.0.0.1', undefined, '127.0.0.1'],
  ];
  for (const [trusted, socket, forwarded, expected] of table) {
    it(`from ${socket} with "${forwarded}" trusting [${trusted}] is ${expected}`, () => {
      assert.equal(clientAddress(trusted)(request(socket, forwarded)), expected);
    });
  }
  it('has one form per address', () => assert.equal(canonical('::FFFF:192.0.2.1'), '192.0.2.1'));
});

describe('own page', () => {
  const ours = ['http://app.x.jp', 'http://accounts.x.jp'];
  const table = [
    ['GET', {}, true],
    ['HEAD', { origin: 'http://evil.example' }, true],
    ['POST', { origin: 'http://app.x.jp' }, true],
    ['DELETE', { origin: 'HTTP://APP.X.JP' }, true],
    ['POST', { origin: 'http://evil.example' }, false],
    ['POST', { origin: 'https://app.x.jp' }, false],
    ['POST', { origin: 'http://app.x.jp.evil.example' }, false],
    ['POST', { origin: 'null' }, false],
    ['POST', { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' }, false],
    ['POST', { 'sec-fetch-site': 'same-origin' }, true],
    ['POST', { 'sec-fetch-site': 'same-site' }, false],
    ['POST', { 'sec-fetch-site': 'cross-site' }, false],
    ['POST', {}, false],
  ];
  for (const [method, headers, expected] of table) {
    it(`${method} ${JSON.stringify(headers)} → ${expected}`, () => {
      assert.equal(madeByOwnPage(method, headers, ours), expected);
    });
  }
});

describe('credential', () => {
  const table = [
    [{}, null],
    [{ cookie: 'a=1; token_dev=abc' }, { kind: 'cookie', value: 'abc' }],
    [{ cookie: 'token_dev_other=abc' }, null],
    [{ cookie: 'token_dev=' }, null],
    [
      { authorization: 'Bearer abc', cookie: 'token_dev=x' },
      { kind: 'bearer', value: 'abc' },
    ],
    [{ authorization: 'Bearer uk_abc' }, { kind: 'api_key', value: 'uk_abc' }],
    [
      { authorization: 'Basic abc', cookie: 'token_dev=x' },
      { kind: 'bearer', value: '' },
    ],
    [
      { 'x-api-key': 'uk_1', cookie: 'token_dev=x' },
      { kind: 'api_key', value: 'uk_1' },
    ],
  ];
  for (const [headers, expected] of table) {
    it(JSON.stringify(headers), () => assert.deepEqual(readCredential(headers, 'token_dev'), expected));
  }
});

describe('headers of the house', () => {
  it('does not let a caller speak with our voice', () => {
    const headers = {
      'x-uketori-identity': 'a',
      'X-Uketori-Anything': 'a',
      x_uketori_identity: 'a',
      'x-forwarded-for': 'a',
      forwarded: 'a',
      'x-real-ip': 'a',
      'x-request-id': 'a',
      accept: 'kept',
      'idempotency-key': 'kept',
    };
    const lower = Object.fromEntries(Object.entries(headers).map(([k, v]) => [k.toLowerCase(), v]));
    stripForgeable(lower);
    assert.deepEqual(Object.keys(lower), ['accept', 'idempotency-key']);
  });
});

describe('routes', () => {
  it('every resource leads to a service that exists', () => {
    for (const { service, module } of Object.values(RESOURCES)) {
      assert.ok(SERVICES.includes(service));
      assert.ok(module === null || module === service);
    }
  });
  const table = [
    ['GET', '/api/v1/invoices', 'journal', '/invoices', null],
    ['PATCH', '/api/v1/invoices/12', 'journal', '/invoices/12', null],
    ['POST', '/api/v1/session/authenticate', 'admin', '/session/authenticate', 'login'],
    ['GET', '/api/v1/session/authenticate', 'admin', '/session/authenticate', null],
    ['POST', '/api/v1/session/authenticate/x', 'admin', '/session/authenticate/x', null],
    ['GET', '/api/v1/session', 'admin', '/session', null],
    ['PUT', '/api/v1/session/forgot-password', 'admin', '/session/forgot-password', 'login'],
    ['POST', '/api/v1/session/password-reset', 'admin', '/session/password-reset', 'login'],
    ['POST', '/api/v1/session/change-password', 'admin', '/session/change-password', null],
    ['GET', '/api/v1/session/invitations/abc', 'admin', '/session/invitations/abc', 'login'],
    ['POST', '/api/v1/session/invitations/accept', 'admin', '/session/invitations/accept', 'login'],
    ['PUT', '/api/v1/session/sign-ups', 'admin', '/session/sign-ups', 'login'],
    ['GET', '/api/v1/session/sign-ups/abc', 'admin', '/session/sign-ups/abc', 'login'],
    ['POST', '/api/v1/session/sign-ups/confirm', 'admin', '/session/sign-ups/confirm', 'login'],
    ['POST', '/api/v1/session/switch', 'admin', '/session/switch', null],
    ['POST', '/api/v1/invitations', 'admin', '/invitations', null],
    ['POST', '/api/v1/tempupload/abc', 'inbox', '/tempupload/abc', 'tempupload'],
    ['DELETE', '/api/v1/tempupload/abc', 'inbox', '/tempupload/abc', null],
    ['POST', '/api/v1/chat-hooks/slack/abc', 'intake', '/chat-hooks/slack/abc', 'chat_hooks'],
    ['GET', '/api/v1/chat-hooks/slack/abc', 'intake', '/chat-hooks/slack/abc', null],
    ['GET', '/api/v1/email-capture/address', 'intake', '/email-capture/address', null],
    ['POST', '/api/v1/emails', 'intake', '/emails', null],
    ['GET', '/api/v1/emails/1/attachments/2', 'intake', '/emails/1/attachments/2', null],
    ['HEAD', '/api/v1/documents/content/abc', 'intake', '/documents/content/abc', 'public'],
    ['GET', '/api/v1/documents/1', 'intake', '/documents/1', null],
    ['GET', '/api/v1/live/payment', 'payment', '/live', null],
    ['GET', '/api/v1/operations/inbox/dead-letters', 'inbox', '/operations/dead-letters', null],
  ];
  for (const [method, path, service, upstream, budget] of table) {
    it(`${method} ${path} → ${service} ${upstream}`, () => {
      const route = resolveRoute(method, path);
      assert.deepEqual([route.service, route.upstream, route.public_budget], [service, upstream, budget]);
    });
  }
  const patience = [
    ['GET', '/invoices', true],
    ['HEAD', '/invoices/12', true],
    ['GET', '/invoices/12/changes', true],
    ['GET', '/documents/1', true],
    ['GET', '/session', true],
    ['POST', '/invoices/12', false],
    ['POST', '/exports/preview', false],
    ['GET', '/live/payment', false],
    ['GET', '/masters/tag/export.csv', false],
    ['GET', '/exports/1/file', false],
    ['GET', '/zengin-exports/1/file', false],
    ['GET', '/emails/1/raw', false],
    ['GET', '/emails/1/attachments/2', false],
    ['GET', '/documents/1/pages/2/image', false],
    ['GET', '/documents/content/abc', false],
    ['GET', '/accounting/companies', false],
    ['GET', '/drive-connections/1/places', false],
  ];
  for (const [method, path, quick] of patience) {
    it(`${method} ${path} is ${quick ? 'waited for by somebody who looks' : 'given its time'}`, () => {
      assert.equal(resolveRoute(method, `/api/v1${path}`).quick, quick);
    });
  }
  for (const path of [
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    '/api/v1/__proto__',
    '/api/v1/constructor',
    '/api/v2/invoices',
    '/api/v1/healthz',
    '/api/v1/operations/none/x',
    '/api/v1/live/none',
    '/api/v1/operations/journal',
  ]) {
    it(`${path} is nobody's`, () => assert.equal(resolveRoute('GET', path), null));
  }
});

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

describe('access cache', () => {
  const access = (name) => ({ active: true, access: { user_name: name, expires_at: '' } });
  it('asks once while fresh, again after, once for many at a time', async () => {
    let now = 0;
    let asked = 0;
    const source = { resolve: async () => ((asked += 1), access('a')) };
    const cache = accessCache(source, { fresh_ms: 1000, stale_ms: 10_000, now: () => now });
    await Promise.all([1, 2, 3].map(() => cache.resolve('session', 's')));
    now = 999;
    await cache.resolve('session', 's');
    assert.equal(asked, 1);
    now = 1001;
    await cache.resolve('session', 's');
    assert.equal(asked, 2);
  });
  it('a closed session ends at the next question, a change through the gateway at once', async () => {
    let open = true;
    const source = { resolve: async () => (open ? access('a') : { active: false }) };
    const cache = accessCache(source, { fresh_ms: 1000, stale_ms: 10_000, now: () => 0 });
    assert.ok(await cache.resolve('session', 's'));
    open = false;
    assert.ok(await cache.resolve('session', 's'));
    cache.forgetAll();
    assert.equal(await cache.resolve('session', 's'), null);
  });
  it('an answer asked for before a change does not count as fresh after it', async () => {
    const waiting = [];
    const source = { resolve: () => new Promise((resolve) => waiting.push(resolve)) };
    const cache = accessCache(source, { fresh_ms: 1000, stale_ms: 10_000, now: () => 0 });
    const before = cache.resolve('session', 's');
    cache.forgetAll();
    waiting[0](access('old'));
    await before;
    const after = cache.resolve('session', 's');
    waiting[1](access('new'));
    assert.equal((await after).access.user_name, 'new');
  });
  it('stands in for admin ten seconds, not longer', async () => {
    let now = 0;
    let fail = false;
    const source = {
      resolve: async () => {
        if (fail) throw new Error('away');
        return access('a');
      },
    };
    const cache = accessCache(source, { fresh_ms: 1000, stale_ms: 10_000, now: () => now });
    await cache.resolve('session', 's');
    fail = true;
    now = 9000;
    assert.ok(await cache.resolve('session', 's'));
    now = 10_001;
    await assert.rejects(() => cache.resolve('session', 's'), /away/);
  });
});

describe('settings', () => {
  const good = { UKETORI_SESSION_SECRET: 'x'.repeat(32), UKETORI_IDENTITY_SECRET: 'y'.repeat(32) };
  it('refuses a short or missing secret', () => {
    assert.throws(() => readSettings({ ...good, UKETORI_SESSION_SECRET: 'short' }), /UKETORI_SESSION_SECRET/);
    assert.throws(() => readSettings({}), /UKETORI_SESSION_SECRET/);
  });
  it('derives hosts and ports', () => {
    const settings = readSettings({ ...good, PORT: '9000' });
    assert.equal(settings.origins.accounts, 'http://accounts.uketori.localhost:9000');
    assert.equal(settings.services.admin, 'http://127.0.0.1:9016');
    assert.equal(settings.access_url, '127.0.0.1:9026');
  });
});
