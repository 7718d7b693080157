import type { TestService } from '@uketori/service-kit/testing';
import { DEMO_ORGANIZATION_ID, OWNER_IN_SECOND, SECOND_ORGANIZATION_ID } from '../src/seed.js';
import { AccessService } from '../src/access/access.service.js';
import { asAdmin, demoActor, login, seededService, sidOf } from './bench.js';

let service: TestService;
let access: AccessService;

const sql = <T>(statement: string, params: unknown[] = []) => asAdmin<T>(service, statement, params);

beforeAll(async () => {
  service = await seededService();
  access = service.app.get(AccessService);
});
afterAll(() => service.close());
beforeEach(() => sql('delete from admin.login_attempts'));

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('login', () => {
  test('returns the session fields of spec 3 and sets the cookie of this environment on the parent domain', async () => {
    const { status, body, headers } = await login(service, 'Keiri@Uketori.example ');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      organization_id: DEMO_ORGANIZATION_ID,
      organization_name: '株式会社うけとり商事',
      user_role_id: 2,
      username: '佐藤 経子',
      envtype: 'dev',
      to_invoice: false,
      init_message: '',
    });
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toContain(`token_dev=${body.token}`);
    expect(cookie).toMatch(/Domain=uketori\.test(;|$)/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\//);
    expect(cookie).not.toMatch(/Secure/);
  });

  test("shows the organization's message to each of its users", async () => {
    const owner = demoActor('owner');
    const change = async (init_message: string) => {
      const { body } = await service.call<{ version: number }>(owner, 'GET', '/organization-settings');
      return service.call(owner, 'PATCH', '/organization-settings', { init_message, version: body.version });
    };
    expect((await change('x'.repeat(201))).status).toBe(400);
    expect((await change(' 12月28日は休業です。 ')).status).toBe(200);
    const { body } = await login(service, 'keiri@uketori.example');
    expect(body).toMatchObject({ init_message: '12月28日は休業です。' });
    const session = await service.call(demoActor('keiri'), 'GET', '/session');
    expect(session.body).toMatchObject({ init_message: '12月28日は休業です。' });
    await change('');
  });

  test('an eight-hour session whose row the gateway can resolve, with role, abilities and modules', async () => {
    const { body } = await login(service, 'keiri@uketori.example');
    const { active, access: found } = await access.resolveSession(sidOf(body.token));
    expect(active).toBe(true);
    expect(found).toMatchObject({ organization_id: DEMO_ORGANIZATION_ID, role_id: 2, allowed_addresses: [] });
    expect(found?.abilities['invoice:approve1']).toBe(3);
    expect(found?.abilities['settings:update']).toBeUndefined();
    expect(Object.keys(found?.modules ?? {})).toEqual([
      'intake',
      'journal',
      'approval',
      'payment',
      'inbox',
      'admin',
    ]);
    const left = new Date(found?.expires_at ?? 0).getTime() - Date.now();
    expect(left).toBeGreaterThan(7.9 * 3_600_000);
    expect(left).toBeLessThanOrEqual(8 * 3_600_000);
  });

  test('unknown mail, wrong password, wrong organization and a closed account get the same response', async () => {
    await sql("update admin.users set status = 'disabled' where email = 'view@uketori.example'");
    const answers = [
      await login(service, 'nobody@uketori.example'),
      await login(service, 'keiri@uketori.example', { password: 'wrong-password' }),
      await login(service, 'keiri@uketori.example', { organization_name: 'うけとりデモ第二株式会社' }),
      await login(service, 'view@uketori.example'),
    ];
    await sql("update admin.users set status = 'active' where email = 'view@uketori.example'");
    const shapes = answers.map(({ status, body, headers }) => {
      const { request_id: _, ...rest } = body;
      return JSON.stringify({ status, rest, cookie: headers.get('set-cookie') });
    });
    expect(new Set(shapes).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'invalid_email_or_password' } });
  });

  test('input beyond the limits is refused before any hash', async () => {
    expect((await login(service, 'a'.repeat(255))).status).toBe(400);
    expect((await login(service, 'keiri@uketori.example', { password: 'x'.repeat(257) })).status).toBe(400);
    expect((await login(service, 'keiri@uketori.example', { envtype: 'prod' })).status).toBe(400);
  });

  test('chooses the organization by name, else the home organization', async () => {
    const named = await login(service, 'owner@uketori.example', {
      organization_name: 'うけとりデモ第二株式会社',
    });
    expect(named.body.organization_id).toBe(SECOND_ORGANIZATION_ID);
    expect((await login(service, 'owner@uketori.example')).body.organization_id).toBe(DEMO_ORGANIZATION_ID);
  });

  test('leaves an audit row of success and of refusal', async () => {
    await login(service, 'inbox@uketori.example', { password: 'wrong-password' });
    await login(service, 'inbox@uketori.example');
    const count = async () =>
      (
        await sql<{ action: string; ip: string }>(
          "select action, ip from admin.audit_log where user_name = '渡辺 集' order by seq",
        )
      ).map(({ action, ip }) => `${action} ${ip}`);
    for (let tries = 0; tries < 50 && (await count()).length < 2; tries++)
      await new Promise((r) => setTimeout(r, 20));
    expect((await count()).sort()).toEqual(['session.refused 192.0.2.10', 'session.started 192.0.2.10']);
  });
});

