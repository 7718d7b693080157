import type { TestService } from '@uketori/service-kit/testing';
import { SEEDED_ROLES } from '../src/abilities/abilities.data.js';
import { ADMIN_CONFIG, adminConfig, type AdminConfig } from '../src/config/config.facade.js';
import { asAdmin, demoActor, login, seededService } from './bench.js';
import { MailBox } from './mail-box.js';

let service: TestService;
let box: MailBox;
let config: AdminConfig;
const PAGE = '/session/sign-up/confirm';
const PASSWORD = 'Neues-Wort-1!';
const NEW = { email: 'Founder@neu.example', organization_name: '新設株式会社', business_form: 'individual' };
const FACTS = {
  full_name: '創業 者',
  password: PASSWORD,
  telphone_number: '03-1234-5678',
  zipcode: '100-0001',
  address: '東京都千代田区千代田1-1',
  type_of_bussiness: 7,
  duty_policy: 'enforce',
};

const begin = (body: object, ip = '192.0.2.40') =>
  service.call<{ code?: string }>(null, 'PUT', '/session/sign-ups', body, { 'x-forwarded-for': ip });
const confirm = (body: object) =>
  service.call<Record<string, unknown>>(null, 'POST', '/session/sign-ups/confirm', body);

const sql = <T>(statement: string, params: unknown[] = []) => asAdmin<T>(service, statement, params);

beforeAll(async () => {
  service = await seededService();
  box = new MailBox(service);
  config = service.app.get<AdminConfig>(ADMIN_CONFIG);
});
afterAll(() => service.close());

