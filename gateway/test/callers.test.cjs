const assert = require('node:assert/strict');
const { createHash } = require('node:crypto');
const http = require('node:http');
const { after, before, beforeEach, describe, it } = require('node:test');
const { setTimeout: delay } = require('node:timers/promises');
const { jwtVerify, UnsecuredJWT } = require('jose');
const {
  accessOf,
  FORMER_SESSION_SECRET,
  IDENTITY_PUBLIC_KEY,
  ORGANIZATION,
  startHouse,
  token,
} = require('./house.cjs');
const { standIn } = require('./services.cjs');

const { upstream, seen } = standIn();
let house;

before(async () => {
  house = await startHouse(upstream, { UKETORI_TRUSTED_PROXIES: '' });
});
after(() => house?.close());
beforeEach(() => {
  seen.length = 0;
  house.refused.length = 0;
  house.sessions.set('session-1', accessOf());
});

const bearer = async (over, forge) => ({ authorization: `Bearer ${await token(over, forge)}` });

describe('who may pass', () => {
  it('no caller without a session', async () => {
    const answer = await house.ask({ path: '/api/v1/invoices' });
    assert.deepEqual([answer.status, answer.json.code, seen.length], [401, 'unauthenticated', 0]);
  });

  it('a session, by header on the api host and by cookie on the app host', async () => {
    const headers = await bearer();
    assert.equal((await house.ask({ host: 'api', path: '/api/v1/invoices?limit=25', headers })).status, 200);
    assert.equal(seen[0].url, '/invoices?limit=25');
    const cookie = `x=1; token_dev=${await token()}`;
    assert.equal((await house.ask({ path: '/api/v1/invoices', headers: { cookie } })).status, 200);
  });

  it('a session that was signed before the secret was exchanged', async () => {
    const headers = await bearer({}, { secret: FORMER_SESSION_SECRET });
    assert.equal((await house.ask({ path: '/api/v1/invoices', headers })).status, 200);
  });

  const page = { 'x-requested-with': 'uketori' };
  const uses = [
    ['a program', {}, 'GET', true],
    ['a page whose user is there', { ...page, 'x-user-active': '1' }, 'GET', true],
    ['a page by itself', page, 'GET', false],
    ['a page that changes something', page, 'PATCH', true],
    ['a stream of events', { accept: 'text/event-stream' }, 'GET', false],
  ];
  for (const [name, more, method, in_use] of uses) {
    it(`${name} ${in_use ? 'uses' : 'does not use'} a session`, async () => {
      house.admin.calls.uses.length = 0;
      const sid = `session-${name}`;
      house.sessions.set(sid, accessOf());
      const headers = { ...(await bearer({ sid })), ...more };
      await house.ask({ path: '/api/v1/invoices/12', method, headers });
      assert.deepEqual(
        house.admin.calls.uses.map((use) => [use.in_use, use.ip_address]),
        [[in_use, '127.0.0.1']],
      );
    });
  }

  const now = Math.floor(Date.now() / 1000);
  const bad = [
    ['expired, of the previous secret', { exp: now - 5 }, { secret: FORMER_SESSION_SECRET }],
    ['expired', { exp: now - 5 }],
    ['without an end', { exp: undefined }],
    ['not yet valid', { nbf: now + 600 }],
    ['signed with another secret', {}, { secret: 'z'.repeat(40) }],
    ['of another algorithm', {}, { header: { alg: 'HS512' } }],
    ['of another environment', { env: 'production' }],
    ['for another audience', { aud: 'uketori-services' }],
    ['from another issuer', { iss: 'somebody' }],
    ['without a session', { sid: undefined }],
    ['of a closed session', { sid: 'session-closed' }],
    ['with an SQL session', { sid: "' or 1=1 --" }],
  ];
  for (const [name, over, forge] of bad) {
    it(`no token ${name}`, async () => {
      const answer = await house.ask({ path: '/api/v1/invoices', headers: await bearer(over, forge) });
      assert.deepEqual([answer.status, answer.json.code, seen.length], [401, 'unauthenticated', 0]);
    });
  }

  it('no unsigned token', async () => {
    const none = new UnsecuredJWT({ sid: 'session-1', env: 'dev' })
      .setIssuer('uketori')
      .setAudience('uketori-app')
      .setExpirationTime('1h')
      .encode();
    for (const value of [none, `${none}x`, 'a.b.c', 'undefined']) {
      const answer = await house.ask({
        path: '/api/v1/invoices',
        headers: { authorization: `Bearer ${value}` },
      });
      assert.equal(answer.status, 401);
    }
    assert.equal(seen.length, 0);
  });

  it('a session closed by admin, at the next request', async () => {
    const headers = await bearer();
    assert.equal((await house.ask({ path: '/api/v1/invoices', headers })).status, 200);
    house.sessions.delete('session-1');
    assert.equal((await house.ask({ path: '/api/v1/invoices', headers })).status, 401);
  });

  it('an API key by either header, by its hash only', async () => {
    const key = 'uk_live_1234567890';
    house.keys.set(createHash('sha256').update(key).digest('hex'), accessOf());
    assert.equal(
      (await house.ask({ host: 'api', path: '/api/v1/invoices', headers: { 'x-api-key': key } })).status,
      200,
    );
    assert.equal(
      (
        await house.ask({
          host: 'api',
          path: '/api/v1/invoices',
          headers: { authorization: `Bearer ${key}` },
        })
      ).status,
      200,
    );
    assert.equal(seen[0].headers['x-api-key'], undefined);
    assert.equal(
      (await house.ask({ host: 'api', path: '/api/v1/invoices', headers: { 'x-api-key': 'uk_wrong' } }))
        .status,
      401,
    );
  });

  it('a cookie only from our own pages', async () => {
    const cookie = `token_dev=${await token()}`;
    const post = (headers) =>
      house.ask({ path: '/api/v1/invoices', method: 'POST', headers: { cookie, ...headers } });
    assert.equal((await post({ origin: 'http://evil.example' })).json.code, 'cross_site_request');
    assert.equal((await post({})).status, 403);
    assert.equal((await post({ origin: `http://app.uketori.localhost:${house.port}` })).status, 200);
    assert.equal(seen.length, 1);
  });

  it('no page that was loaded for another membership than the cookie of now', async () => {
    const origin = `http://app.uketori.localhost:${house.port}`;
    const cookie = `token_dev=${await token()}`;
    const send = (method, path, member) =>
      house.ask({
        path: `/api/v1${path}`,
        method,
        headers: { cookie, origin, ...(member ? { 'x-user-organization-id': member } : {}) },
      });
    const other = '01900000-0000-7000-8000-000000000102';
    for (const [method, path] of [
      ['POST', '/invoices'],
      ['PATCH', '/invoices/12'],
      ['GET', '/invoices'],
      ['POST', '/session/change-password'],
    ]) {
      const answer = await send(method, path, other);
      assert.deepEqual([answer.status, answer.json.code], [409, 'session_changed'], `${method} ${path}`);
    }
    assert.equal(seen.length, 0);
    assert.equal((await send('POST', '/invoices', accessOf().user_organization_id)).status, 200);
    assert.equal((await send('POST', '/invoices')).status, 200);
    // Requests for the own user, for leaving and for the way back to the page's organization use the cookie itself.
    assert.equal((await send('GET', '/session', other)).status, 200);
    assert.equal((await send('POST', '/session/logout', other)).status, 200);
    assert.equal((await send('POST', '/session/switch', other)).status, 200);
  });

  it('a membership that a page names opens nothing, with any name', async () => {
    const own = accessOf().user_organization_id;
    const ask = (headers) => house.ask({ path: '/api/v1/invoices', headers });
    const authorization = `Bearer ${await token()}`;
    assert.equal((await ask({ 'x-user-organization-id': own })).status, 401);
    for (const named of ['', `${own},${own}`, `${own} x`, '%'])
      assert.equal((await ask({ authorization, 'x-user-organization-id': named })).status, 409, named);
    assert.equal((await ask({ authorization, 'x-user-organization-id': [own, own] })).status, 409);
    assert.equal(seen.length, 0);
    assert.equal((await ask({ authorization, 'x-user-organization-id': own })).status, 200);
  });

  it('no login form of a foreign page', async () => {
    const headers = { origin: 'http://evil.example' };
    const answer = await house.ask({
      host: 'accounts',
      path: '/api/v1/session/authenticate',
      method: 'POST',
      headers,
    });
    assert.equal(answer.status, 403);
  });
});

