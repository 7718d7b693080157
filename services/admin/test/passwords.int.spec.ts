import { createHash } from 'node:crypto';
import { canonicalJson } from '@uketori/service-kit/audit';
import pg from 'pg';
import type { TestService } from '@uketori/service-kit/testing';
import { AccessService } from '../src/access/access.service.js';
import { DEMO_PASSWORD, SECOND_ORGANIZATION_ID } from '../src/seed.js';
import { asAdmin, demoActor, login, seededService, sidOf, waitsForLock } from './bench.js';
import { MailBox } from './mail-box.js';

let service: TestService;
let access: AccessService;
let box: MailBox;
const PAGE = '/session/reset-password';
const NEW = 'Neues-Wort-1!';

const sql = <T>(statement: string, params: unknown[] = []) => asAdmin<T>(service, statement, params);

const isLive = async (token: string) => (await access.resolveSession(sidOf(token))).active;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const forgot = (email: string) =>
  service.call(null, 'PUT', '/session/forgot-password', { email }, { 'x-forwarded-for': '192.0.2.30' });
const reset = (id: string | undefined, reset_code: string | undefined, password = NEW) =>
  service.call<{ code?: string }>(null, 'POST', '/session/password-reset', { id, reset_code, password });
/** The mail is queued beside the response. */
async function linkOf(email: string): Promise<string[]> {
  for (let tries = 0; tries < 100; tries++) {
    const parts = await box.linkTo(email, PAGE);
    if (parts.length === 2) return parts;
    await new Promise((done) => setTimeout(done, 20));
  }
  return [];
}

/** The password of the demonstration again, which the policy refuses. */
const restore = (who: string) =>
  sql(
    `update admin.users set password_hash = (select password_hash from admin.users where email = 'view@uketori.example')
     where email = $1`,
    [`${who}@uketori.example`],
  );

beforeAll(async () => {
  service = await seededService();
  access = service.app.get(AccessService);
  box = new MailBox(service);
});
afterAll(() => service.close());
beforeEach(() => sql('delete from admin.login_attempts; delete from admin.login_delays'));

