const assert = require('node:assert/strict');
const { createHash } = require('node:crypto');
const http = require('node:http');
const { after, before, beforeEach, describe, it } = require('node:test');
const { setTimeout: delay } = require('node:timers/promises');
const { jwtVerify, UnsecuredJWT } = require('jose');
const { accessOf, IDENTITY_SECRET, startHouse, token } = require('./house.cjs');

const seen = [];
const open = { count: 0 };
let house;

/** Plays every service. */
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
  if (target === '/invoices/silent') return;
  const hash = createHash('sha256');
  let bytes = 0;
  req.on('data', (chunk) => {
    bytes += chunk.length;
    hash.update(chunk);
  });
  req.on('end', () => {
    seen.push({ method: req.method, url: req.url, headers: req.headers, bytes, sha256: hash.digest('hex') });
    res.setHeader('content-type', 'application/json');
    if (target === '/session') res.setHeader('set-cookie', ['a=1', 'b=2']);
    res.end(JSON.stringify({ ok: true, bytes }));
  });
}

before(async () => {
  house = await startHouse(upstream, {
    UKETORI_UPSTREAM_TIMEOUT_MS: '1500',
    UKETORI_RATE_LOGIN_PER_MINUTE: '5',
    UKETORI_TRUSTED_PROXIES: '',
  });
});
after(() => house.close());
beforeEach(() => {
  seen.length = 0;
  house.refused.length = 0;
  house.sessions.set('session-1', accessOf());
});

const bearer = async (over, forge) => ({ authorization: `Bearer ${await token(over, forge)}` });