describe('session', () => {
  test('returns user, role, abilities and the settings of the organization', async () => {
    const { body } = await login(service, 'keiri@uketori.example');
    const answer = await service.call(demoActor('keiri'), 'GET', '/session', undefined, bearer(body.token));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      user: {
        full_name: '佐藤 経子',
        email: 'keiri@uketori.example',
        role: { id: 2, name: '経理担当', access_level: 6 },
      },
      organization: { id: DEMO_ORGANIZATION_ID, name: '株式会社うけとり商事' },
      organization_settings: { approve_level: 2, pay_confirm_level: 3, upload_max_bytes: 2097152 },
      envtype: 'dev',
      expires_at: body.expires_at,
    });
    expect(answer.body.abilities).toMatchObject({ 'invoice:update': 3 });
  });

  test('logout kills the session row at once and clears the cookie', async () => {
    const { body } = await login(service, 'keiri@uketori.example');
    const out = await service.call(null, 'POST', '/session/logout', undefined, {
      cookie: `a=b; token_dev=${body.token}`,
    });
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toMatch(/token_dev=;.*Expires=Thu, 01 Jan 1970/);
    expect(await access.resolveSession(sidOf(body.token))).toMatchObject({ active: false });
    expect((await service.call(null, 'POST', '/session/logout', undefined, bearer(body.token))).status).toBe(
      204,
    );
  });

  test.each([
    [
      'membership disabled',
      "update admin.memberships set status = 'disabled' where email = 'upload@uketori.example'",
    ],
    ['user deleted', "update admin.users set status = 'deleted' where email = 'upload@uketori.example'"],
    [
      'organization disabled',
      "update admin.organizations set status = 'disabled' where id = '01900000-0000-7000-8000-000000000001'",
    ],
    [
      'session expired',
      "update admin.sessions set expires_at = now() where user_id = '01900000-0000-7000-8000-000000000015'",
    ],
  ])('%s: dead at the next question', async (_, statement) => {
    const { body } = await login(service, 'upload@uketori.example');
    expect((await access.resolveSession(sidOf(body.token))).active).toBe(true);
    await sql(statement);
    expect((await access.resolveSession(sidOf(body.token))).active).toBe(false);
    await sql(
      "update admin.memberships set status = 'active'; update admin.users set status = 'active'; update admin.organizations set status = 'active'",
    );
  });

  test('an unknown or malformed id is not active and does not fail', async () => {
    expect((await access.resolveSession('x')).active).toBe(false);
    expect((await access.resolveSession(DEMO_ORGANIZATION_ID)).active).toBe(false);
  });

  test('switching rotates the session into the other organization', async () => {
    const { body } = await login(service, 'owner@uketori.example');
    const list = await service.call<{ items: { organization_id: string; current: boolean }[] }>(
      demoActor('owner'),
      'GET',
      '/session/organizations',
    );
    expect(list.body.items.map(({ organization_id, current }) => [organization_id, current])).toEqual([
      [DEMO_ORGANIZATION_ID, true],
      [SECOND_ORGANIZATION_ID, false],
    ]);
    const key = { 'idempotency-key': 'switch-once' };
    const switched = await service.call<{ token: string }>(
      demoActor('owner'),
      'POST',
      '/session/switch',
      { user_organization_id: OWNER_IN_SECOND },
      { ...bearer(body.token), ...key },
    );
    expect(switched.status).toBe(200);
    expect((await access.resolveSession(sidOf(body.token))).active).toBe(false);
    const next = await access.resolveSession(sidOf(switched.body.token));
    expect(next.access).toMatchObject({
      organization_id: SECOND_ORGANIZATION_ID,
      user_organization_id: OWNER_IN_SECOND,
    });
    const stored = await sql<{ response: object }>(
      "select answer from admin.idempotency_keys where key = 'switch-once'",
    );
    expect(JSON.stringify(stored)).not.toContain(switched.body.token);
  });

  test('users switch only into their organizations, and only with their own session', async () => {
    const { body } = await login(service, 'keiri@uketori.example');
    const to = { user_organization_id: OWNER_IN_SECOND };
    const foreign = await service.call(demoActor('keiri'), 'POST', '/session/switch', to, bearer(body.token));
    expect(foreign).toMatchObject({ status: 404, body: { code: 'no_record' } });
    expect(
      (await service.call(demoActor('owner'), 'POST', '/session/switch', to, bearer(body.token))).status,
    ).toBe(401);
    expect((await service.call(demoActor('owner'), 'POST', '/session/switch', to)).status).toBe(401);
    expect((await access.resolveSession(sidOf(body.token))).active).toBe(true);
  });
});
