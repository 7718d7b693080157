import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { PASSWORD, startProduct, until, USERS } from '../product/product.mjs';

describe('who comes in through the gateway', () => {
  let product;
  let owner;
  before(async () => {
    product = await startProduct();
    owner = await product.login(USERS.owner);
  });
  after(() => product.stop());

  const code = (answer) => answer.body?.code;

  describe('identity', () => {
    const jwt = (header, payload, secret = 'guess') => {
      const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const body = `${part(header)}.${part(payload)}`;
      const signature =
        header.alg === 'none' ? '' : createHmac('sha256', secret).update(body).digest('base64url');
      return `${body}.${signature}`;
    };
    const claims = () => JSON.parse(Buffer.from(owner.token.split('.')[1], 'base64url').toString());

    it('refuses no token, alg none, a forged one, an expired one and one of a session that ended', async () => {
      const now = Math.floor(Date.now() / 1000);
      const tokens = {
        none: jwt({ alg: 'none', typ: 'JWT' }, claims()),
        forged: jwt({ alg: 'HS256', typ: 'JWT' }, claims()),
        expired: jwt({ alg: 'HS256', typ: 'JWT' }, { ...claims(), exp: now - 10 }),
      };
      for (const [name, token] of Object.entries(tokens)) {
        assert.equal((await product.call('GET', '/api/v1/invoices', { token })).status, 401, name);
      }
      assert.equal((await product.call('GET', '/api/v1/invoices')).status, 401);
      const leaving = await product.login(USERS.viewer);
      assert.ok((await leaving.post('/session/logout', {})).status < 300);
      assert.equal((await leaving.get('/invoices')).status, 401);
    });

    it('takes no identity from the outside', async () => {
      const headers = { 'x-uketori-identity': owner.token, 'x-uketori-internal': '1' };
      assert.equal((await product.call('GET', '/api/v1/invoices', { headers })).status, 401);
    });

    it('returns alike to an unknown address and a wrong password', async () => {
      const attempt = (email, password) =>
        product.call('POST', '/api/v1/session/authenticate', { host: 'accounts', body: { email, password } });
      const unknown = await attempt(`nobody-${randomUUID()}@uketori.example`, PASSWORD);
      const wrong = await attempt(USERS.viewer, 'wrong-password');
      assert.deepEqual([unknown.status, code(unknown)], [wrong.status, code(wrong)]);
      assert.equal(wrong.status, 401);
    });

    it('asks a cookie alone where it comes from before anything is changed', async () => {
      const cookie = `token_dev=${owner.token}`;
      const attempt = (origin) =>
        product.call('POST', '/api/v1/masters/tag', {
          body: { name: randomUUID() },
          headers: { cookie, ...(origin ? { origin } : {}) },
        });
      assert.equal((await attempt('http://evil.example')).status, 403);
      assert.ok((await attempt(product.app)).status < 300);
    });
  });

  describe('addresses', {
    skip: process.platform !== 'linux' && 'only Linux has 127.0.0.2 by itself',
  }, () => {
    const OFFICE = '127.0.0.2';
    const ELSEWHERE = '127.0.0.1';
    let office;
    before(async () => {
      office = await product.login(USERS.owner, { from: OFFICE });
    });
    after(async () => {
      await clearAddresses(product, owner);
      await until(
        'the house to be open again',
        async () => (await owner.get('/organization-settings')).status === 200,
      );
    });
    const add = (who, ip_address) => who.post('/ip-restrictions', { ip_address, description: '本社' });

    it('takes the own address first, and lets nobody lock himself out', async () => {
      assert.deepEqual((await office.get('/ip-restrictions')).body.items, []);
      assert.equal((await office.get('/ip-restrictions/own')).body.ip_address, OFFICE);
      assert.equal(code(await add(office, '203.0.113.9')), 'first_ip_must_be_current');
      const added = await add(office, OFFICE);
      assert.equal(added.status, 201, String(added.bytes));
      assert.equal((await add(office, '203.0.113.9')).status, 201);
      assert.equal(code(await office.del(`/ip-restrictions/${added.body.id}`)), 'cannot_change_current_ip');
      assert.equal((await office.get('/invoices')).status, 200);
    });

    it('refuses every other address, whatever X-Forwarded-For says, and logs it', async () => {
      await until('the list to count', async () => (await owner.get('/invoices')).status === 403);
      for (const headers of [
        {},
        { 'x-forwarded-for': OFFICE },
        { 'x-forwarded-for': `203.0.113.9, ${OFFICE}`, 'x-real-ip': OFFICE, forwarded: `for=${OFFICE}` },
      ]) {
        const refused = await owner.get('/invoices', headers);
        assert.deepEqual([refused.status, code(refused)], [403, 'ip_not_allowed']);
      }
      const spoofed = await office.get('/invoices', { 'x-forwarded-for': '198.51.100.7' });
      assert.equal(spoofed.status, 200, 'a spoofed address must not lock the real one out');
      await until('the refusal in the log', async () => {
        const { body } = await office.get('/action-logs?limit=100');
        return JSON.stringify(body).includes('ip.refused') && JSON.stringify(body).includes(ELSEWHERE);
      });
    });

    it('sends a forbidden browser to /noaccess', async () => {
      const page = await product.call('GET', '/invoice', { headers: { cookie: `token_dev=${owner.token}` } });
      assert.deepEqual([page.status, page.headers.location], [302, `${product.accounts}/noaccess`]);
      const fine = await product.call('GET', '/invoice', {
        headers: { cookie: `token_dev=${owner.token}` },
        from: OFFICE,
      });
      assert.equal(fine.status, 200);
    });
  });

  it('goes nowhere but to its own hosts after login', async () => {
    for (const next of [
      '//evil.example',
      'https://evil.example/',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      const answer = await product.call('GET', `/session/login?next=${encodeURIComponent(next)}`, {
        host: 'accounts',
      });
      assert.ok(!String(answer.headers.location ?? '').includes('evil'), next);
    }
  });

  it('delays a caller that guesses passwords, and nobody else behind the same address', {
    skip: process.platform !== 'linux' && 'only Linux has 127.0.0.3 by itself',
  }, async () => {
    const attempt = (email, password, from) =>
      product.call('POST', '/api/v1/session/authenticate', {
        host: 'accounts',
        body: { email, password },
        from,
      });
    for (let i = 0; i < 11; i++) {
      const { status } = await attempt(USERS.viewer, 'wrong', '127.0.0.3');
      assert.ok(status === 401 || status === 429, String(status));
    }
    const right = await attempt(USERS.viewer, PASSWORD, '127.0.0.3');
    assert.deepEqual([right.status, code(right)], [429, 'login_delayed']);
    assert.equal((await attempt(USERS.accountant, PASSWORD, '127.0.0.3')).status, 200);
    const { body } = await owner.get('/login-locks');
    for (const { id } of body.items) assert.equal((await owner.del(`/login-locks/${id}`)).status, 204);
    assert.equal((await attempt(USERS.viewer, PASSWORD, '127.0.0.3')).status, 200);
  });
});

/** Takes the address list away again behind the rules, for the journeys that follow. */
async function clearAddresses(product, owner) {
  const { default: pg } = await import('pg');
  const { adminUrl } = await import('../product/invariants.mjs');
  const client = new pg.Client({ connectionString: adminUrl(product) });
  await client.connect();
  await client.query('delete from admin.ip_restrictions where organization_id = $1', [
    owner.session.organization_id,
  ]);
  await client.end();
}
