const assert = require('node:assert/strict');
const fs = require('node:fs');
const net = require('node:net');
const os = require('node:os');
const path = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { after, before, describe, it } = require('node:test');
const { costOf } = require('../core/metering.cjs');
const { tokenBuckets } = require('../core/rate.cjs');
const { securityLog } = require('../core/security-log.cjs');
const { startHouse } = require('./house.cjs');

const quiet = { warn: () => undefined };
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-gateway-'));
after(() => fs.rmSync(folder, { recursive: true, force: true }));
const linesOf = (file) =>
  fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n').filter(Boolean).map(JSON.parse) : [];

describe('the log of refused requests', () => {
  const access = { organization_id: 'o', user_id: 'u' };
  const noted = (log, status, over = {}, method = 'GET', place = '/api/v1/x') =>
    log.note(
      { method, uketori: { ip: '192.0.2.1', request_id: 'r', entry: null, had_credential: true, ...over } },
      { statusCode: status },
      place,
    );

  it('has a line for each refusal, none for anything else, and counts a flood in one line', async () => {
    const file = path.join(folder, 'deep/flood.jsonl');
    let now = 1_000_000;
    const reported = [];
    const log = securityLog(
      file,
      async (refused) => reported.push(refused),
      quiet,
      () => now,
    );
    for (const status of [200, 204, 304, 400, 404, 409, 413, 500, 503]) noted(log, status);
    noted(log, 401, { had_credential: false });
    for (let i = 0; i < 50; i++) noted(log, 401, { code: 'unauthenticated' });
    noted(
      log,
      401,
      { code: 'invalid_email_or_password', had_credential: false },
      'POST',
      '/api/v1/session/authenticate',
    );
    for (let i = 0; i < 5; i++) noted(log, 403, { code: 'no_privilege', entry: { access } });
    noted(log, 403, { code: 'ip_not_allowed', entry: { access } });
    noted(log, 429, { code: 'rate_limited', entry: { access } });
    now += 61_000;
    log.sweep();
    noted(log, 403, { code: 'no_privilege', entry: { access } });
    await log.written();
    log.close();
    const types = linesOf(file).map(({ type }) => type);
    const count = (type) => types.filter((one) => one === type).length;
    assert.deepEqual(
      [
        'refusal.credential',
        'login.failed',
        'refusal.request',
        'refusal.address',
        'refusal.rate',
        'refusal.repeated',
      ].map(count),
      [20, 1, 6, 1, 1, 1],
    );
    assert.equal(types.length, 30);
    assert.equal(linesOf(file).find(({ type }) => type === 'refusal.repeated').data.count, 30);
    assert.deepEqual(
      reported.map(({ code }) => code),
      ['no_privilege', 'rate_limited', 'no_privilege'],
    );
    assert.deepEqual(reported[0], {
      organization_id: 'o',
      user_id: 'u',
      ip_address: '192.0.2.1',
      method: 'GET',
      path: '/api/v1/x',
      code: 'no_privilege',
    });
    assert.equal(fs.statSync(file).mode & 0o777, 0o600);
  });
});

describe('a big JSON body', () => {
  for (const [headers, cost] of [
    [{}, 1],
    [{ 'content-type': 'application/json', 'content-length': '100' }, 1],
    [{ 'content-type': 'application/json', 'content-length': '16384' }, 2],
    [{ 'content-type': 'application/problem+json', 'content-length': '1048576' }, 65],
    [{ 'content-type': 'application/json', 'transfer-encoding': 'chunked' }, 65],
    [{ 'content-type': 'application/json', 'content-length': 'x' }, 1],
    [{ 'content-type': 'multipart/form-data', 'content-length': '99999999' }, 1],
  ])
    it(`${JSON.stringify(headers)} costs ${cost}`, () => assert.equal(costOf(headers), cost));

  it('costs as many requests as its size, up to the whole burst', () => {
    const buckets = tokenBuckets({ per_second: 1, burst: 100 }, () => 0);
    assert.equal(buckets.take('a', 65), 0);
    assert.equal(buckets.left('a'), 35);
    assert.equal(buckets.take('a', 65), 30);
    assert.equal(buckets.left('a'), 35);
    assert.equal(buckets.take('b', 1000), 0);
    assert.equal(buckets.left('b'), 0);
  });
});