describe('changing it', () => {
  const change = (who: string, token: string, body: object) =>
    service.call<{ code?: string }>(demoActor(who), 'POST', '/session/change-password', body, bearer(token));
  const body = { current_password: DEMO_PASSWORD, new_password: NEW, confirm_new_password: NEW };

  test('ends the other sessions, keeps this one, and notifies the owner of the account by mail', async () => {
    const { body: here } = await login(service, 'keiri@uketori.example');
    const { body: there } = await login(service, 'keiri@uketori.example');
    expect((await change('keiri', here.token, body)).status).toBe(204);
    expect([await isLive(here.token), await isLive(there.token)]).toEqual([true, false]);
    expect((await login(service, 'keiri@uketori.example')).status).toBe(401);
    expect((await login(service, 'keiri@uketori.example', { password: NEW })).status).toBe(200);
    const mails = await box.take('keiri@uketori.example');
    expect(mails.map(({ subject }) => subject)).toEqual(['【受取 Uketori】パスワードが変更されました']);
    const log = await sql<object>(
      "select before, after from admin.audit_log where action = 'user.password_changed'",
    );
    expect(log).toEqual([{ before: null, after: null }]);
  });

  test('asks for the present one, the same twice, and one that the policy allows', async () => {
    const { body: session } = await login(service, 'shonin@uketori.example');
    const tries = [
      [{ ...body, current_password: 'wrong-password' }, 'wrong_current_password'],
      [{ ...body, confirm_new_password: `${NEW}x` }, 'password_mismatch'],
      [{ ...body, new_password: 'Kurz-1!', confirm_new_password: 'Kurz-1!' }, 'password_short'],
      [{ ...body, new_password: ' '.repeat(12), confirm_new_password: ' '.repeat(12) }, 'password_blank'],
      [{ ...body, new_password: DEMO_PASSWORD, confirm_new_password: DEMO_PASSWORD }, 'password_guessable'],
      [{ ...body, new_password: 'x'.repeat(257), confirm_new_password: 'x'.repeat(257) }, 'invalid_input'],
    ] as const;
    for (const [given, code] of tries)
      expect((await change('shonin', session.token, given)).body.code).toBe(code);
    expect((await login(service, 'shonin@uketori.example')).status).toBe(200);
  });

  test('the strictest organization of a person decides how long it is, from the next change on', async () => {
    const policy = (min: number) =>
      sql(
        `update admin.organizations set settings = settings || '{"password_min_length": ${min}}' where id = $1`,
        [SECOND_ORGANIZATION_ID],
      );
    const { body: session } = await login(service, 'owner@uketori.example');
    await policy(14);
    const account = await service.call<{ password_min_length: number }>(
      demoActor('owner'),
      'GET',
      '/account',
      undefined,
      bearer(session.token),
    );
    expect(account.body.password_min_length).toBe(14);
    const short = await change('owner', session.token, body);
    expect(short).toMatchObject({ status: 400, body: { code: 'password_short', params: { min: 14 } } });
    expect((await login(service, 'owner@uketori.example')).status).toBe(200);
    await forgot('owner@uketori.example');
    const [id, code] = await linkOf('owner@uketori.example');
    const found = await service.call(null, 'GET', `/session/password-resets/${id}?reset_code=${code}`);
    expect(found).toMatchObject({
      status: 200,
      body: { email: 'owner@uketori.example', password_min_length: 14 },
    });
    const foreign = await service.call(
      null,
      'GET',
      `/session/password-resets/${id}?reset_code=${'x'.repeat(43)}`,
    );
    expect(foreign.body).toMatchObject({ code: 'link_invalid' });
    await policy(8);
    expect((await reset(id, code)).status).toBe(204);
    await restore('owner');
  });

  test('leaves nothing by which a password could be guessed: the request is remembered under a secret', async () => {
    const { body: session } = await login(service, 'shiharai@uketori.example');
    const headers = { ...bearer(session.token), 'idempotency-key': 'change-once' };
    const answer = await service.call(
      demoActor('shiharai'),
      'POST',
      '/session/change-password',
      body,
      headers,
    );
    expect(answer.status).toBe(204);
    await restore('shiharai');
    const kept = await sql<{ input_sha256: string }>(
      "select input_sha256 from admin.idempotency_keys where key = 'change-once'",
    );
    const guess = canonicalJson(body);
    expect(kept).toHaveLength(1);
    expect(kept[0]?.input_sha256).not.toBe(createHash('sha256').update(guess).digest('hex'));
  });

  test('wrong tries delay this session alone, and an API key cannot', async () => {
    const { body: session } = await login(service, 'inbox@uketori.example');
    for (let i = 0; i < 5; i++)
      await change('inbox', session.token, { ...body, current_password: 'wrong-password' });
    expect((await change('inbox', session.token, body)).body.code).toBe('login_delayed');
    expect((await login(service, 'inbox@uketori.example')).status).toBe(200);
    const byKey = await service.call(demoActor('inbox'), 'POST', '/session/change-password', body);
    expect(byKey).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });
});

