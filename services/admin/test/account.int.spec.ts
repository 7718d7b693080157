import type { TestService } from '@uketori/service-kit/testing';
import { MembersService } from '../src/users/members.service.js';
import { DEMO_PASSWORD, SECOND_ORGANIZATION_ID } from '../src/seed.js';
import { asAdmin, demoActor, login, seededService } from './bench.js';
import { MailBox } from './mail-box.js';

let service: TestService;
let box: MailBox;
const PAGE = '/session/email';

const sql = <T>(statement: string, params: unknown[] = []) => asAdmin<T>(service, statement, params);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** One person of the demonstration with a session. */
async function person(who: string, email = `${who}@uketori.example`) {
  const { body } = await login(service, email);
  const call = <T = { code?: string }>(method: string, path: string, input?: object) =>
    service.call<T>(demoActor(who), method, path, input, bearer(body.token));
  return { token: body.token, call };
}
const confirm = (id: string | undefined, code: string | undefined) =>
  service.call<{ code?: string; changed?: boolean; waiting?: string | null }>(
    null,
    'POST',
    '/session/email-confirm',
    { id, code },
  );
/** Opens the link in the last mail to an address. */
async function agree(email: string) {
  const [id, code] = await box.linkTo(email, PAGE);
  return confirm(id, code);
}
const newAddress = (email: string, current_password = DEMO_PASSWORD) => ({ email, current_password });
const actions = () =>
  sql<{ action: string }>(
    "select action from admin.audit_log where action like 'account.%' order by seq",
  ).then((rows) => rows.map(({ action }) => action));

beforeAll(async () => {
  service = await seededService();
  box = new MailBox(service);
});
afterAll(() => service.close());
beforeEach(() => sql('delete from admin.login_attempts; delete from admin.login_delays'));

describe('name and language', () => {
  test('a person changes both; the session and the other services have them at once', async () => {
    const keiri = await person('keiri');
    const { body } = await keiri.call('PUT', '/account', { full_name: ' 鈴木 経子 ', language: 'fr' });
    expect(body).toEqual({
      full_name: '鈴木 経子',
      email: 'keiri@uketori.example',
      contact_email: 'keiri@uketori.example',
      language: 'fr',
      password_min_length: 12,
      waiting_email: null,
    });
    const { body: session } = await keiri.call<{ user: object }>('GET', '/session');
    expect(session.user).toMatchObject({ full_name: '鈴木 経子', language: 'fr' });
    const events = await sql<{ payload: { data: { full_name: string } } }>(
      "select payload from admin.outbox where payload::text like '%鈴木 経子%'",
    );
    expect(events.length).toBeGreaterThan(0);
    const found = await service.call<{ items: object[] }>(
      demoActor('owner'),
      'GET',
      `/users?q=${encodeURIComponent('鈴木 経子')}`,
    );
    expect(found.body.items).toHaveLength(1);
    expect(await actions()).toEqual(['account.changed']);
  });

  test('other organizations follow, but for a name that one of them changed', async () => {
    const members = service.app.get(MembersService);
    const owner = demoActor('owner');
    const elsewhere = { ...owner, organization_id: SECOND_ORGANIZATION_ID };
    const { id } = await members.addMembership(elsewhere, demoActor('shonin').user_id, { role_id: 2 });
    const shonin = await person('shonin');
    const nameThere = async () =>
      (await sql<{ full_name: string }>('select full_name from admin.memberships where id = $1', [id]))[0]
        ?.full_name;
    await shonin.call('PUT', '/account', { full_name: '一回目' });
    await service.runJobs();
    expect(await nameThere()).toBe('一回目');
    await sql("update admin.memberships set full_name = '現地の名前' where id = $1", [id]);
    await shonin.call('PUT', '/account', { full_name: '二回目' });
    await service.runJobs();
    expect(await nameThere()).toBe('現地の名前');
    const links = await sql<{ organization_id: string }>(
      "select organization_id from admin.audit_log where action = 'user.updated' and subject_id = $1",
      [id],
    );
    expect(links).toEqual([{ organization_id: SECOND_ORGANIZATION_ID }]);
  });

  test('an API key, an unknown language and an empty name are refused', async () => {
    const byKey = await service.call(demoActor('owner'), 'PUT', '/account', { full_name: 'x' });
    expect(byKey).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    const owner = await person('owner');
    for (const body of [{ language: 'xx' }, { full_name: ' ' }, { full_name: 'x'.repeat(101) }, { role: 1 }])
      expect((await owner.call('PUT', '/account', body)).body.code).toBe('invalid_input');
  });
});