describe('at the gateway', () => {
  const file = path.join(folder, 'gateway.jsonl');
  let house;
  before(async () => {
    const upstream = (req, res) => {
      if (req.headers['x-outcome'] === 'refuse') {
        res.statusCode = 403;
        res.setHeader('x-uketori-code', 'no_privilege');
      }
      req.resume().once('end', () => res.end('{}'));
    };
    house = await startHouse(upstream, {
      UKETORI_SECURITY_LOG: file,
      UKETORI_BODY_GRACE_MS: '1500',
      UKETORI_BODY_MOST_MS: '6000',
    });
    house.keys.set(require('../core/session.cjs').hashSecret('uk_good'), require('./house.cjs').accessOf());
  });
  after(() => house.close());
  const get = (headers, target = '/api/v1/invoices') => house.ask({ path: target, headers });

  it('a refusal of a service is in the log with its code, which the caller does not see as a header', async () => {
    const answer = await get({ authorization: 'Bearer uk_good', 'x-outcome': 'refuse' });
    assert.equal(answer.status, 403);
    assert.equal(answer.headers['x-uketori-code'], undefined);
    await get({ authorization: 'Bearer uk_wrong' });
    await get({});
    for (let i = 0; i < 50 && linesOf(file).length < 2; i++) await sleep(20);
    const [first, second, ...rest] = linesOf(file);
    assert.deepEqual(rest, []);
    assert.equal(first.type, 'refusal.request');
    assert.equal(first.data.code, 'no_privilege');
    assert.match(first.data.organization_id, /^01900000/);
    assert.equal(second.type, 'refusal.credential');
    assert.equal(JSON.stringify([first, second]).includes('uk_'), false);
    for (let i = 0; i < 50 && house.refused.length === 0; i++) await sleep(20);
    assert.equal(house.refused[0].code, 'no_privilege');
  });

  it('refuses a host with anything but digits behind its colon', async () => {
    const port = house.port;
    const named = (host) => house.ask({ host, path: '/api/v1/session', headers: { host } });
    assert.equal((await named(`app.uketori.localhost:${port}`)).status, 401);
    assert.equal((await named('app.uketori.localhost')).status, 401);
    for (const host of [
      `app.uketori.localhost:${port}.evil.example`,
      'app.uketori.localhost:x',
      'app.uketori.localhost:123456',
    ])
      assert.equal((await named(host)).status, 400, host);
  });

  /** Sends a body a byte at a time; resolves to the response so far when the connection ends or `ms` are over. */
  function trickle({ length, every_ms, bytes = 1, ms, type = 'application/json' }) {
    return new Promise((resolve) => {
      const began = Date.now();
      const socket = net.connect(house.port, '127.0.0.1');
      let answer = '';
      let sent = 0;
      socket.write(
        `POST /api/v1/invoices HTTP/1.1\r\nhost: app.uketori.localhost:${house.port}\r\nauthorization: Bearer uk_good\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
      );
      const timer = setInterval(() => {
        if (sent >= length) return;
        sent += bytes;
        socket.write(' '.repeat(Math.min(bytes, length - sent + bytes)));
      }, every_ms);
      const end = () => {
        clearInterval(timer);
        socket.destroy();
        resolve({ answer, took_ms: Date.now() - began, sent });
      };
      socket.on('data', (chunk) => (answer += chunk));
      socket.on('close', end);
      socket.on('error', end);
      setTimeout(end, ms).unref();
    });
  }

  it('cuts a body that comes a byte at a time', async () => {
    const { answer, took_ms } = await trickle({ length: 1000, every_ms: 200, ms: 15_000 });
    assert.match(answer, /^HTTP\/1.1 408 /);
    assert.match(answer, /request_too_slow/);
    assert.ok(took_ms < 8000, `${took_ms} ms`);
  });

  it('cuts JSON that takes too long although it comes fast enough, and lets a slow upload pass', async () => {
    const steady = { length: 40_000, every_ms: 250, bytes: 600 };
    const [json, upload] = await Promise.all([
      trickle({ ...steady, ms: 12_000 }),
      trickle({ ...steady, length: 24_000, ms: 14_000, type: 'multipart/form-data; boundary=x' }),
    ]);
    assert.match(json.answer, /^HTTP\/1.1 408 /);
    assert.match(upload.answer, /^HTTP\/1.1 200 /);
  });

  it('a whole body is not looked at again', async () => {
    const answer = await house.ask({
      path: '/api/v1/invoices',
      method: 'POST',
      headers: { authorization: 'Bearer uk_good', 'content-type': 'application/json', 'content-length': '2' },
      body: '{}',
    });
    assert.equal(answer.status, 200);
  });
});

describe('every response of an https installation', () => {
  let house;
  before(async () => {
    const upstream = (req, res) => req.resume().once('end', () => res.end('{}'));
    house = await startHouse(upstream, { UKETORI_SCHEME: 'https' });
    house.keys.set(require('../core/session.cjs').hashSecret('uk_good'), require('./house.cjs').accessOf());
  });
  after(() => house.close());
  const ask = (over) =>
    house.ask({
      path: '/api/v1/invoices',
      headers: { authorization: 'Bearer uk_good', ...over.headers },
      ...over,
    });

  it('keeps browsers to https, sends no address on, allows no eval and stays in no cache', async () => {
    for (const [answer, isPage] of [
      [await ask({}), false],
      [await ask({ headers: { authorization: 'Bearer uk_wrong' } }), false],
      [await house.ask({ path: '/home' }), true],
    ]) {
      assert.match(answer.headers['strict-transport-security'], /max-age=31536000; includeSubDomains/);
      assert.equal(answer.headers['referrer-policy'], 'strict-origin-when-cross-origin');
      assert.equal(answer.headers['x-content-type-options'], 'nosniff');
      assert.match(answer.headers['content-security-policy'], /frame-ancestors 'none'/);
      assert.doesNotMatch(
        answer.headers['content-security-policy'],
        /'unsafe-eval'|script-src[^;]*unsafe-inline/,
      );
      if (!isPage) assert.equal(answer.headers['cache-control'], 'no-store');
    }
  });

  it('allows no other origin to read it', async () => {
    const origin = 'https://evil.example';
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await ask({ method, headers: { origin, authorization: 'Bearer uk_good' } });
      const names = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
      assert.deepEqual(names, []);
    }
  });

  it('does not repeat what was sent (TRACE)', async () => {
    const answer = await ask({ method: 'TRACE', headers: { authorization: 'Bearer uk_good' } });
    assert.equal(answer.status, 405);
    assert.equal(String(answer.body ?? '').includes('uk_good'), false);
  });
});
