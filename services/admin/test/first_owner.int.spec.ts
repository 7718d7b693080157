import type { TestService } from '@uketori/service-kit/testing';
import { testService } from '@uketori/service-kit/testing';
import { ADMIN_CONFIG, type AdminConfig } from '../src/config/config.facade.js';
import { definition } from '../src/definition.js';
import { FirstOwnerService } from '../src/first-owner/first-owner.service.js';
import { seed } from '../src/seed.js';
import { asAdmin, demoActor, login } from './bench.js';

let service: TestService;
let links: FirstOwnerService;
const PATH = '/session/first-owner';
const PAGE = 'http://accounts.uketori.test:8080/session/first-owner/';
const FACTS = {
  full_name: '最初 一子',
  email: 'First@neu.example',
  password: 'Founder-2026!',
  organization_name: '第一株式会社',
  business_form: 'individual',
};
const sql = <T>(statement: string, params: unknown[] = []) => asAdmin<T>(service, statement, params);
const check = (code: string) => service.call(null, 'GET', `${PATH}/${code}`);
const confirm = (body: object) => service.call<Record<string, unknown>>(null, 'POST', PATH, body);
const newLink = async () => {
  const url = (await links.issue()) ?? '';
  expect(url.startsWith(PAGE)).toBe(true);
  return url.slice(PAGE.length);
};

beforeEach(async () => {
  service = await testService(definition);
  links = service.app.get(FirstOwnerService);
  // Sign-up is closed and there is no server for mail: neither is needed.
  service.app.get<AdminConfig>(ADMIN_CONFIG).sign_up_open = false;
});
afterEach(() => service.close());

test('the link founds the first organization with its owner, once', async () => {
  const code = await newLink();
  const seen = await check(code);
  const hours = (Date.parse(String(seen.body.expires_at)) - Date.now()) / 3_600_000;
  expect(hours).toBeCloseTo(24, 1);
  expect(await sql(`select 1 from admin.first_owner_links where code_sha256 = '${code}'`)).toEqual([]);
  const both = await Promise.all([
    confirm({ code, ...FACTS }),
    confirm({ code, ...FACTS, email: 'other@neu.example' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('link_used');
  const session = both.find(({ status }) => status === 200);
  expect(session?.body).toMatchObject({
    organization_name: '第一株式会社',
    user_role_id: 1,
    to_invoice: true,
  });
  expect(session?.headers.get('set-cookie')).toContain('token_dev=');
  expect(await sql('select name from admin.organizations')).toEqual([{ name: '第一株式会社' }]);
  const [{ email = '' } = {}] = await sql<{ email: string }>('select email from admin.users');
  expect((await login(service, email, { password: FACTS.password })).status).toBe(200);
  const { organization_id = '', user_id = '' } = (session?.body ?? {}) as Record<string, string>;
  const owner = demoActor('owner', { organization_id, user_id });
  const profile = await service.call(owner, 'GET', '/organizations/current');
  expect(profile.body).toMatchObject({ name: '第一株式会社', type: 'individual' });
  expect((await check(code)).body.code).toBe('link_used');
  expect(await links.issue()).toBeNull();
});

test('the next start renews the link: the previous one is void', async () => {
  const former = await newLink();
  const code = await newLink();
  expect(code).not.toBe(former);
  expect((await check(former)).body.code).toBe('link_invalid');
  expect((await confirm({ code: former, ...FACTS })).body.code).toBe('link_invalid');
  expect((await check(code)).status).toBe(200);
});

test('a link ends after its time, and when an organization came by another way', async () => {
  const code = await newLink();
  await sql("update admin.first_owner_links set expires_at = now() - interval '1 second'");
  expect((await check(code)).body.code).toBe('link_expired');
  expect((await confirm({ code, ...FACTS })).body.code).toBe('link_expired');
  const open = await newLink();
  await seed({ work: service.work });
  expect((await check(open)).body.code).toBe('link_used');
  expect((await confirm({ code: open, ...FACTS })).body.code).toBe('link_used');
  expect(await sql("select id from admin.organizations where name = '第一株式会社'")).toEqual([]);
});

test('bad input founds nothing and keeps the link', async () => {
  const code = await newLink();
  for (const bad of [
    { email: 'nobody' },
    { organization_name: ' ' },
    { full_name: '' },
    { business_form: 'club' },
    { role_id: 1 },
  ])
    expect((await confirm({ code, ...FACTS, ...bad })).body.code).toBe('invalid_input');
  const passwords = [
    ['Kurz-1!', 'password_short'],
    [' '.repeat(12), 'password_blank'],
    ['password2026!', 'password_guessable'],
  ];
  for (const [password, refusal] of passwords)
    expect((await confirm({ code, ...FACTS, password })).body.code).toBe(refusal);
  expect((await confirm({ ...FACTS, code: 'x'.repeat(43) })).body.code).toBe('link_invalid');
  expect((await check(code)).body).toMatchObject({ password_min_length: 12 });
});
