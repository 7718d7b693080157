const assert = require('node:assert/strict');
const { after, before, beforeEach, describe, it } = require('node:test');
const { tokenBuckets } = require('../core/rate.cjs');
const { readSettings } = require('../settings.cjs');
const { IDENTITY_KEY, startHouse } = require('./house.cjs');

describe('rate', () => {
  it('gives the burst, then one per refill, and says how long to wait', () => {
    let now = 0;
    const buckets = tokenBuckets({ per_second: 2, burst: 3 }, () => now);
    assert.deepEqual(
      [1, 2, 3].map(() => buckets.take('a')),
      [0, 0, 0],
    );
    assert.equal(buckets.take('a'), 1);
    assert.equal(buckets.take('b'), 0);
    now = 500;
    assert.equal(buckets.take('a'), 0);
    assert.equal(buckets.take('a'), 1);
    now = 60_000;
    assert.equal(buckets.left('a') <= 3, true);
    assert.deepEqual(
      [1, 2, 3, 4].map(() => buckets.take('a')),
      [0, 0, 0, 1],
    );
  });
  it('says what is left, and when all is back', () => {
    let now = 0;
    const buckets = tokenBuckets({ per_second: 100, burst: 400 }, () => now);
    assert.deepEqual(buckets.state('a'), { quota: 400, window: 4, left: 400, reset: 0 });
    buckets.take('a', 150);
    assert.deepEqual(buckets.state('a'), { quota: 400, window: 4, left: 250, reset: 2 });
    now = 1000;
    buckets.take('a');
    assert.equal(buckets.state('a').left, 349);
  });
  it('a slow budget names the seconds', () => {
    const buckets = tokenBuckets({ per_second: 20 / 60, burst: 1 }, () => 0);
    buckets.take('a');
    assert.equal(buckets.take('a'), 3);
  });
  it('takes back what turned out to cost nothing, never more than the burst', () => {
    const buckets = tokenBuckets({ per_second: 0, burst: 2 }, () => 0);
    buckets.give('a');
    assert.equal(buckets.left('a'), 2);
    buckets.take('a');
    buckets.take('a');
    buckets.give('a');
    assert.deepEqual([buckets.take('a'), buckets.take('a')], [0, 60]);
    buckets.take('a');
    for (let i = 0; i < 5; i++) buckets.give('a');
    assert.equal(buckets.left('a'), 2);
  });
});

describe('log-ins', () => {
  const BUDGET = 3;
  let house;
  const held = [];
  let hold = false;
  const upstream = (req, res) => {
    res.statusCode = { '/wrong': 401, '/delayed': 429 }[req.headers['x-outcome']] ?? 200;
    const answer = () => res.end('{}');
    req.resume().once('end', () => (hold ? held.push(answer) : answer()));
  };
  const ask = (outcome, address) =>
    house.ask({
      path: '/api/v1/session/authenticate',
      method: 'POST',
      headers: { 'x-forwarded-for': address, 'x-outcome': outcome },
    });
  const statuses = async (count, outcome, address) => {
    const answers = [];
    for (let i = 0; i < count; i++) answers.push((await ask(outcome, address)).status);
    return answers;
  };

  before(async () => {
    house = await startHouse(upstream, {
      UKETORI_TRUSTED_PROXIES: 'loopback',
      UKETORI_RATE_AUTHENTICATE_PER_MINUTE: String(BUDGET),
    });
  });
  after(() => house?.close());

  it('that are right cost their address nothing, nor do delayed tries', async () => {
    assert.deepEqual(await statuses(BUDGET * 4, '/right', '203.0.113.1'), Array(BUDGET * 4).fill(200));
    assert.deepEqual(await statuses(BUDGET * 2, '/delayed', '203.0.113.1'), Array(BUDGET * 2).fill(429));
    assert.equal((await ask('/right', '203.0.113.1')).status, 200);
  });

  it('that are wrong end at the budget of their address', async () => {
    assert.deepEqual(await statuses(BUDGET, '/wrong', '203.0.113.2'), Array(BUDGET).fill(401));
    const refused = await ask('/wrong', '203.0.113.2');
    assert.deepEqual([refused.status, refused.json.code], [429, 'rate_limited']);
    assert.ok(Number(refused.headers['retry-after']) >= 1);
    assert.equal((await ask('/wrong', '203.0.113.3')).status, 401);
  });

  it('under way hold their place, so that many at once cannot pass it', async () => {
    hold = true;
    const waiting = Array.from({ length: BUDGET }, () => ask('/right', '203.0.113.4'));
    while (held.length < BUDGET) await new Promise((done) => setTimeout(done, 5));
    assert.equal((await ask('/right', '203.0.113.4')).status, 429);
    hold = false;
    for (const answer of held.splice(0)) answer();
    await Promise.all(waiting);
    assert.equal((await ask('/right', '203.0.113.4')).status, 200);
  });

  it('say in every response how many tries are left', async () => {
    const headers = [];
    for (let i = 0; i <= BUDGET; i++) headers.push((await ask('/wrong', '203.0.113.77')).headers);
    assert.equal(headers[0]['ratelimit-policy'], `"authenticate";q=${BUDGET};w=60`);
    assert.deepEqual(
      headers.map((one) => Number(/r=(\d+)/.exec(one.ratelimit)[1])),
      [2, 1, 0, 0],
    );
    assert.ok(Number(headers.at(-1)['retry-after']) >= 1);
  });

  it('are enough for an office that starts its day behind one address', () => {
    const { budgets } = readSettings({
      UKETORI_SESSION_SECRET: 's'.repeat(40),
      UKETORI_IDENTITY_KEY: IDENTITY_KEY,
    });
    assert.ok(budgets.authenticate.burst >= 100);
  });
});

