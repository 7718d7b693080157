import type { TestService } from '@uketori/service-kit/testing';
import { AccessService } from '../src/access/access.service.js';
import { DEMO_ORGANIZATION_ID, OWNER_IN_SECOND } from '../src/seed.js';
import { asAdmin, demoActor, login, seededService, sidOf } from './bench.js';
import { MailBox } from './mail-box.js';

let service: TestService;
let access: AccessService;
let box: MailBox;

const sql = <T>(statement: string, params: unknown[] = []) => asAdmin<T>(service, statement, params);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const isLive = async (token: string) => (await access.resolveSession(sidOf(token))).active;
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0';

interface Shown {
  id: string;
  browser: string;
  system: string;
  address: string | null;
  organization_name: string;
  full_name: string;
  user_organization_id: string;
  current: boolean;
  last_used_at: string;
  expires_at: string;
}

const arrive = (who: string, user_agent: string, ip: string, cookie = '') =>
  service.call<{ token: string }>(
    null,
    'POST',
    '/session/authenticate',
    { email: `${who}@uketori.example`, password: 'Uketori-2026!' },
    { 'x-forwarded-for': ip, 'user-agent': user_agent, ...(cookie ? { cookie } : {}) },
  );
const own = (who: string, token: string) =>
  service.call<{ items: Shown[] }>(demoActor(who), 'GET', '/account/sessions', undefined, bearer(token));
const policy = (settings: object) =>
  sql('update admin.organizations set settings = settings || $1 where id = $2', [
    settings,
    DEMO_ORGANIZATION_ID,
  ]);

beforeAll(async () => {
  service = await seededService();
  access = service.app.get(AccessService);
  box = new MailBox(service);
});
afterAll(() => service.close());
beforeEach(() => sql('delete from admin.login_attempts; delete from admin.sessions'));

describe('a user', () => {
  test('sees each of their sessions in every organization, with device and address', async () => {
    const { body: here } = await arrive('owner', CHROME, '192.0.2.10');
    const { body: there } = await arrive('owner', FIREFOX, '198.51.100.7');
    const to = { user_organization_id: OWNER_IN_SECOND };
    const moved = await service.call<{ token: string }>(demoActor('owner'), 'POST', '/session/switch', to, {
      ...bearer(there.token),
      'user-agent': FIREFOX,
    });
    await login(service, 'keiri@uketori.example');
    const { body } = await own('owner', here.token);
    const seen = body.items.map(({ id, browser, system, address, organization_name, current }) => [
      id === sidOf(here.token) ? 'here' : id === sidOf(moved.body.token) ? 'moved' : id,
      browser,
      system,
      address,
      organization_name,
      current,
    ]);
    expect(seen.sort()).toEqual([
      ['here', 'Chrome', 'Windows', '192.0.2.10', '株式会社うけとり商事', true],
      ['moved', 'Firefox', 'macOS', '192.0.2.10', 'うけとりデモ第二株式会社', false],
    ]);
  });

  test('ends one, the others, or all; a session of somebody else is not found', async () => {
    const tokens = await Promise.all(
      [1, 2, 3].map(async () => (await login(service, 'keiri@uketori.example')).body.token),
    );
    const [here = '', second = '', third = ''] = tokens;
    const { body: foreign } = await login(service, 'owner@uketori.example');
    const end = (path: string) => service.call(demoActor('keiri'), 'DELETE', path, undefined, bearer(here));
    expect((await end(`/account/sessions/${sidOf(foreign.token)}`)).body).toMatchObject({
      code: 'no_record',
    });
    expect((await end(`/account/sessions/${sidOf(second)}`)).status).toBe(204);
    expect(await Promise.all(tokens.map(isLive))).toEqual([true, false, true]);
    expect((await end(`/account/sessions/${sidOf(second)}`)).status).toBe(404);
    expect((await end('/account/sessions?keep_current=true')).status).toBe(204);
    expect([await isLive(here), await isLive(third)]).toEqual([true, false]);
    expect((await end('/account/sessions')).status).toBe(204);
    expect([await isLive(here), await isLive(foreign.token)]).toEqual([false, true]);
    const log = await sql<{ action: string }>(
      "select action from admin.audit_log where action = 'session.ended' and user_name = '佐藤 経子'",
    );
    expect(log).toHaveLength(3);
  });

  test('an API key has none to see or end', async () => {
    await login(service, 'keiri@uketori.example');
    const list = await service.call(demoActor('keiri'), 'GET', '/account/sessions');
    expect(list).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect((await service.call(demoActor('keiri'), 'DELETE', '/account/sessions')).status).toBe(401);
  });
});

