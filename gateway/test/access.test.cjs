const assert = require('node:assert/strict');
const { describe, it } = require('node:test');
const { accessCache } = require('../core/access.cjs');

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
  it('a response requested before a change does not count as fresh after it', async () => {
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
  it('admin learns that a session is in use, twice a minute at most, also while its access is fresh', async () => {
    let now = 0;
    const told = [];
    const source = {
      resolve: async (_kind, _id, { in_use, ip_address }) => {
        told.push([now, in_use, ip_address]);
        return access('a');
      },
    };
    const cache = accessCache(source, { fresh_ms: 1000, stale_ms: 10_000, now: () => now });
    const use = { in_use: true, ip_address: '192.0.2.1' };
    const byItself = { in_use: false, ip_address: '192.0.2.1' };
    await cache.resolve('session', 's', byItself);
    await Promise.all([cache.resolve('session', 's', use), cache.resolve('session', 's', use)]);
    now = 500;
    await cache.resolve('session', 's', use);
    now = 2000;
    await cache.resolve('session', 's', byItself);
    now = 29_999;
    await cache.resolve('session', 's', byItself);
    await cache.resolve('session', 's', use);
    now = 30_000;
    await cache.resolve('session', 's', use);
    assert.deepEqual(told, [
      [0, false, '192.0.2.1'],
      [0, true, '192.0.2.1'],
      [2000, false, '192.0.2.1'],
      [29_999, false, '192.0.2.1'],
      [30_000, true, '192.0.2.1'],
    ]);
  });
  it('replaces admin for ten seconds, not longer', async () => {
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