describe('webhooks of chat services', () => {
  const BUDGET = 3;
  const HOOK = '/api/v1/chat-hooks/slack';
  let house;
  let reached = 0;
  let address = '';

  // The response of intake: the last segment contains its verdict about the signature.
  const upstream = (req, res) => {
    reached += 1;
    res.statusCode = { wrong: 401, busy: 429 }[req.url.split('/').at(-1)] ?? 200;
    if (res.statusCode === 429) res.setHeader('retry-after', '7');
    req.resume().once('end', () => res.end('{}'));
  };
  const ask = (path, method = 'POST') => house.ask({ path, method, headers: { 'x-forwarded-for': address } });
  const statuses = async (count, path, method) => {
    const answers = [];
    for (let i = 0; i < count; i++) answers.push((await ask(path, method)).status);
    return answers;
  };

  before(async () => {
    house = await startHouse(upstream, {
      UKETORI_TRUSTED_PROXIES: 'loopback',
      UKETORI_RATE_PER_MINUTE: String(BUDGET),
      UKETORI_RATE_LOGIN_PER_MINUTE: String(BUDGET),
      UKETORI_RATE_AUTHENTICATE_PER_MINUTE: String(BUDGET),
      UKETORI_RATE_CHAT_HOOKS_PER_MINUTE: String(BUDGET),
    });
  });
  after(() => house?.close());
  let serial = 0;
  beforeEach(() => {
    address = `203.0.113.${++serial}`;
    reached = 0;
  });

  it('come in where other public calls and logins of the same address are used up', async () => {
    await statuses(BUDGET + 1, '/api/v1/documents/content/x', 'GET');
    await statuses(BUDGET + 1, '/api/v1/session/authenticate');
    assert.equal((await ask(`${HOOK}/known`)).status, 200);
  });

  it('that are signed cost the address nothing, in one chat or in many', async () => {
    assert.deepEqual(await statuses(BUDGET * 3, `${HOOK}/known`), Array(BUDGET * 3).fill(200));
    assert.deepEqual(await statuses(BUDGET * 2, `${HOOK}/busy`), Array(BUDGET * 2).fill(429));
    assert.equal((await ask(`${HOOK}/busy`)).headers['retry-after'], '7');
    assert.equal((await ask(`${HOOK}/another`)).status, 200);
  });

  it('that are not signed end at the budget of their address, with any key', async () => {
    for (let i = 0; i < BUDGET; i++) assert.equal((await ask(`${HOOK}${i}/wrong`)).status, 401);
    const answer = await ask(`${HOOK}/wrong`);
    assert.deepEqual([answer.status, answer.json.code], [429, 'rate_limited']);
    assert.ok(Number(answer.headers['retry-after']) >= 1);
    assert.equal(reached, BUDGET);
    assert.equal((await ask('/api/v1/documents/content/x', 'GET')).status, 200);
    assert.equal((await ask('/api/v1/session/authenticate')).status, 200);
    address = '203.0.113.200';
    assert.equal((await ask(`${HOOK}/known`)).status, 200);
  });

  it('that are too large are refused and cost', async () => {
    const body = Buffer.alloc(1024 * 1024 + 1, ' ');
    const headers = { 'x-forwarded-for': address, 'content-length': body.length };
    for (let i = 0; i < BUDGET; i++)
      assert.equal((await house.ask({ path: `${HOOK}/known`, method: 'POST', headers, body })).status, 413);
    assert.equal((await ask(`${HOOK}/known`)).status, 429);
    assert.equal(reached, 0);
  });
});