describe('an administrator', () => {
  test('sees those of the own organization only', async () => {
    const { body: mine } = await login(service, 'owner@uketori.example');
    await login(service, 'keiri@uketori.example');
    await login(service, 'owner@uketori.example', { organization_name: 'うけとりデモ第二株式会社' });
    const { body } = await service.call<{ items: Shown[] }>(
      demoActor('owner'),
      'GET',
      '/user-sessions',
      undefined,
      bearer(mine.token),
    );
    expect(body.items.map(({ full_name, current }) => [full_name, current]).sort()).toEqual([
      ['佐藤 経子', false],
      ['山田 花子', true],
    ]);
    expect((await service.call(demoActor('keiri'), 'GET', '/user-sessions')).status).toBe(403);
  });

  test('ends one or all of a member, here and nowhere else; those of an owner are for owners', async () => {
    const { body: first } = await login(service, 'keiri@uketori.example');
    const { body: second } = await login(service, 'keiri@uketori.example');
    const { body: owners } = await login(service, 'owner@uketori.example');
    const named = { organization_name: 'うけとりデモ第二株式会社' };
    const { body: elsewhere } = await login(service, 'owner@uketori.example', named);
    const manager = demoActor('view', { abilities: { 'settings:read': 3, 'settings:update': 3 } });
    const end = (actor: ReturnType<typeof demoActor>, path: string) => service.call(actor, 'DELETE', path);
    const cannot = { status: 403, body: { code: 'cannot_change_owner' } };
    expect(await end(manager, `/user-sessions/${sidOf(owners.token)}`)).toMatchObject(cannot);
    const { user_organization_id: owner_id } = demoActor('owner');
    expect(await end(manager, `/users/${owner_id}/sessions`)).toMatchObject(cannot);
    expect((await end(manager, `/user-sessions/${sidOf(elsewhere.token)}`)).status).toBe(404);
    expect((await end(manager, `/user-sessions/${sidOf(first.token)}`)).status).toBe(204);
    expect([await isLive(first.token), await isLive(second.token)]).toEqual([false, true]);
    const { user_organization_id } = demoActor('keiri');
    expect((await end(manager, `/users/${user_organization_id}/sessions`)).status).toBe(204);
    expect(await isLive(second.token)).toBe(false);
    expect((await end(demoActor('keiri'), `/users/${owner_id}/sessions`)).body).toMatchObject({
      code: 'no_privilege',
    });
    expect((await end(demoActor('owner'), `/users/${owner_id}/sessions`)).status).toBe(204);
    expect([await isLive(owners.token), await isLive(elsewhere.token)]).toEqual([false, true]);
    const log = await sql<{ action: string }>(
      "select action from admin.audit_log where action like 'session.%by_administrator' order by seq",
    );
    expect(log.map(({ action }) => action)).toEqual([
      'session.ended_by_administrator',
      'session.all_ended_by_administrator',
      'session.all_ended_by_administrator',
    ]);
  });
});

