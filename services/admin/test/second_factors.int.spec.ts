import { Secret, TOTP } from 'otpauth';
import type { TestService } from '@uketori/service-kit/testing';
import { AccessService } from '../src/access/access.service.js';
import { DEMO_ORGANIZATION_ID, OWNER_IN_SECOND } from '../src/seed.js';
import { Authenticator } from './authenticator.js';
import { asAdmin, demoActor, login, type LoginAnswer, seededService, sidOf } from './bench.js';
import { MailBox } from './mail-box.js';

let service: TestService;
let access: AccessService;
let box: MailBox;

const sql = <T>(statement: string, params: unknown[] = []) => asAdmin<T>(service, statement, params);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const isLive = async (token: string) => (await access.resolveSession(sidOf(token))).active;
const mail = (who: string) => `${who}@uketori.example`;

interface Body extends LoginAnswer {
  challenge: string;
  secret: string;
  uri: string;
  passkey: { challenge: string };
  recovery_codes: string[];
  items: { id: string; kind: string; name: string }[];
  recovery_codes_left: number;
  required: boolean;
  params: { challenge: string; kinds: string[]; passkey: { challenge: string } | null };
  second_factor_missing: boolean;
  abilities: Record<string, number>;
}

/** As somebody with a session. */
const as = (who: string, token: string) => (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  service.call<Body>(demoActor(who), method, path, body, bearer(token));
const open = async (who: string) => (await login(service, mail(who))).body.token;
/** A code of an app; `steps` from now, because a code counts once. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const finish = (body: object) =>
  service.call<Body>(null, 'POST', '/session/second-factor', body, { 'x-forwarded-for': '192.0.2.10' });
/** The challenge of a log-in whose password was right. */
async function challenged(who: string) {
  const { status, body } = await login(service, mail(who));
  expect([status, body.code]).toEqual([403, 'second_factor_required']);
  return (body as unknown as Body).params;
}

async function addApp(who: string, token: string) {
  const call = as(who, token);
  const { body: begun } = await call('POST', '/account/second-factors/app');
  const code = codeOf(begun.secret, -1);
  const done = await call('POST', '/account/second-factors/app/confirm', {
    challenge: begun.challenge,
    name: '電話',
    code,
  });
  expect(done.status).toBe(200);
  return { secret: begun.secret, codes: done.body.recovery_codes };
}

async function addPasskey(who: string, token: string, device = new Authenticator()) {
  const call = as(who, token);
  const { body: begun } = await call('POST', '/account/second-factors/passkey');
  const body = { challenge: begun.challenge, name: 'ノートPC', passkey: device.create(begun.passkey) };
  const done = await call('POST', '/account/second-factors/passkey/confirm', body);
  return { device, done };
}

beforeAll(async () => {
  process.env.UKETORI_BOX_SECRET = 'test-box-secret-of-32-characters!!';
  service = await seededService();
  access = service.app.get(AccessService);
  box = new MailBox(service);
});
afterAll(async () => {
  await service.close();
  delete process.env.UKETORI_BOX_SECRET;
});
beforeEach(() =>
  sql(`delete from admin.login_delays; delete from admin.second_factors; delete from admin.recovery_codes;
       delete from admin.factor_challenges; delete from admin.sessions; update admin.roles set requires_second_factor = false;
       update admin.organizations set settings = settings - 'second_factor'`),
);

describe('an authenticator app', () => {
  test('is added with a code of it; then a password alone opens nothing', async () => {
    const here = await open('keiri');
    const there = await open('keiri');
    const { secret, codes } = await addApp('keiri', here);
    expect(codes).toHaveLength(10);
    expect([await isLive(here), await isLive(there)]).toEqual([true, false]);
    const { challenge, kinds, passkey } = await challenged('keiri');
    expect([kinds, passkey]).toEqual([['totp'], null]);
    const wrong = await finish({ challenge, code: '000000' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_second_factor' } });
    const { status, body } = await finish({ challenge, code: codeOf(secret) });
    expect([status, await isLive(body.token)]).toEqual([200, true]);
    expect((await finish({ challenge, code: codeOf(secret, 1) })).body.code).toBe('second_factor_expired');
    const [row] = await sql<{ proof: string }>('select proof from admin.sessions where id = $1', [
      sidOf(body.token),
    ]);
    expect(row?.proof).toBe('second_factor');
    const subjects = (await box.take(mail('keiri'))).map(({ subject }) => subject);
    expect(subjects).toContain('【受取 Uketori】認証アプリが登録されました');
  });

  test('each code counts once, also for two log-ins at a time', async () => {
    const { secret } = await addApp('keiri', await open('keiri'));
    const [first, second, third] = [
      await challenged('keiri'),
      await challenged('keiri'),
      await challenged('keiri'),
    ];
    const code = codeOf(secret);
    const both = await Promise.all([first, second].map(({ challenge }) => finish({ challenge, code })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await finish({ challenge: third.challenge, code })).status).toBe(401);
    expect((await finish({ challenge: third.challenge, code: codeOf(secret, 1) })).status).toBe(200);
  });

  test('wrong codes delay the next one; a right password does not reset that', async () => {
    const { secret } = await addApp('keiri', await open('keiri'));
    for (let tries = 0; tries < 5; tries++) {
      const { challenge } = await challenged('keiri');
      expect((await finish({ challenge, code: '000000' })).status).toBe(401);
    }
    const { challenge } = await challenged('keiri');
    const delayed = await finish({ challenge, code: codeOf(secret) });
    expect(delayed).toMatchObject({ status: 429, body: { code: 'login_delayed' } });
    const log = await sql<object>("select 1 from admin.audit_log where action = 'session.factor_refused'");
    expect(log.length).toBeGreaterThanOrEqual(5);
  });

  test('its secret is sealed, and the response that a repeat gets has no secret', async () => {
    const token = await open('keiri');
    const key = { 'idempotency-key': 'app-once' };
    const begin = () =>
      service.call<Body>(demoActor('keiri'), 'POST', '/account/second-factors/app', undefined, {
        ...bearer(token),
        ...key,
      });
    const { body } = await begin();
    const { secret, codes } = await addApp('keiri', token);
    const kept = await sql<{ row: string }>(
      `select to_jsonb(f)::text as row from admin.second_factors f
       union all select to_jsonb(c)::text from admin.factor_challenges c
       union all select to_jsonb(r)::text from admin.recovery_codes r
       union all select to_jsonb(k)::text from admin.idempotency_keys k
       union all select to_jsonb(l)::text from admin.audit_log l`,
    );
    const all = JSON.stringify(kept);
    for (const text of [secret, body.secret, ...codes]) expect(all).not.toContain(text);
  });

  test('a challenge belongs to the session that asked, and a password again is no way around it', async () => {
    const mine = await open('keiri');
    const { body: begun } = await as('keiri', mine)('POST', '/account/second-factors/app');
    const confirm = { challenge: begun.challenge, name: 'x', code: codeOf(begun.secret) };
    const other = await open('keiri');
    expect((await as('keiri', other)('POST', '/account/second-factors/app/confirm', confirm)).body.code).toBe(
      'second_factor_expired',
    );
    const foreign = await open('owner');
    expect(
      (await as('owner', foreign)('POST', '/account/second-factors/app/confirm', confirm)).body.code,
    ).toBe('second_factor_expired');
    await sql("update admin.factor_challenges set expires_at = now() - interval '1 second'");
    expect((await as('keiri', mine)('POST', '/account/second-factors/app/confirm', confirm)).body.code).toBe(
      'second_factor_expired',
    );
  });
});

describe('recovery codes', () => {
  test('open once, in any spelling, with a mail; new ones void the old', async () => {
    const { codes } = await addApp('keiri', await open('keiri'));
    const [first = '', second = '', third = ''] = codes;
    const { challenge } = await challenged('keiri');
    await box.take(mail('keiri'));
    const typed = ` ${first.toUpperCase().replace('-', ' ')}`;
    const { status, body } = await finish({ challenge, code: typed });
    expect(status).toBe(200);
    expect((await box.take(mail('keiri'))).map(({ subject }) => subject)).toEqual([
      '【受取 Uketori】リカバリーコードでログインしました',
    ]);
    expect((await finish({ challenge: (await challenged('keiri')).challenge, code: first })).status).toBe(
      401,
    );
    const call = as('keiri', body.token);
    expect((await call('GET', '/account/second-factors')).body.recovery_codes_left).toBe(9);
    const renewed = await call('POST', '/account/second-factors/recovery-codes');
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await finish({ challenge: (await challenged('keiri')).challenge, code: second })).status).toBe(
      401,
    );
    const [fresh = ''] = renewed.body.recovery_codes;
    expect((await finish({ challenge: (await challenged('keiri')).challenge, code: fresh })).status).toBe(
      200,
    );
    expect(third).not.toBe(fresh);
  });

  test('of somebody else open nothing', async () => {
    const { codes } = await addApp('owner', await open('owner'));
    await addApp('keiri', await open('keiri'));
    const { challenge } = await challenged('keiri');
    expect((await finish({ challenge, code: codes[0] })).status).toBe(401);
  });
});

describe('a passkey', () => {
  test('is the second step, and alone where its device verified the user', async () => {
    const { device, done } = await addPasskey('keiri', await open('keiri'));
    expect(done.status).toBe(200);
    expect(done.body.recovery_codes).toHaveLength(10);
    const { challenge, kinds, passkey } = await challenged('keiri');
    expect(kinds).toEqual(['passkey']);
    const answered = device.get(passkey as { challenge: string }, { verifies_user: false });
    expect((await finish({ challenge, passkey: answered })).status).toBe(200);
    const ask = async () => (await service.call<Body>(null, 'POST', '/session/passkey-options')).body;
    const enter = (body: object) => service.call<Body>(null, 'POST', '/session/passkey', body);
    const alone = await ask();
    const entered = await enter({ challenge: alone.challenge, passkey: device.get(alone.passkey) });
    expect([entered.status, await isLive(entered.body.token)]).toEqual([200, true]);
    const unverified = await ask();
    const refused = await enter({
      challenge: unverified.challenge,
      passkey: device.get(unverified.passkey, { verifies_user: false }),
    });
    expect(refused).toMatchObject({ status: 401, body: { code: 'wrong_passkey' } });
    const stranger = await ask();
    const unknown = await enter({
      challenge: stranger.challenge,
      passkey: new Authenticator().get(stranger.passkey),
    });
    expect(unknown).toMatchObject({ status: 401, body: { code: 'wrong_passkey' } });
  });

  test.each([
    ['a page of another origin', { origin: 'https://accounts.uketori.test.evil.example' }],
    ['another product', { rp_id: 'evil.example' }],
  ])('made for %s is refused, and so is its proof', async (_, options) => {
    const token = await open('keiri');
    const { done } = await addPasskey('keiri', token, new Authenticator(options));
    expect(done).toMatchObject({ status: 409, body: { code: 'wrong_passkey' } });
    const { device } = await addPasskey('keiri', token);
    const { challenge, passkey } = await challenged('keiri');
    const answered = device.get(passkey as { challenge: string }, options);
    expect((await finish({ challenge, passkey: answered })).status).toBe(401);
  });

  test('a proof counts for its own challenge, once, and with its own key', async () => {
    const { device } = await addPasskey('keiri', await open('keiri'));
    const first = await challenged('keiri');
    const answered = device.get(first.passkey as { challenge: string });
    const second = await challenged('keiri');
    expect((await finish({ challenge: second.challenge, passkey: answered })).status).toBe(401);
    const forged = new Authenticator().get(second.passkey as { challenge: string });
    expect(
      (
        await finish({
          challenge: second.challenge,
          passkey: { ...forged, id: answered.id, rawId: answered.id },
        })
      ).status,
    ).toBe(401);
    expect((await finish({ challenge: first.challenge, passkey: answered })).status).toBe(200);
    expect((await finish({ challenge: first.challenge, passkey: answered })).body.code).toBe(
      'second_factor_expired',
    );
  });

  test('of another user is none', async () => {
    const { device } = await addPasskey('owner', await open('owner'));
    await addPasskey('keiri', await open('keiri'));
    const { challenge, passkey } = await challenged('keiri');
    expect((await finish({ challenge, passkey: device.get(passkey as { challenge: string }) })).status).toBe(
      401,
    );
    const again = await addPasskey('keiri', (await finishBy('keiri')).token, device);
    expect(again.done.body.code).toBe('already_exists');
  });

  async function finishBy(who: string) {
    const { device } = { device: new Authenticator() };
    await sql('delete from admin.second_factors where user_id = $1', [demoActor(who).user_id]);
    const token = await open(who);
    await addPasskey(who, token, device);
    return { token };
  }
});

describe('where one is required', () => {
  const session = (who: string, token: string) => as(who, token)('GET', '/session');

  test('by the organization, a session without one may set it up and nothing else', async () => {
    await sql(
      `update admin.organizations set settings = settings || '{"second_factor": "required"}' where id = $1`,
      [DEMO_ORGANIZATION_ID],
    );
    const token = await open('keiri');
    const before = await access.resolveSession(sidOf(token));
    expect([before.active, before.access?.abilities]).toEqual([true, {}]);
    expect((await session('keiri', token)).body).toMatchObject({
      second_factor_missing: true,
      abilities: {},
    });
    await addApp('keiri', token);
    const after = await access.resolveSession(sidOf(token));
    expect(after.access?.abilities['invoice:read']).toBe(3);
    expect((await session('keiri', token)).body).toMatchObject({ second_factor_missing: false });
    const list = await as('keiri', token)('GET', '/account/second-factors');
    expect(list.body.required).toBe(true);
    const last = await as('keiri', token)('DELETE', `/account/second-factors/${list.body.items[0]?.id}`);
    expect(last).toMatchObject({ status: 409, body: { code: 'second_factor_needed' } });
  });

  test('by a role, for its members alone', async () => {
    await sql('update admin.roles set requires_second_factor = true where organization_id = $1 and id = 2', [
      DEMO_ORGANIZATION_ID,
    ]);
    const [accountant, approver] = [await open('keiri'), await open('shonin')];
    const abilities = async (token: string) =>
      Object.keys((await access.resolveSession(sidOf(token))).access?.abilities ?? {}).length;
    expect(await abilities(accountant)).toBe(0);
    expect(await abilities(approver)).toBeGreaterThan(0);
    expect((await as('keiri', accountant)('GET', '/account/second-factors')).body.required).toBe(true);
    expect((await as('shonin', approver)('GET', '/account/second-factors')).body.required).toBe(false);
  });

  test('switching to an organization keeps what was proved', async () => {
    await sql(
      `update admin.organizations set settings = settings || '{"second_factor": "required"}' where id <> $1`,
      [DEMO_ORGANIZATION_ID],
    );
    const to = { user_organization_id: OWNER_IN_SECOND };
    const token = await open('owner');
    const moved = await as('owner', token)('POST', '/session/switch', to);
    expect((await access.resolveSession(sidOf(moved.body.token))).access?.abilities).toEqual({});
    await sql('delete from admin.sessions');
    const again = await open('owner');
    const { secret } = await addApp('owner', again);
    const { challenge } = await challenged('owner');
    const { body } = await finish({ challenge, code: codeOf(secret) });
    const proved = await as('owner', body.token)('POST', '/session/switch', to);
    const { access: found } = await access.resolveSession(sidOf(proved.body.token));
    expect(Object.keys(found?.abilities ?? {}).length).toBeGreaterThan(0);
  });
});

describe('removing', () => {
  test('one of the own, with a mail; without any, the password alone opens again', async () => {
    const token = await open('keiri');
    await addApp('keiri', token);
    await addPasskey('keiri', token);
    const call = as('keiri', token);
    const { body } = await call('GET', '/account/second-factors');
    expect(body.items.map(({ kind }) => kind)).toEqual(['totp', 'passkey']);
    const foreign = await open('owner');
    const id = body.items[0]?.id;
    expect((await as('owner', foreign)('DELETE', `/account/second-factors/${id}`)).status).toBe(404);
    await box.take(mail('keiri'));
    for (const item of body.items)
      expect((await call('DELETE', `/account/second-factors/${item.id}`)).status).toBe(204);
    expect((await box.take(mail('keiri'))).map(({ subject }) => subject)).toEqual([
      '【受取 Uketori】2段階認証の方法が削除されました',
      '【受取 Uketori】2段階認証の方法が削除されました',
    ]);
    expect((await login(service, mail('keiri'))).status).toBe(200);
    expect((await call('GET', '/account/second-factors')).body.recovery_codes_left).toBe(0);
  });

  test('all of a member who lost them: an administrator of the home organization', async () => {
    const token = await open('keiri');
    await addApp('keiri', token);
    const reset = (actor: ReturnType<typeof demoActor>, who: string) =>
      service.call<Body>(actor, 'DELETE', `/users/${demoActor(who).user_organization_id}/second-factors`);
    expect((await reset(demoActor('keiri'), 'keiri')).body.code).toBe('no_privilege');
    const manager = demoActor('view', { abilities: { 'settings:update': 3 } });
    expect((await reset(manager, 'owner')).body.code).toBe('cannot_change_owner');
    expect((await reset(manager, 'shonin')).body.code).toBe('no_record');
    expect((await reset(manager, 'keiri')).status).toBe(204);
    expect(await isLive(token)).toBe(false);
    expect((await login(service, mail('keiri'))).status).toBe(200);
    expect((await box.take(mail('keiri'))).map(({ subject }) => subject)).toContain(
      '【受取 Uketori】管理者が2段階認証を解除しました',
    );
    await addApp('owner', await open('owner'));
    const elsewhere = demoActor('owner', { organization_id: '01900000-0000-7000-8000-000000000002' });
    const foreign = await service.call<Body>(elsewhere, 'DELETE', `/users/${OWNER_IN_SECOND}/second-factors`);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'no_record' } });
  });
});