describe('who may pass', () => {
  it('nobody without a session', async () => {
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

  const now = Math.floor(Date.now() / 1000);
  const bad = [
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

describe('what services are told', () => {
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
    const { payload } = await jwtVerify(
      got['x-uketori-identity'],
      new TextEncoder().encode(IDENTITY_SECRET),
      {
        algorithms: ['HS256'],
        issuer: 'uketori',
        audience: 'uketori-services',
      },
    );
    assert.equal(payload.exp - payload.iat, 60);
    assert.deepEqual(payload.actor, {
      organization_id: '01900000-0000-7000-8000-000000000001',
      user_id: '01900000-0000-7000-8000-000000000011',
      user_organization_id: '01900000-0000-7000-8000-000000000101',
      user_name: '山田',
      role_id: 1,
      department_id: null,
      abilities: { 'invoice:read': 3 },
      ip: '127.0.0.1',
      system: false,
    });
    assert.equal(got['x-forwarded-for'], '127.0.0.1');
    assert.equal(got['x-uketori-role'], undefined);
    assert.equal(got.cookie, undefined);
    assert.equal(got.authorization, undefined);
    assert.equal(got['x-request-id'], answer.headers['x-request-id']);
    assert.notEqual(got['x-request-id'], 'forged');
  });

  it('nothing of a caller on a public route', async () => {
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
  it('refuses, tells admin, and does not believe X-Forwarded-For', async () => {
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
  it('a switched-off module answers nothing from the next request on', async () => {
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

describe('limits', () => {
  it('meters logins by address and says when to come back', async () => {
    const answers = [];
    for (let i = 0; i < 8; i++) {
      answers.push(
        await house.ask({ host: 'accounts', path: '/api/v1/session/authenticate', method: 'POST' }),
      );
    }
    assert.equal(answers.filter((a) => a.status === 200).length <= 5, true);
    const last = answers.at(-1);
    assert.deepEqual([last.status, last.json.code], [429, 'rate_limited']);
    assert.ok(Number(last.headers['retry-after']) >= 1);
  });

  it('refuses a JSON body over 1 MB, announced or counted', async () => {
    const body = Buffer.alloc(1024 * 1024 + 1, ' ');
    const headers = { ...(await bearer()), 'content-type': 'application/json' };
    const announced = await house.ask({
      path: '/api/v1/invoices',
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      body,
    });
    assert.equal(announced.status, 413);
    const counted = await house.ask({
      path: '/api/v1/invoices',
      method: 'POST',
      headers: { ...headers, 'transfer-encoding': 'chunked' },
      body,
    });
    assert.equal(counted.status, 413);
    assert.equal(seen.length, 0);
  });

  it('streams an upload whole, announced or chunked', async () => {
    const body = Buffer.alloc(5 * 1024 * 1024, 'x');
    const sha256 = createHash('sha256').update(body).digest('hex');
    const headers = { ...(await bearer()), 'content-type': 'multipart/form-data; boundary=b' };
    for (const how of [{ 'content-length': body.length }, { 'transfer-encoding': 'chunked' }]) {
      seen.length = 0;
      const answer = await house.ask({
        path: '/api/v1/uploads',
        method: 'POST',
        headers: { ...headers, ...how },
        body,
      });
      assert.deepEqual([answer.status, seen[0].sha256], [200, sha256]);
    }
  });

  for (const path of [
    '/api/v1/invoices/../session',
    '/api/v1/invoices/%2e%2e/session',
    '/api/v1//invoices',
    '/api/v1/invoices/a%2fb',
    '/api/v1/invoices/a\\b',
  ]) {
    it(`refuses the ambiguous path ${path}`, async () => {
      const answer = await house.ask({ path, headers: await bearer() });
      assert.deepEqual([answer.status, seen.length], [400, 0]);
    });
  }
});

describe('broken streams', () => {
  it('a service that dies in the middle ends the answer, it does not hang', async () => {
    const headers = await bearer();
    const from = Date.now();
    const answer = await house
      .ask({ path: '/api/v1/invoices/half', headers })
      .catch((error) => ({ complete: false, error }));
    assert.equal(answer.complete, false);
    assert.ok(Date.now() - from < 1400);
  });

  it('a silent service is given up with 504', async () => {
    const answer = await house.ask({ path: '/api/v1/invoices/silent', headers: await bearer() });
    assert.deepEqual([answer.status, answer.json?.code], [504, 'unavailable']);
  });

  it('a client that leaves takes the connection behind with it', async () => {
    const headers = {
      ...(await bearer()),
      accept: 'text/event-stream',
      host: `app.uketori.localhost:${house.port}`,
    };
    for (let i = 0; i < 40 && open.count > 0; i++) await delay(25);
    const idle = open.count;
    const requests = await Promise.all(
      [1, 2, 3, 4, 5].map(
        () =>
          new Promise((resolve, reject) => {
            const request = http.get({
              host: '127.0.0.1',
              port: house.port,
              path: '/api/v1/live/journal',
              headers,
              agent: false,
            });
            request.once('error', reject);
            request.once('response', (response) => response.once('data', () => resolve(request)));
          }),
      ),
    );
    assert.equal(open.count, idle + 5);
    for (const request of requests) request.destroy();
    for (let i = 0; i < 200 && open.count > idle; i++) await delay(25);
    assert.equal(open.count, idle);
  });

  it('live events outlive the upstream timeout', async () => {
    const headers = { ...(await bearer()), host: `app.uketori.localhost:${house.port}` };
    const request = http.get({
      host: '127.0.0.1',
      port: house.port,
      path: '/api/v1/live/journal',
      headers,
      agent: false,
    });
    const response = await new Promise((resolve) => request.once('response', resolve));
    response.resume();
    let ended = false;
    response.once('close', () => (ended = true));
    await delay(2000);
    assert.equal(ended, false);
    request.destroy();
  });
});

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

  it('every answer carries the security headers', async () => {
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
    }
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
});

describe('stopping', () => {
  it('finishes what runs, takes nothing new, and ends', async () => {
    const finish = [];
    const own = await startHouse((_req, res) => finish.push(res), {});
    try {
      own.sessions.set('session-1', accessOf());
      const running = own.ask({ path: '/api/v1/invoices', headers: await bearer() });
      while (finish.length === 0) await delay(20);
      own.gateway.kill('SIGTERM');
      let refused = false;
      for (let i = 0; i < 100 && !refused; i++) {
        refused = await own.ask({ path: '/healthz' }).then(
          () => false,
          () => true,
        );
        await delay(20);
      }
      assert.equal(refused, true);
      finish[0].end('{"late":true}');
      assert.equal((await running).text, '{"late":true}');
      const ended = new Promise((resolve) => own.gateway.once('exit', resolve));
      assert.equal(own.gateway.exitCode ?? (await ended), 0);
    } finally {
      await own.close();
    }
  });
});