describe('forgetting it', () => {
  test('a link comes by mail, opens once, ends every session', async () => {
    const { body: session } = await login(service, 'shiharai@uketori.example');
    expect((await forgot(' Shiharai@uketori.example')).status).toBe(204);
    const [id, code] = await linkOf('shiharai@uketori.example');
    expect((await reset(id, 'x'.repeat(43))).body.code).toBe('link_invalid');
    expect((await reset(id, code, 'Kurz-1!')).body.code).toBe('password_short');
    expect((await reset(id, code, 'Shiharai-2026!')).body.code).toBe('password_guessable');
    const both = await Promise.all([reset(id, code), reset(id, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await reset(id, code)).body.code).toBe('link_used');
    expect(await isLive(session.token)).toBe(false);
    expect((await login(service, 'shiharai@uketori.example', { password: NEW })).status).toBe(200);
    const kept = await sql<{ row: string }>('select to_jsonb(r)::text as row from admin.password_resets r');
    expect(JSON.stringify(kept)).not.toContain(code);
  });

  test('an unknown address gets the same response and no mail; a second mail waits a minute', async () => {
    expect(await forgot('nobody@uketori.example')).toMatchObject({ status: 204, body: '' });
    expect(await box.take('nobody@uketori.example')).toEqual([]);
    await forgot('view@uketori.example');
    const [id, code] = await linkOf('view@uketori.example');
    await forgot('view@uketori.example');
    await new Promise((done) => setTimeout(done, 200));
    expect(await box.take('view@uketori.example')).toEqual([]);
    await sql("update admin.password_resets set expires_at = now() - interval '1 second' where id = $1", [
      id,
    ]);
    expect((await reset(id, code)).body.code).toBe('link_expired');
  });

  test('asked for five times at once, one mail goes', async () => {
    await Promise.all(Array.from({ length: 5 }, () => forgot('upload@uketori.example')));
    await new Promise((done) => setTimeout(done, 500));
    expect(await box.take('upload@uketori.example')).toHaveLength(1);
  });

  test('a link is good for a day, and asking for it is in the log', async () => {
    await forgot('upload@uketori.example');
    const [id] = await linkOf('upload@uketori.example');
    const [row] = await sql<{ hours: number }>(
      'select extract(epoch from expires_at - created_at) / 3600 as hours from admin.password_resets where id = $1',
      [id],
    );
    expect(Number(row?.hours)).toBeCloseTo(24, 1);
    const asked = await sql<{ subject_id: string }>(
      "select subject_id from admin.audit_log where action = 'user.reset_asked'",
    );
    expect(asked.map(({ subject_id }) => subject_id)).toContain(demoActor('upload').user_id);
  });

  test('spent by another while it is followed, a link changes nothing', async () => {
    await forgot('inbox@uketori.example');
    const [id, code] = await linkOf('inbox@uketori.example');
    const holder = new pg.Client({ connectionString: service.database.admin_url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('update admin.password_resets set used_at = now() where id = $1', [id]);
    const following = reset(id, code, 'Zu-spaet-2026!');
    await waitsForLock(service);
    await holder.query('commit');
    await holder.end();
    expect((await following).body.code).toBe('link_used');
    expect((await login(service, 'inbox@uketori.example', { password: 'Zu-spaet-2026!' })).status).toBe(401);
  });

  test('an action that cannot be logged has no effect: password, sessions and link stay unchanged', async () => {
    const { body: session } = await login(service, 'upload@uketori.example');
    await forgot('upload@uketori.example');
    const [id, code] = await linkOf('upload@uketori.example');
    await sql(
      "alter table admin.audit_log add constraint none check (action <> 'user.password_reset') not valid",
    );
    expect((await reset(id, code)).status).toBe(500);
    await sql('alter table admin.audit_log drop constraint none');
    expect(await isLive(session.token)).toBe(true);
    expect((await login(service, 'upload@uketori.example')).status).toBe(200);
    expect((await reset(id, code)).status).toBe(204);
    expect(await isLive(session.token)).toBe(false);
  });

  test('a closed account gets no mail, and a link that it had opens nothing', async () => {
    await forgot('shonin@uketori.example');
    const [id, code] = await linkOf('shonin@uketori.example');
    await sql("update admin.users set status = 'disabled' where email = 'shonin@uketori.example'");
    expect((await reset(id, code)).body.code).toBe('link_invalid');
    await sql('delete from admin.login_attempts');
    await forgot('shonin@uketori.example');
    await new Promise((done) => setTimeout(done, 200));
    expect(await box.take('shonin@uketori.example')).toEqual([]);
    await sql("update admin.users set status = 'active' where email = 'shonin@uketori.example'");
  });

  test('links of months ago go when a new one is made', async () => {
    const kept = () =>
      sql<{ days: number }>(
        `select extract(day from now() - r.created_at)::int as days from admin.password_resets r
         join admin.users u on u.id = r.user_id and u.email = 'upload@uketori.example'`,
      );
    await sql("update admin.password_resets set created_at = now() - interval '31 days'");
    expect((await kept()).every(({ days }) => days === 31)).toBe(true);
    await forgot('upload@uketori.example');
    await linkOf('upload@uketori.example');
    expect(await kept()).toEqual([{ days: 0 }]);
  });

  test('a good reset also opens an account that was locked by wrong tries', async () => {
    for (let i = 0; i < 5; i++) await login(service, 'owner@uketori.example', { password: 'wrong-password' });
    expect((await login(service, 'owner@uketori.example')).status).toBe(429);
    await forgot('owner@uketori.example');
    const [id, code] = await linkOf('owner@uketori.example');
    expect((await reset(id, code)).status).toBe(204);
    expect((await login(service, 'owner@uketori.example', { password: NEW })).status).toBe(200);
  });
});
