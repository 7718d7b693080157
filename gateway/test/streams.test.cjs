const assert = require('node:assert/strict');
const { createHash } = require('node:crypto');
const http = require('node:http');
const { after, before, beforeEach, describe, it } = require('node:test');
const { setTimeout: delay } = require('node:timers/promises');
const { accessOf, startHouse, token } = require('./house.cjs');
const { standIn } = require('./services.cjs');

const { upstream, seen, open } = standIn();
let house;

before(async () => {
  house = await startHouse(upstream, {
    UKETORI_UPSTREAM_TIMEOUT_MS: '1500',
    UKETORI_READ_TIMEOUT_MS: '500',
    UKETORI_RATE_LOGIN_PER_MINUTE: '5',
  });
});
after(() => house?.close());
beforeEach(() => {
  seen.length = 0;
  house.sessions.set('session-1', accessOf());
});

const bearer = async () => ({ authorization: `Bearer ${await token()}` });

describe('limits', () => {
  it('meters mailed links by address and says when to come back', async () => {
    const answers = [];
    for (let i = 0; i < 8; i++) {
      answers.push(
        await house.ask({ host: 'accounts', path: '/api/v1/session/password-reset', method: 'POST' }),
      );
    }
    assert.equal(answers[0].status, 200);
    assert.ok(answers.filter((a) => a.status === 200).length <= 5);
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

  it('streams a mail unchanged, and requires a session', async () => {
    const body = Buffer.concat([
      Buffer.from('From: a@b.example\r\n\r\n'),
      Buffer.alloc(3 * 1024 * 1024, 'x'),
    ]);
    const sha256 = createHash('sha256').update(body).digest('hex');
    const type = { 'content-type': 'message/rfc822', 'content-length': body.length };
    const ask = (headers) =>
      house.ask({ path: '/api/v1/emails', method: 'POST', headers: { ...headers, ...type }, body });
    assert.equal((await ask({})).status, 401);
    assert.equal(seen.length, 0);
    const answer = await ask(await bearer());
    assert.deepEqual([answer.status, seen[0].sha256, seen[0].url], [200, sha256, '/emails']);
    assert.equal(seen[0].headers['content-type'], 'message/rfc822');
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
  /** Sends all requests at once and returns the responses in the order of their end. */
  async function inOrderOfEnd(asked) {
    const headers = await bearer();
    const ended = [];
    const ask = async ([method, path]) => {
      const answer = await house
        .ask({ method, path, headers })
        .catch((error) => ({ complete: false, error }));
      ended.push({ asked: `${method} ${path}`, answer });
    };
    await Promise.all(asked.map(ask));
    return ended;
  }

  it('a service that dies in the middle ends the response without a timeout', async () => {
    const [first] = await inOrderOfEnd([
      ['POST', '/api/v1/invoices/silent'],
      ['GET', '/api/v1/invoices/half'],
    ]);
    assert.deepEqual([first.asked, first.answer.complete], ['GET /api/v1/invoices/half', false]);
  });

  it('a silent service ends with 504, sooner for a page that a user looks at than for a save or a file', async () => {
    const ended = await inOrderOfEnd([
      ['POST', '/api/v1/invoices/silent'],
      ['GET', '/api/v1/exports/silent/file'],
      ['GET', '/api/v1/invoices/silent'],
    ]);
    assert.equal(ended[0].asked, 'GET /api/v1/invoices/silent');
    for (const { answer } of ended)
      assert.deepEqual([answer.status, answer.json?.code], [504, 'unavailable']);
  });

  it('a response that has begun in time may take longer than that', async () => {
    const answer = await house.ask({ path: '/api/v1/invoices/slow', headers: await bearer() });
    assert.deepEqual([answer.status, answer.complete, answer.json?.ok], [200, true, true]);
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

  it('dismisses the connections in use before it ends', async () => {
    const own = await startHouse(upstream, { UKETORI_DISMISS_MS: '4000' });
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    try {
      own.sessions.set('session-1', accessOf());
      const headers = await bearer();
      // A response of a service: its own header says keep-alive.
      const ask = () => own.ask({ path: '/api/v1/invoices', headers, agent });
      const before = await ask();
      assert.deepEqual([before.status, before.headers.connection], [200, 'keep-alive']);
      const began = Date.now();
      const ended = new Promise((resolve) => own.gateway.once('exit', resolve));
      own.gateway.kill('SIGTERM');
      await delay(100);
      const after = await ask();
      assert.deepEqual([after.status, after.headers.connection], [200, 'close']);
      assert.equal(await ended, 0);
      assert.ok(Date.now() - began < 3000, 'no connection is left, so it does not wait');
    } finally {
      agent.destroy();
      await own.close();
    }
  });

  it('one that cannot start says so and leaves nothing open', async () => {
    await assert.rejects(startHouse(upstream, { UKETORI_SESSION_SECRET: 'short' }), /gateway ended with 1/);
  });
});
