import type { TestService } from '@uketori/service-kit/testing';
import { DEMO_LOGINS } from '../src/seed.js';
import { asAdmin, demoActor, login, seededService } from './bench.js';

let service: TestService;

const sql = <T>(statement: string, params: unknown[] = []) => asAdmin<T>(service, statement, params);
const wrong = { password: 'wrong-password' };
const OFFICE = '203.0.113.7';

beforeAll(async () => {
  service = await seededService();
});
afterAll(() => service.close());
beforeEach(() => sql('delete from admin.login_delays; delete from admin.login_places'));

/** As if all failures had happened so much earlier. */
const later = (span: string) =>
  sql(
    `update admin.login_delays set last_failed_at = last_failed_at - $1::interval,
       delayed_until = delayed_until - $1::interval`,
    [span],
  );
const fail = async (count: number, email: string, ip: (i: number) => string) => {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push((await login(service, email, wrong, ip(i))).status);
  return statuses;
};
/** Tries from a new network each, as a botnet has them. */
const spread = (count: number, email: string) => fail(count, email, (i) => `198.51.${i}.1`);
/** The rest of a delay, up to five seconds after the failure. */
const remainingOf = (seconds: number) => ({ retry_after_seconds: expect.closeTo(seconds, -1) });
const deviceCookie = (headers: Headers) => /device_dev=[^;]+/.exec(headers.getSetCookie().join('\n'))?.[0];
const loginWith = (email: string, cookie: string, ip: string, password = 'Uketori-2026!') =>
  service.call(null, 'POST', '/session/authenticate', { email, password }, { 'x-forwarded-for': ip, cookie });

describe('an office behind one address', () => {
  test('28 right log-ins at the same moment all succeed', async () => {
    const people = DEMO_LOGINS.map(({ email }) => email);
    const answers = await Promise.all(
      Array.from({ length: 28 }, (_, i) => login(service, people[i % people.length] as string, {}, OFFICE)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(28).fill(200));
  });

  test('eleven wrong tries for one account touch no other account', async () => {
    await fail(11, 'shonin@uketori.example', () => OFFICE);
    expect((await login(service, 'keiri@uketori.example', {}, OFFICE)).status).toBe(200);
  });

  test('wrong tries for many accounts delay none of them', async () => {
    for (let i = 0; i < 30; i++) await login(service, `nobody${i}@uketori.example`, wrong, OFFICE);
    expect((await login(service, 'keiri@uketori.example', {}, OFFICE)).status).toBe(200);
  });
});

describe('delays', () => {
  test('after five failures from one network both passwords get the same response with the remaining time', async () => {
    expect(await fail(5, 'shonin@uketori.example', (i) => `203.0.113.${i}`)).toEqual(Array(5).fill(401));
    for (const password of [wrong, {}]) {
      const { status, body, headers } = await login(service, 'shonin@uketori.example', password, OFFICE);
      const params = remainingOf(30);
      expect({ status, code: body.code, params: body.params }).toEqual({
        status: 429,
        code: 'login_delayed',
        params,
      });
      expect({ retry_after_seconds: Number(headers.get('retry-after')) }).toEqual(body.params);
    }
    expect((await login(service, 'shonin@uketori.example', {}, '203.0.114.1')).status).toBe(200);
    await later('31 seconds');
    expect((await login(service, 'shonin@uketori.example', {}, OFFICE)).status).toBe(200);
  });

  test('an address without an account is delayed like one with an account', async () => {
    expect(await fail(6, 'nobody@uketori.example', () => OFFICE)).toEqual([...Array(5).fill(401), 429]);
  });

  test('each further failure doubles the delay; tries while delayed do not', async () => {
    await fail(9, 'shonin@uketori.example', () => OFFICE);
    await later('31 seconds');
    await fail(3, 'shonin@uketori.example', () => OFFICE);
    const { body } = await login(service, 'shonin@uketori.example', {}, OFFICE);
    expect(body.params).toEqual(remainingOf(60));
  });

  test('a success forgets the failures of its network', async () => {
    await fail(4, 'shonin@uketori.example', () => OFFICE);
    await login(service, 'shonin@uketori.example', {}, OFFICE);
    expect(await fail(4, 'shonin@uketori.example', () => OFFICE)).toEqual(Array(4).fill(401));
  });

  test('of 60 wrong guesses at the same moment five learn something, and a right one after them does not pass', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 60 }, () => login(service, 'keiri@uketori.example', wrong, OFFICE)),
    );
    const count = (status: number) => guesses.filter((guess) => guess.status === status).length;
    expect([count(401), count(429)]).toEqual([5, 55]);
    expect((await login(service, 'keiri@uketori.example', {}, OFFICE)).status).toBe(429);
  });
});