describe('time-outs', () => {
  const used = (minutes: number, token: string) =>
    sql('update admin.sessions set last_used_at = now() - make_interval(mins => $1) where id = $2', [
      minutes,
      sidOf(token),
    ]);

  test('a session ends when it was idle for long; a request of a user restarts the time', async () => {
    const { body } = await login(service, 'keiri@uketori.example');
    await used(119, body.token);
    expect(await isLive(body.token)).toBe(true);
    await access.resolveSession(sidOf(body.token), { in_use: true, ip_address: '203.0.113.5' });
    const { body: mine } = await own('keiri', body.token);
    expect(mine.items[0]).toMatchObject({ address: '203.0.113.5' });
    expect(Date.now() - Date.parse(mine.items[0]?.last_used_at ?? '')).toBeLessThan(60_000);
    await used(121, body.token);
    expect(await isLive(body.token)).toBe(false);
    const late = await access.resolveSession(sidOf(body.token), { in_use: true, ip_address: '203.0.113.5' });
    expect(late.active).toBe(false);
  });

  test('what a page asks by itself does not prolong it', async () => {
    const { body } = await login(service, 'keiri@uketori.example');
    await used(100, body.token);
    await access.resolveSession(sidOf(body.token), { in_use: false, ip_address: '203.0.113.5' });
    await used(121, body.token);
    expect(await isLive(body.token)).toBe(false);
  });

  test('both follow the policy of the organization, for sessions that are open too', async () => {
    const { body } = await login(service, 'keiri@uketori.example');
    await used(20, body.token);
    await policy({ session_idle_minutes: 15 });
    expect(await isLive(body.token)).toBe(false);
    await policy({ session_idle_minutes: 0 });
    await used(400, body.token);
    expect(await isLive(body.token)).toBe(true);
    await sql("update admin.sessions set created_at = now() - interval '61 minutes'");
    await policy({ session_hours: 1 });
    expect(await isLive(body.token)).toBe(false);
    const { body: list } = await service.call<{ items: Shown[] }>(
      demoActor('owner'),
      'GET',
      '/user-sessions',
    );
    expect(list.items).toEqual([]);
    await policy({ session_hours: 8, session_idle_minutes: 120 });
    expect(await isLive(body.token)).toBe(false);
    await used(5, body.token);
    expect(await isLive(body.token)).toBe(true);
  });
});

describe('a mail about a new device', () => {
  const subjects = async () => (await box.take('shonin@uketori.example')).map(({ subject }) => subject);
  const MAIL = '【受取 Uketori】新しい端末からログインがありました';

  test('comes for another network or browser, once, and not at the first log-in of all', async () => {
    const first = await arrive('shonin', CHROME, '192.0.2.10');
    const cookie = /device_dev=[^;]+/.exec(first.headers.get('set-cookie') ?? '')?.[0] ?? '';
    expect(await subjects()).toEqual([]);
    await arrive('shonin', CHROME.replace('141', '142'), '192.0.2.99');
    expect(await subjects()).toEqual([]);
    await arrive('shonin', FIREFOX, '192.0.2.10');
    expect(await subjects()).toEqual([MAIL]);
    await arrive('shonin', FIREFOX, '192.0.2.10');
    expect(await subjects()).toEqual([]);
    await arrive('shonin', CHROME, '198.51.100.7', cookie);
    expect(await subjects()).toEqual([]);
    await arrive('shonin', FIREFOX, '203.0.113.9');
    const [mail] = await box.take('shonin@uketori.example');
    expect(mail?.text).toContain('Firefox (macOS)');
    expect(mail?.text).toContain('203.0.113.9');
    expect(mail?.text).toContain('/account');
    const log = await sql<object>(
      "select 1 from admin.audit_log where action = 'session.new_device' and user_name = '鈴木 認'",
    );
    expect(log).toHaveLength(2);
  });

  test('a wrong password sends none', async () => {
    await service.call(
      null,
      'POST',
      '/session/authenticate',
      { email: 'shonin@uketori.example', password: 'wrong-password' },
      { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'curl/8.5.0' },
    );
    expect(await subjects()).toEqual([]);
  });
});