describe('what services receive', () => {
  it('who asks, from where, by us alone', async () => {
    const headers = {
      ...(await bearer()),
      'x-uketori-identity': 'forged',
      'X-Uketori-Role': 'owner',
      'x-forwarded-for': '203.0.113.7',
      'x-request-id': 'forged',
      cookie: 'token_dev=abc',
    };
    const answer = await house.ask({ path: '/api/v1/invoices', headers });
    const got = seen[0].headers;
    const { payload, protectedHeader } = await jwtVerify(got['x-uketori-identity'], IDENTITY_PUBLIC_KEY, {
      algorithms: ['EdDSA'],
      issuer: 'uketori',
      audience: 'uketori-services',
    });
    assert.match(protectedHeader.kid, /^[\w-]{16}$/);
    assert.equal(payload.exp - payload.iat, 60);
    assert.deepEqual(payload.actor, {
      organization_id: '01900000-0000-7000-8000-000000000001',
      user_id: '01900000-0000-7000-8000-000000000011',
      user_organization_id: '01900000-0000-7000-8000-000000000101',
      maker_user_id: null,
      user_name: '山田',
      role_id: 1,
      department_id: null,
      abilities: { 'invoice:read': 3 },
      ip: '127.0.0.1',
      system: false,
      proved_at: null,
    });
    assert.equal(got['x-forwarded-for'], '127.0.0.1');
    assert.equal(got['x-uketori-role'], undefined);
    assert.equal(got.cookie, undefined);
    assert.equal(got.authorization, undefined);
    assert.equal(got['x-request-id'], answer.headers['x-request-id']);
    assert.notEqual(got['x-request-id'], 'forged');
  });

  it('no caller on a public route', async () => {
    await house.ask({ path: '/api/v1/tempupload/abc', headers: { 'x-uketori-identity': 'forged' } });
    assert.equal(seen[0].headers['x-uketori-identity'], undefined);
  });

  it("a chat service's webhook needs no session, and its bytes and signature arrive as they were sent", async () => {
    const body = '{"type":"event_callback", "text":"請求書"}';
    const headers = {
      'content-type': 'application/json',
      'x-slack-signature': 'v0=1',
      origin: 'https://evil.example',
    };
    const path = '/api/v1/chat-hooks/slack/key?chatwork_webhook_signature=a%2Bb';
    const answer = await house.ask({ host: 'api', path, method: 'POST', headers, body });
    assert.equal(answer.status, 200);
    assert.equal(seen[0].url, '/chat-hooks/slack/key?chatwork_webhook_signature=a%2Bb');
    assert.equal(seen[0].sha256, createHash('sha256').update(body).digest('hex'));
    assert.equal(seen[0].headers['x-slack-signature'], 'v0=1');
    for (const [method, other] of [
      ['GET', path],
      ['POST', '/api/v1/chat-connections'],
      ['POST', '/api/v1/chat-imports/1/retry'],
    ])
      assert.equal((await house.ask({ path: other, method })).status, 401);
  });

  it('the session service sees the credential, and its cookies come back', async () => {
    const answer = await house.ask({ path: '/api/v1/session', headers: await bearer() });
    assert.ok(seen[0].headers.authorization);
    assert.deepEqual(answer.headers['set-cookie'], ['a=1', 'b=2']);
  });
});