describe('an attacker who knows the mail address', () => {
  const OWNER = 'owner@uketori.example';

  test('does not keep its owner out of a network they used before', async () => {
    await login(service, OWNER, {}, OFFICE);
    expect((await spread(25, OWNER)).slice(20)).toEqual(Array(5).fill(429));
    expect((await login(service, OWNER, {}, '192.0.2.200')).status).toBe(429);
    expect((await login(service, OWNER, {}, '203.0.113.250')).status).toBe(200);
  });

  test('does not keep them out on a device they used before, even from the same network', async () => {
    const cookie = deviceCookie((await login(service, OWNER, {}, OFFICE)).headers) ?? '';
    await fail(8, OWNER, () => OFFICE);
    expect((await login(service, OWNER, {}, OFFICE)).status).toBe(429);
    expect((await loginWith(OWNER, cookie, OFFICE)).status).toBe(200);
    expect((await loginWith('keiri@uketori.example', cookie, OFFICE)).status).toBe(200);
  });

  test('gains nothing from a device cookie of their own or an invented one', async () => {
    const own = deviceCookie((await login(service, 'view@uketori.example', {}, OFFICE)).headers) ?? '';
    await fail(5, OWNER, () => OFFICE);
    expect((await loginWith(OWNER, own, OFFICE)).status).toBe(429);
    expect((await loginWith(OWNER, `device_dev=${'A'.repeat(43)}`, OFFICE)).status).toBe(429);
  });

  test('who holds the device is delayed as well', async () => {
    const cookie = deviceCookie((await login(service, OWNER, {}, OFFICE)).headers) ?? '';
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++)
      statuses.push((await loginWith(OWNER, cookie, `198.51.${i}.9`, 'wrong-password')).status);
    expect(statuses).toEqual([...Array(5).fill(401), 429]);
  });

  test('delays unknown places by a quarter of an hour at most', async () => {
    await spread(20, OWNER);
    for (let i = 0; i < 9; i++) {
      await later('16 minutes');
      expect((await login(service, OWNER, wrong, `198.52.${i}.1`)).status).toBe(401);
    }
    const { body } = await login(service, OWNER, {}, '192.0.2.200');
    expect(body.params).toEqual(remainingOf(900));
  });
});

test('no mail address and no device is stored in the clear', async () => {
  await login(service, 'secret.person@uketori.example', wrong);
  const cookie = deviceCookie((await login(service, 'keiri@uketori.example')).headers)?.split('=')[1] ?? '-';
  const rows = JSON.stringify([
    ...(await sql('select * from admin.login_delays')),
    ...(await sql('select * from admin.login_places')),
  ]);
  expect(cookie.length).toBeGreaterThan(40);
  expect(rows).not.toContain('secret.person');
  expect(rows).not.toContain(cookie);
});

describe('locks on the screen of users', () => {
  interface Lock {
    id: string;
    full_name: string;
    network: string;
    failures: number;
    delayed_until: string;
  }
  const locks = async (who = 'owner') =>
    service.call<{ items: Lock[] }>(demoActor(who), 'GET', '/login-locks');
  const member = (name: string) => demoActor(name).user_organization_id;

  test('the owner sees whom a delay keeps out, is notified once, and lifts it', async () => {
    await sql('delete from admin.notifications');
    await fail(6, 'keiri@uketori.example', () => OFFICE);
    await service.app.get((await import('../src/sessions/sessions.service.js')).SessionsService).settled();
    const { body } = await locks();
    expect(body.items).toEqual([
      {
        id: member('keiri'),
        full_name: '佐藤 経子',
        network: '203.0.113.0/24',
        failures: 5,
        delayed_until: expect.any(String),
      },
    ]);
    const told = await sql<{ user_id: string; type: string; params: object }>(
      'select user_id, type, params from admin.notifications',
    );
    expect(told).toEqual([
      {
        user_id: demoActor('owner').user_id,
        type: 'login_locked',
        params: { full_name: '佐藤 経子', network: '203.0.113.0/24' },
      },
    ]);
    const lifted = await service.call(demoActor('owner'), 'DELETE', `/login-locks/${member('keiri')}`);
    expect(lifted.status).toBe(204);
    expect((await locks()).body.items).toEqual([]);
    expect((await login(service, 'keiri@uketori.example', {}, OFFICE)).status).toBe(200);
    const actions = await sql<{ action: string; user_name: string }>(
      `select action, user_name from admin.audit_log
       where subject_type = 'user' and subject_id = $1 order by seq desc limit 2`,
      [member('keiri')],
    );
    expect(actions.map(({ action }) => action)).toEqual(['session.lock_lifted', 'session.locked']);
    expect(actions[0]?.user_name).toBe(demoActor('owner').user_name);
  });

  test('reading and lifting need the ability, and lifting works only in the own organization', async () => {
    await fail(6, 'keiri@uketori.example', () => OFFICE);
    expect((await locks('upload')).status).toBe(403);
    const none = await service.call(demoActor('upload'), 'DELETE', `/login-locks/${member('keiri')}`);
    expect(none.status).toBe(403);
    const foreign = demoActor('owner', { organization_id: '01900000-0000-7000-8000-0000000000ff' });
    expect((await service.call(foreign, 'DELETE', `/login-locks/${member('keiri')}`)).status).toBe(404);
    expect((await locks()).body.items).toHaveLength(1);
  });

  test('lifting what is not locked changes nothing and is not logged', async () => {
    const before = await sql('select 1 from admin.audit_log');
    const answer = await service.call(demoActor('owner'), 'DELETE', `/login-locks/${member('view')}`);
    expect(answer.status).toBe(204);
    expect(await sql('select 1 from admin.audit_log')).toHaveLength(before.length);
  });
});
