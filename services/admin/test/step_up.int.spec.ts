import { Secret, TOTP } from 'otpauth';
import type { TestService } from '@uketori/service-kit/testing';
import { AccessService } from '../src/access/access.service.js';
import { OWNER_IN_SECOND } from '../src/seed.js';
import { asAdmin, demoActor, login, seededService, sidOf } from './bench.js';

let service: TestService;
let access: AccessService;

const sql = <T>(statement: string, params: unknown[] = []) => asAdmin<T>(service, statement, params);
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const provedAt = async (token: string) => (await access.resolveSession(sidOf(token))).access?.proved_at ?? '';
const age = (minutes: number) =>
  sql('update admin.sessions set proved_at = now() - make_interval(mins => $1)', [minutes]);

interface Body {
  code?: string;
  token: string;
  challenge: string;
  kinds: string[];
  secret: string;
}
const as = (who: string, token: string) => (path: string, body?: object) =>
  service.call<Body>(demoActor(who), 'POST', path, body, { authorization: `Bearer ${token}` });

beforeAll(async () => {
  process.env.UKETORI_BOX_SECRET = 'test-box-secret-of-32-characters!!';
  service = await seededService();
  access = service.app.get(AccessService);
});
afterAll(async () => {
  await service.close();
  delete process.env.UKETORI_BOX_SECRET;
});
beforeEach(() =>
  sql('delete from admin.login_delays; delete from admin.second_factors; delete from admin.sessions'),
);

const KEY = { name: '鍵', abilities: [{ ability: 'invoice:read', level: 1 }], expires_at: null };

describe('a route that declares it', () => {
  const make = (proved_at: string | null) =>
    service.call<Body>(demoActor('owner', { proved_at }), 'POST', '/roles', { name: `役割${Math.random()}` });

  test.each([
    [0, 201],
    [9.9, 201],
    [10.1, 403],
    [600, 403],
  ])('a proof %d minutes ago: %d', async (minutes, status) => {
    const answer = await make(ago(minutes));
    expect(answer.status).toBe(status);
    if (status === 403)
      expect(answer.body).toMatchObject({ code: 'step_up_required', params: { minutes: 10 } });
  });

  test('asks no key: it has no session', async () => {
    expect((await make(null)).status).toBe(201);
  });

  test('refuses a user who lacks the ability first', async () => {
    const actor = demoActor('keiri', { proved_at: ago(600) });
    expect((await service.call<Body>(actor, 'POST', '/roles', { name: 'x' })).body.code).toBe('no_privilege');
  });

  test.each([
    ['POST', '/api-keys'],
    ['POST', '/applications'],
    ['PUT', '/applications/01900000-0000-7000-8000-0000000000aa'],
    ['POST', '/applications/01900000-0000-7000-8000-0000000000aa/secret'],
    ['POST', '/roles'],
    ['POST', '/roles/copy'],
    ['PATCH', '/roles/3'],
    ['DELETE', '/roles/3'],
    ['PUT', '/roles/3/abilities'],
    ['PUT', '/users/01900000-0000-7000-8000-0000000000aa'],
    ['POST', '/invitations'],
    ['POST', '/ip-restrictions'],
    ['PUT', '/ip-restrictions/01900000-0000-7000-8000-0000000000aa'],
    ['DELETE', '/ip-restrictions/01900000-0000-7000-8000-0000000000aa'],
    ['POST', '/account/second-factors/app'],
    ['POST', '/account/second-factors/passkey'],
    ['POST', '/account/second-factors/recovery-codes'],
    ['DELETE', '/account/second-factors/01900000-0000-7000-8000-0000000000aa'],
    ['DELETE', '/users/01900000-0000-7000-8000-0000000000aa/second-factors'],
  ] as const)('%s %s', async (method, path) => {
    const answer = await service.call<Body>(demoActor('owner', { proved_at: ago(11) }), method, path, {});
    expect(answer).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
  });

  test('reading and daily work ask for nothing', async () => {
    const old = demoActor('owner', { proved_at: ago(600) });
    for (const path of ['/api-keys', '/roles', '/users', '/ip-restrictions'])
      expect((await service.call(old, 'GET', path)).status).toBe(200);
  });
});