describe('address list', () => {
  it('refuses, reports to admin, and does not believe X-Forwarded-For', async () => {
    house.sessions.set('session-1', accessOf({ allowed_addresses: ['203.0.113.0/24'] }));
    const headers = { ...(await bearer()), 'x-forwarded-for': '203.0.113.7' };
    const answer = await house.ask({ path: '/api/v1/invoices/5?x=1', headers });
    assert.deepEqual([answer.status, answer.json.code], [403, 'ip_not_allowed']);
    await delay(50);
    assert.deepEqual(
      [house.refused[0].ip_address, house.refused[0].path],
      ['127.0.0.1', '/invoices/5'].map((v, i) => (i ? `/api/v1${v}` : v)),
    );
    assert.equal(seen.length, 0);
  });

  const linkOf = (values) => `${Buffer.from(JSON.stringify(values)).toString('base64url')}.bWFj`;
  const link = `/api/v1/documents/content/${linkOf([ORGANIZATION, 'd', 1, 'content', 1])}`;

  it('counts for links to documents, which open without a log-in, and the log does not repeat them', async () => {
    house.organizations.set(ORGANIZATION, {
      organization_id: ORGANIZATION,
      allowed_addresses: ['203.0.113.0/24'],
    });
    const answer = await house.ask({ path: link });
    assert.deepEqual([answer.status, answer.json.code, seen.length], [403, 'ip_not_allowed', 0]);
    await delay(50);
    const { organization_id, ip_address, path } = house.refused[0];
    assert.deepEqual(
      [organization_id, ip_address, path],
      [ORGANIZATION, '127.0.0.1', '/api/v1/documents/content'],
    );
    house.organizations.set(ORGANIZATION, {
      organization_id: ORGANIZATION,
      allowed_addresses: ['127.0.0.1'],
    });
    assert.equal((await house.ask({ path: link })).status, 200);
  });

  for (const [name, path] of [
    [
      'of no organization',
      `/api/v1/documents/content/${linkOf(['01900000-0000-7000-8000-0000000000ff', 'd'])}`,
    ],
    ['without an organization', `/api/v1/documents/content/${linkOf({ a: 1 })}`],
    ['of another form', '/api/v1/documents/content/abc'],
  ])
    it(`leaves a link ${name} to the service that signs them`, async () => {
      assert.equal((await house.ask({ path })).status, 200);
      assert.equal(seen.length, 1);
    });

  it('leads a page to the no-access page, which itself opens', async () => {
    house.sessions.set('session-1', accessOf({ allowed_addresses: ['203.0.113.0/24'] }));
    const headers = { cookie: `token_dev=${await token()}` };
    const answer = await house.ask({ path: '/invoice', headers });
    assert.deepEqual(
      [answer.status, answer.headers.location],
      [302, `http://accounts.uketori.localhost:${house.port}/noaccess`],
    );
    assert.notEqual((await house.ask({ host: 'accounts', path: '/noaccess', headers })).status, 302);
  });

  it('counts on a connection that was open before', async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const headers = await bearer();
    assert.equal((await house.ask({ path: '/api/v1/invoices', headers, agent })).status, 200);
    house.sessions.set('session-1', accessOf({ allowed_addresses: ['203.0.113.7'] }));
    assert.equal((await house.ask({ path: '/api/v1/invoices', headers, agent })).status, 403);
    agent.destroy();
  });
});

describe('modules', () => {
  it('a switched-off module serves nothing from the next request on', async () => {
    const headers = await bearer();
    assert.equal((await house.ask({ path: '/api/v1/payments', headers })).status, 200);
    house.sessions.set('session-1', accessOf({ modules: { journal: 'stable' } }));
    const answer = await house.ask({ path: '/api/v1/payments', headers });
    assert.deepEqual(
      [answer.status, answer.json.code, answer.json.params.module],
      [403, 'module_disabled', 'payment'],
    );
    assert.equal((await house.ask({ path: '/api/v1/invoices', headers })).status, 200);
    assert.equal((await house.ask({ path: '/api/v1/session', headers })).status, 200);
  });
});