describe('the login address', () => {
  test('changes when both addresses opened their links; the previous one gets a mail and no login', async () => {
    const pay = await person('shiharai');
    const before = 'shiharai@uketori.example';
    await service.call(null, 'PUT', '/session/forgot-password', { email: before });
    expect((await pay.call('POST', '/account/email', newAddress('Neu@Uketori.example '))).status).toBe(204);
    expect((await login(service, 'neu@uketori.example')).status).toBe(401);
    const { body } = await pay.call<{ waiting_email: object }>('GET', '/account');
    expect(body.waiting_email).toMatchObject({ email: 'neu@uketori.example' });
    const [id, code] = await box.linkTo('neu@uketori.example', PAGE);
    const mails = await box.take(before);
    const linkOf = (page: string) =>
      mails.flatMap(({ text }) => [...text.matchAll(new RegExp(`${page}/([^/\\s]+)/([^/\\s]+)`, 'g'))])[0] ??
      [];
    const [, reset, reset_code] = linkOf('/session/reset-password');
    const [, same_id, former_code] = linkOf(PAGE);
    expect(same_id).toBe(id);
    expect((await confirm(id, 'x'.repeat(43))).body.code).toBe('link_invalid');
    const twice = await Promise.all([confirm(id, code), confirm(id, code)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(twice.find(({ status }) => status === 200)?.body).toEqual({ changed: false, waiting: 'former' });
    expect((await confirm(id, code)).body.code).toBe('link_used');
    const { body: half } = await pay.call<{ waiting_email: object }>('GET', '/account');
    expect(half.waiting_email).toMatchObject({ new_confirmed: true, former_confirmed: false });
    expect((await login(service, 'neu@uketori.example')).status).toBe(401);
    expect((await login(service, before)).status).toBe(200);
    expect((await confirm(id, former_code)).body).toEqual({ changed: true, waiting: null });
    expect((await confirm(id, former_code)).body.code).toBe('link_used');
    expect((await login(service, 'neu@uketori.example')).status).toBe(200);
    expect((await login(service, before)).status).toBe(401);
    expect((await box.take(before)).map(({ subject }) => subject)).toEqual([
      '【受取 Uketori】メールアドレスが変更されました',
    ]);
    const stale = await service.call<{ code?: string }>(null, 'POST', '/session/password-reset', {
      id: reset,
      reset_code,
      password: 'Neues-Wort-1!',
    });
    expect(stale.body.code).toBe('link_used');
    const [member] = await sql('select email from admin.memberships where user_id = $1', [
      demoActor('shiharai').user_id,
    ]);
    expect(member).toEqual({ email: 'neu@uketori.example' });
  });

  test('asks for the password, delays wrong ones, and limits what one person sends', async () => {
    const inbox = await person('inbox');
    const ask = async (email: string, password?: string) =>
      (await inbox.call('POST', '/account/email', newAddress(email, password))).body?.code ?? 'ok';
    expect(await ask('inbox@uketori.example')).toBe('same_email');
    expect(await ask('no mail')).toBe('invalid_input');
    expect(await ask('a@uketori.example', 'wrong')).toBe('wrong_current_password');
    expect(await ask('a@uketori.example')).toBe('ok');
    expect(await ask('a@uketori.example')).toBe('rate_limited');
    expect(await ask('b@uketori.example')).toBe('ok');
    expect(await ask('c@uketori.example')).toBe('rate_limited');
    for (let i = 0; i < 5; i++) await ask('d@uketori.example', 'wrong');
    expect(await ask('d@uketori.example')).toBe('login_delayed');
  });

  test('a newer request and a withdrawal end the earlier link', async () => {
    const view = await person('upload');
    await view.call('POST', '/account/email', newAddress('one@uketori.example'));
    const [first, first_code] = await box.linkTo('one@uketori.example', PAGE);
    await view.call('POST', '/account/email', newAddress('two@uketori.example'));
    const [second, second_code] = await box.linkTo('two@uketori.example', PAGE);
    expect((await confirm(first, first_code)).body.code).toBe('link_used');
    expect((await view.call('DELETE', '/account/email')).status).toBe(204);
    expect((await confirm(second, second_code)).body.code).toBe('link_used');
    const { body } = await view.call<{ waiting_email: null }>('GET', '/account');
    expect(body.waiting_email).toBeNull();
  });

  test('an address with an account is not revealed, before the mail or by a race', async () => {
    const owner = await person('owner');
    expect((await owner.call('POST', '/account/email', newAddress('keiri@uketori.example'))).status).toBe(
      204,
    );
    const [mail] = await box.take('keiri@uketori.example');
    expect(mail?.subject).toBe('【受取 Uketori】メールアドレスは変更できませんでした');
    expect(mail?.text).not.toContain('http');
    // The caller sees the same as with a free address; agreeing changes nothing.
    const { body: seen } = await owner.call<{ waiting_email: object }>('GET', '/account');
    expect(seen.waiting_email).toMatchObject({ email: 'keiri@uketori.example', new_confirmed: false });
    const alone = await agree('owner@uketori.example');
    expect(alone.body).toEqual({ changed: false, waiting: 'new' });
    await owner.call('POST', '/account/email', newAddress('race@uketori.example'));
    const [id, code] = await box.linkTo('race@uketori.example', PAGE);
    // The present address agrees first: the order does not count.
    const agreed = await agree('owner@uketori.example');
    expect(agreed.body).toEqual({ changed: false, waiting: 'new' });
    await sql("update admin.users set email = 'race@uketori.example' where email = 'keiri@uketori.example'");
    expect((await confirm(id, code)).body.code).toBe('email_taken');
    expect((await login(service, 'owner@uketori.example')).status).toBe(200);
  });

  test('a link is open for a day', async () => {
    const owner = await person('owner');
    await owner.call('POST', '/account/email', newAddress('late@uketori.example'));
    const [id, code] = await box.linkTo('late@uketori.example', PAGE);
    await sql("update admin.email_changes set expires_at = now() - interval '1 second' where id = $1", [id]);
    expect((await confirm(id, code)).body.code).toBe('link_expired');
  });
});

describe('what an organization calls a member', () => {
  const change = (who: string, id: string, body: object) =>
    service.call<{ version: number; code?: string }>(demoActor(who), 'PUT', `/users/${id}`, body);
  const member = async (who: string) => {
    const { user_organization_id: id } = demoActor(who);
    const { body } = await service.call<{ version: number }>(demoActor('owner'), 'GET', `/users/${id}`);
    return { id, version: body.version };
  };

  test('name and contact address change here alone; the previous address gets a mail', async () => {
    const { id, version } = await member('inbox');
    const { status } = await change('owner', id, {
      version,
      full_name: '回収 太郎',
      email: 'Kaishu@kaisha.example',
    });
    expect(status).toBe(200);
    expect((await login(service, 'inbox@uketori.example')).status).toBe(200);
    const mails = await box.take('inbox@uketori.example');
    expect(mails.map(({ subject }) => subject).slice(-1)).toEqual([
      '【受取 Uketori】連絡先のメールアドレスが変更されました',
    ]);
    const inbox = await person('inbox');
    const { body } = await inbox.call('GET', '/account');
    expect(body).toMatchObject({ email: 'inbox@uketori.example', contact_email: 'kaishu@kaisha.example' });
  });

  test("an owner's are for owners", async () => {
    const { id, version } = await member('owner');
    const clerk = demoActor('keiri', { abilities: { 'settings:read': 3, 'settings:update': 3 } });
    for (const names of [{ full_name: 'x' }, { email: 'x@uketori.example' }]) {
      const { body } = await service.call<{ code?: string }>(clerk, 'PUT', `/users/${id}`, {
        version,
        ...names,
      });
      expect(body.code).toBe('cannot_change_owner');
    }
  });
});