describe('proving again', () => {
  test('by password: the gateway learns of it with the next question', async () => {
    const { body } = await login(service, 'owner@uketori.example');
    expect(Date.now() - Date.parse(await provedAt(body.token))).toBeLessThan(60_000);
    await age(30);
    const call = as('owner', body.token);
    expect(await call('/session/step-up', { password: 'wrong-password' })).toMatchObject({
      status: 409,
      body: { code: 'wrong_current_password' },
    });
    expect(Date.now() - Date.parse(await provedAt(body.token))).toBeGreaterThan(29 * 60_000);
    expect((await call('/session/step-up/options')).body).toMatchObject({ challenge: null, kinds: [] });
    expect((await call('/session/step-up', { password: 'Uketori-2026!' })).status).toBe(204);
    expect(Date.now() - Date.parse(await provedAt(body.token))).toBeLessThan(60_000);
    const log = await sql<{ after: object }>(
      "select after from admin.audit_log where action = 'session.proved'",
    );
    expect(log).toEqual([{ after: { by: 'password' } }]);
  });

  test('by a code of an app; only of the own account, and for the session that asked', async () => {
    const { body } = await login(service, 'owner@uketori.example');
    const call = as('owner', body.token);
    const { body: begun } = await call('/account/second-factors/app');
    const app = new TOTP({ secret: Secret.fromBase32(begun.secret) });
    const confirm = { challenge: begun.challenge, name: '電話', code: app.generate() };
    expect((await call('/account/second-factors/app/confirm', confirm)).status).toBe(200);
    await age(30);
    const { body: asked } = await call('/session/step-up/options');
    expect(asked.kinds).toEqual(['totp']);
    const code = app.generate({ timestamp: Date.now() + 30_000 });
    const { body: other } = await login(service, 'keiri@uketori.example');
    const stolen = await as('keiri', other.token)('/session/step-up', { challenge: asked.challenge, code });
    expect(stolen.body.code).toBe('second_factor_expired');
    expect(await call('/session/step-up', { challenge: asked.challenge, code: '000000' })).toMatchObject({
      status: 409,
      body: { code: 'wrong_second_factor' },
    });
    expect((await call('/session/step-up', { challenge: asked.challenge, code })).status).toBe(204);
    expect(Date.now() - Date.parse(await provedAt(body.token))).toBeLessThan(60_000);
    expect((await call('/session/step-up', { challenge: asked.challenge, code })).body.code).toBe(
      'second_factor_expired',
    );
  });

  test('wrong tries delay the next one of this session', async () => {
    const { body } = await login(service, 'owner@uketori.example');
    const call = as('owner', body.token);
    for (let tries = 0; tries < 5; tries++) await call('/session/step-up', { password: 'wrong-password' });
    expect((await call('/session/step-up', { password: 'Uketori-2026!' })).body.code).toBe('login_delayed');
    expect((await login(service, 'owner@uketori.example')).status).toBe(200);
  });

  test('a switch of the organization is no proof', async () => {
    const { body } = await login(service, 'owner@uketori.example');
    await age(30);
    const moved = await as('owner', body.token)('/session/switch', { user_organization_id: OWNER_IN_SECOND });
    expect(Date.now() - Date.parse(await provedAt(moved.body.token))).toBeGreaterThan(29 * 60_000);
  });

  test('a key has nothing to prove', async () => {
    const made = await service.call<Body>(
      demoActor('owner', { proved_at: ago(0) }),
      'POST',
      '/api-keys',
      KEY,
    );
    expect(made.status).toBeLessThan(500);
    expect((await service.call<Body>(demoActor('owner'), 'POST', '/session/step-up/options')).status).toBe(
      401,
    );
  });
});