test('founds an organization with its owner, by a link in a mail', async () => {
  expect(await begin(NEW)).toMatchObject({ status: 204, body: '' });
  const [id = '', activation_code = ''] = await box.linkTo('founder@neu.example', PAGE);
  const seen = await service.call(null, 'GET', `/session/sign-ups/${id}?activation_code=${activation_code}`);
  expect(seen.body).toMatchObject({ email: 'founder@neu.example', organization_name: '新設株式会社' });
  const hours =
    (Date.parse(String((seen.body as Record<string, unknown>).expires_at)) - Date.now()) / 3_600_000;
  expect(hours).toBeCloseTo(24, 1);
  const both = await Promise.all([
    confirm({ id, activation_code, ...FACTS }),
    confirm({ id, activation_code, ...FACTS }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('link_used');
  const session = both.find(({ status }) => status === 200);
  expect(session?.body).toMatchObject({
    organization_name: '新設株式会社',
    user_role_id: 1,
    to_invoice: true,
  });
  const organization_id = String(session?.body.organization_id);
  const owner = demoActor('owner', { organization_id, user_id: String(session?.body.user_id) });
  const profile = await service.call(owner, 'GET', '/organizations/current');
  expect(profile.body).toMatchObject({
    name: '新設株式会社',
    type: 'individual',
    industry_id: 7,
    address_list: ['〒100-0001 東京都千代田区千代田1-1'],
    contact_number_list: ['03-1234-5678'],
  });
  const settings = await service.call(owner, 'GET', '/organization-settings');
  expect(settings.body).toMatchObject({ duty_policy: 'enforce' });
  const roles = await service.call<{ items: object[] }>(owner, 'GET', '/roles');
  expect(roles.body.items).toHaveLength(SEEDED_ROLES.length);
  expect((await login(service, 'founder@neu.example', { password: PASSWORD })).status).toBe(200);
  const told = await service.outbox<{ id: string }>('uketori.admin.v1.OrganizationChanged');
  expect(told.map(({ data }) => data.id)).toContain(organization_id);
  expect((await confirm({ id, activation_code, ...FACTS })).body.code).toBe('link_used');
});

test('an address with an account learns it by mail only', async () => {
  expect(await begin({ ...NEW, email: 'keiri@uketori.example' })).toMatchObject({ status: 204, body: '' });
  const [mail] = await box.take('keiri@uketori.example');
  expect(mail?.subject).toContain('登録済み');
  expect(mail?.text).not.toContain(PAGE);
});

test('an address that got an account meanwhile founds nothing', async () => {
  await begin({ ...NEW, email: 'twice@neu.example' });
  const first = await box.linkTo('twice@neu.example', PAGE);
  await sql("update admin.login_attempts set window_started_at = now() - interval '61 seconds'");
  await begin({ ...NEW, email: 'twice@neu.example' });
  const second = await box.linkTo('twice@neu.example', PAGE);
  const [a, b] = [first, second].map(([id, activation_code]) => ({ id, activation_code, ...FACTS }));
  expect((await confirm(a as object)).status).toBe(200);
  expect((await confirm(b as object)).body.code).toBe('already_exists');
  const made = await sql("select id from admin.organizations where name = '新設株式会社'");
  expect(made).toHaveLength(2);
});

test('one mail a minute goes to an address, for any number of requests', async () => {
  const asked = () => begin({ ...NEW, email: 'often@neu.example' });
  expect((await Promise.all([asked(), asked(), asked()])).map(({ status }) => status)).toEqual([
    204, 204, 204,
  ]);
  expect(await box.take('often@neu.example')).toHaveLength(1);
  await sql("update admin.login_attempts set window_started_at = now() - interval '61 seconds'");
  await asked();
  expect(await box.take('often@neu.example')).toHaveLength(1);
});

test('links that lay a month beyond their time go with the next sign-up', async () => {
  await begin({ ...NEW, email: 'old@neu.example' });
  await sql(
    "update admin.sign_ups set expires_at = now() - interval '31 days' where email = 'old@neu.example'",
  );
  await begin({ ...NEW, email: 'young@neu.example' });
  expect(await sql("select id from admin.sign_ups where email = 'old@neu.example'")).toEqual([]);
  expect(await sql("select id from admin.sign_ups where email = 'young@neu.example'")).toHaveLength(1);
});

test('a link that ran out, a wrong code, bad input', async () => {
  await begin({ ...NEW, email: 'late@neu.example' });
  const [id = '', activation_code = ''] = await box.linkTo('late@neu.example', PAGE);
  expect((await confirm({ id, activation_code: 'x'.repeat(43), ...FACTS })).body.code).toBe('link_invalid');
  const passwords = [
    ['Kurz-1!', 'password_short'],
    [' '.repeat(12), 'password_blank'],
    [`${NEW.organization_name}20261128`, 'password_guessable'],
  ];
  for (const [password, refusal] of passwords)
    expect((await confirm({ id, activation_code, ...FACTS, password })).body.code).toBe(refusal);
  expect((await confirm({ id, activation_code, ...FACTS, zipcode: 'abc' })).body.code).toBe('invalid_input');
  await sql("update admin.sign_ups set expires_at = now() - interval '1 second' where id = $1", [id]);
  expect((await confirm({ id, activation_code, ...FACTS })).body.code).toBe('link_expired');
  for (const bad of [
    { email: 'nobody' },
    { organization_name: ' ' },
    { business_form: 'club' },
    { role_id: 1 },
  ])
    expect((await begin({ ...NEW, ...bad })).status).toBe(400);
});

test('an operator may close sign-up, and support signs up from its own addresses only', async () => {
  const support = { ...NEW, email: 'cs@neu.example', is_support_created: true };
  expect((await begin(support)).body.code).toBe('sign_up_closed');
  config.operator_addresses = ['198.51.100.0/24'];
  expect((await begin(support, '203.0.113.7')).body.code).toBe('sign_up_closed');
  config.sign_up_open = false;
  expect((await begin({ ...NEW, email: 'closed@neu.example' })).body.code).toBe('sign_up_closed');
  expect((await begin(support, '198.51.100.7')).status).toBe(204);
  config.sign_up_open = true;
});

test.each([
  'http://evil.example/ ご確認ください',
  '緊急 www.evil.example',
  '口座を確認 evil.com',
  '確認\nhttps',
  'evil.co.jp株式会社',
])('a name that mails would show as a link is refused: %j', async (organization_name) => {
  const answer = await begin({ ...NEW, email: `x${Math.random()}@neu.example`, organization_name });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});

test.each(['Node.js研究会', '株式会社 A.B.C.', '(有)山田 & Co.', 'ユニコーン'])(
  '%j is a name',
  async (organization_name) => {
    await sql('delete from admin.login_attempts');
    const answer = await begin({ ...NEW, email: `y${Math.random()}@neu.example`, organization_name });
    expect(answer.status).toBe(204);
  },
);

test('one address of the network asks for five mails a minute', async () => {
  await sql('delete from admin.login_attempts');
  const before = (await sql('select 1 from admin.sign_ups')).length;
  for (let i = 0; i < 8; i++) await begin({ ...NEW, email: `z${i}@neu.example` }, '192.0.2.99');
  expect((await sql('select 1 from admin.sign_ups')).length - before).toBe(5);
});

test.each([
  [{}, true],
  [{ UKETORI_DOMAIN: 'uketori.localhost:8080' }, true],
  [{ UKETORI_DOMAIN: 'uketori.localhost:8080', UKETORI_LISTEN: '127.0.0.1' }, true],
  [{ UKETORI_ENV: 'production' }, false],
  [{ UKETORI_DOMAIN: 'invoices.example' }, false],
  [{ UKETORI_LISTEN: '0.0.0.0' }, false],
  [{ LISTEN_HOST: '10.0.0.5' }, false],
  [{ UKETORI_ENV: 'production', UKETORI_SIGN_UP: 'open' }, true],
  [{ UKETORI_SIGN_UP: 'closed' }, false],
])('with %j anybody may sign up: %p', (env, open) => {
  expect(adminConfig(env).sign_up_open).toBe(open);
});
