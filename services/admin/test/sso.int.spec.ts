import type { TestService } from '@uketori/service-kit/testing';
import { AccessService } from '../src/access/access.service.js';
import { DEMO_ORGANIZATION_ID, OWNER_IN_SECOND, SECOND_ORGANIZATION_ID } from '../src/seed.js';
import { asAdmin, demoActor, login, seededService, sidOf } from './bench.js';
import { closedPort, Visitor } from './sso-house.js';

interface Provider {
  issuer: string;
  client_id: string;
  client_secret: string;
  accounts: Record<string, object>;
  serve(redirect_uris: string[]): void;
  close(): Promise<void>;
}
interface Body {
  code?: string;
  params?: { reason?: string };
  token: string;
  next: string | null;
  url: string;
  challenge: string | null;
  sso_email: string | null;
  user_role_id: number;
  organization_id: string;
  provider: { enforced: boolean; has_secret: boolean; version: number; default_role_id: number } | null;
  domains: { id: string; domain: string; proof: string | null; dns_text: string }[];
  redirect_uri: string;
}

const REDIRECT = 'http://accounts.uketori.test:8080/session/sso/callback';
const DOMAIN = 'uketori.example';
let service: TestService;
let access: AccessService;
let idp: Provider;

const sql = <T>(statement: string, params: unknown[] = []) => asAdmin<T>(service, statement, params);
const owner = () => demoActor('owner');
const set = (path: string, body: object, method: 'PUT' | 'POST' | 'DELETE' = 'PUT', actor = owner()) =>
  service.call<Body>(actor, method, path, body);
const settings = async () => (await service.call<Body>(owner(), 'GET', '/sso')).body;
const providerOf = (over: object = {}) => ({
  issuer: idp.issuer,
  client_id: idp.client_id,
  client_secret: idp.client_secret,
  default_role_id: 7,
  role_claim: 'groups',
  role_map: [
    { value: 'accounting', role_id: 2 },
    { value: 'approvers', role_id: 3 },
  ],
  version: 0,
  ...over,
});

/** Provider and domain of the demo organization, as its owner sets them up. */
async function setUp(over: object = {}): Promise<void> {
  expect((await set('/sso/domains', { domain: DOMAIN }, 'POST')).status).toBe(204);
  expect((await set('/sso/provider', providerOf(over))).status).toBe(204);
}

/** Begins a log-in; the cookie that makes the browser known again. */
async function begin(email: string, more: object = {}) {
  const answer = await service.call<Body>(null, 'POST', '/session/sso/begin', { email, ...more });
  const cookie = /sso_dev=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
  return { ...answer, cookie };
}
const finish = (query: string, cookie: string) =>
  service.call<Body>(
    null,
    'POST',
    '/session/sso/finish',
    { query },
    { cookie, 'x-forwarded-for': '192.0.2.10' },
  );
/** The whole way of a user of the provider. */
async function enter(account: string, email = `${account}@${DOMAIN}`) {
  const { body, cookie } = await begin(email);
  return finish(await new Visitor().logIn(body.url, account, REDIRECT), cookie);
}
const as = (user_id: string, token: string) => (method: 'GET' | 'POST', path: string, body?: object) =>
  service.call<Body>({ ...owner(), user_id }, method, path, body, { authorization: `Bearer ${token}` });

beforeAll(async () => {
  process.env.UKETORI_BOX_SECRET = 'test-box-secret-of-32-characters!!';
  // @ts-expect-error: a module of the browser tests, without types.
  const { openIdentityProvider } = await import('../../../deploy/e2e/product/identity-provider.mjs');
  idp = (await openIdentityProvider({})) as Provider;
  idp.serve([REDIRECT]);
  process.env.UKETORI_SSO_TRUSTED_ISSUERS = idp.issuer;
  service = await seededService();
  access = service.app.get(AccessService);
});
afterAll(async () => {
  await service.close();
  await idp.close();
  delete process.env.UKETORI_BOX_SECRET;
  delete process.env.UKETORI_SSO_TRUSTED_ISSUERS;
});
beforeEach(async () => {
  for (const name of Object.keys(idp.accounts)) delete idp.accounts[name];
  Object.assign(idp.accounts, {
    keiri: { email: `keiri@${DOMAIN}`, email_verified: true, name: '佐藤 経子' },
    shinjin: { email: `shinjin@${DOMAIN}`, email_verified: true, name: '新人 花', groups: ['approvers'] },
    gaibu: { email: 'gaibu@elsewhere.example', email_verified: true, name: '外部' },
    usotsuki: { email: `owner@${DOMAIN}`, email_verified: false, name: '嘘' },
  });
  await sql(`delete from admin.sso_identities; delete from admin.sso_logins; delete from admin.sso_domains;
    delete from admin.identity_providers; delete from admin.sessions; delete from admin.login_delays`);
});

describe('logging in', () => {
  test('as a known member: the session says how, and the wanted page comes back', async () => {
    await setUp();
    const { body, cookie } = await begin(`Keiri@${DOMAIN}`, { next: '/payment' });
    expect(new URL(body.url).searchParams.get('code_challenge_method')).toBe('S256');
    const query = await new Visitor().logIn(body.url, 'keiri', REDIRECT);
    const done = await finish(query, cookie);
    expect(done).toMatchObject({
      status: 200,
      body: { next: '/payment', organization_id: DEMO_ORGANIZATION_ID },
    });
    expect((await access.resolveSession(sidOf(done.body.token))).access).toMatchObject({ role_id: 2 });
    const [row] = await sql<{ proof: string }>('select proof from admin.sessions where id = $1', [
      sidOf(done.body.token),
    ]);
    expect(row?.proof).toBe('sso');
    expect((await finish(query, cookie)).body.code).toBe('sso_expired');
  });

  test('as a new user: joins with the role of the table, and follows it later; no password opens the account', async () => {
    await setUp();
    const first = await enter('shinjin');
    expect(first).toMatchObject({ status: 200, body: { user_role_id: 3 } });
    expect((await login(service, `shinjin@${DOMAIN}`, { password: 'any' })).status).toBe(401);
    Object.assign(idp.accounts, { shinjin: { ...idp.accounts.shinjin, groups: ['accounting'] } });
    expect((await enter('shinjin')).body.user_role_id).toBe(2);
    Object.assign(idp.accounts, { shinjin: { ...idp.accounts.shinjin, groups: [] } });
    expect((await enter('shinjin')).body.user_role_id).toBe(2);
    const people = await sql<object>('select 1 from admin.users where email = $1', [`shinjin@${DOMAIN}`]);
    expect(people).toHaveLength(1);
    const log = await sql<{ action: string }>(
      "select action from admin.audit_log where action like 'sso.%' order by seq",
    );
    expect(log.map(({ action }) => action)).toContain('sso.joined');
    await sql("update admin.memberships set status = 'deleted' where email = $1", [`shinjin@${DOMAIN}`]);
    expect((await enter('shinjin')).body.code).toBe('login_not_allowed');
    await sql('delete from admin.sso_identities');
    expect((await enter('shinjin')).body.code).toBe('login_not_allowed');
  });

  test('the provider counts for proved domains and verified addresses only', async () => {
    await setUp();
    expect((await enter('gaibu', `x@${DOMAIN}`)).body.code).toBe('sso_email_refused');
    expect((await enter('usotsuki', `x@${DOMAIN}`)).body.code).toBe('sso_email_refused');
    await sql('update admin.sso_domains set proof = null, verified_at = null');
    expect((await begin(`keiri@${DOMAIN}`)).body.code).toBe('sso_not_set_up');
    expect((await begin('x@elsewhere.example')).body.code).toBe('sso_not_set_up');
  });

  test('ends in the browser that began, with its own state, within ten minutes', async () => {
    await setUp();
    const [mine, other] = [await begin(`keiri@${DOMAIN}`), await begin(`keiri@${DOMAIN}`)];
    const query = await new Visitor().logIn(mine.body.url, 'keiri', REDIRECT);
    expect((await finish(query, other.cookie)).body.code).toBe('sso_expired');
    expect((await finish(query, '')).body.code).toBe('sso_expired');
    const forged = new URLSearchParams(query);
    forged.set('state', 'x'.repeat(43));
    expect((await finish(forged.toString(), mine.cookie)).body.code).toBe('sso_expired');
    const stolen = new URLSearchParams(query);
    stolen.set('state', new URL(other.body.url).searchParams.get('state') ?? '');
    expect((await finish(stolen.toString(), other.cookie)).body.code).toBe('sso_failed');
    const late = await begin(`keiri@${DOMAIN}`);
    await sql("update admin.sso_logins set expires_at = now() - interval '1 second'");
    const lateQuery = await new Visitor().logIn(late.body.url, 'keiri', REDIRECT);
    expect((await finish(lateQuery, late.cookie)).body.code).toBe('sso_expired');
  });

  test('a session of the provider opens its organization alone, and makes no second factor', async () => {
    await setUp();
    Object.assign(idp.accounts, {
      owner: { email: `owner@${DOMAIN}`, email_verified: true, name: '山田 花子' },
    });
    const { body } = await enter('owner');
    const call = as(owner().user_id, body.token);
    const moved = await call('POST', '/session/switch', { user_organization_id: OWNER_IN_SECOND });
    expect(moved).toMatchObject({ status: 403, body: { code: 'sso_session_bound' } });
    for (const path of ['/account/second-factors/app', '/account/second-factors/passkey'])
      expect((await call('POST', path)).body.code).toBe('sso_session_bound');
    expect((await call('POST', '/session/step-up/options')).body.sso_email).toBe(`owner@${DOMAIN}`);
    const again = await begin(`owner@${DOMAIN}`, { again: true });
    expect(new URL(again.body.url).searchParams.get('prompt')).toBe('login');
    // The role of an owner is decided here, not by the groups.
    Object.assign(idp.accounts, { owner: { ...idp.accounts.owner, groups: ['accounting'] } });
    expect((await enter('owner')).body.user_role_id).toBe(1);
  });
});

describe('enforced', () => {
  const enforce = async (enforced: boolean, who = 'owner') => {
    const { provider } = await settings();
    const break_glass_id = demoActor(who).user_organization_id;
    return set('/sso/enforcement', { enforced, break_glass_id, version: provider?.version ?? 0 });
  };

  test('a password opens nothing, open sessions end, and one owner keeps the password', async () => {
    await setUp();
    const { body: before } = await login(service, `keiri@${DOMAIN}`);
    const { body: owners } = await login(service, `owner@${DOMAIN}`);
    expect((await enforce(true)).status).toBe(204);
    expect((await access.resolveSession(sidOf(before.token))).active).toBe(false);
    expect((await access.resolveSession(sidOf(owners.token))).active).toBe(true);
    expect(await login(service, `keiri@${DOMAIN}`)).toMatchObject({
      status: 403,
      body: { code: 'sso_required' },
    });
    expect((await login(service, `keiri@${DOMAIN}`, { password: 'wrong-password' })).status).toBe(401);
    expect((await enter('keiri')).status).toBe(200);
    expect((await login(service, `owner@${DOMAIN}`)).status).toBe(200);
    const log = await sql<object>("select 1 from admin.audit_log where action = 'session.break_glass'");
    expect(log).toHaveLength(1);
    expect((await login(service, 'owner2@uketori.example')).status).toBe(200);
    expect((await enforce(false)).status).toBe(204);
    expect((await login(service, `keiri@${DOMAIN}`)).status).toBe(200);
  });

  test('needs a proved domain and an active owner', async () => {
    expect((await set('/sso/provider', providerOf())).status).toBe(204);
    expect((await enforce(true)).body.code).toBe('sso_domain_needed');
    expect((await set('/sso/domains', { domain: DOMAIN }, 'POST')).status).toBe(204);
    expect((await enforce(true, 'keiri')).body.code).toBe('sso_break_glass_needed');
    expect((await enforce(true)).status).toBe(204);
    const { domains } = await settings();
    expect((await set(`/sso/domains/${domains[0]?.id}`, {}, 'DELETE')).body.code).toBe('sso_domain_needed');
  });

  test('a user of two organizations enters the other one by password', async () => {
    await setUp();
    await enforce(true, 'owner');
    await sql(
      'update admin.identity_providers set break_glass_id = (select id from admin.memberships where email = $1 limit 1)',
      [`keiri@${DOMAIN}`],
    );
    const named = { organization_name: 'うけとりデモ第二株式会社' };
    const { status, body } = await login(service, `owner@${DOMAIN}`, named);
    expect([status, body.organization_id]).toEqual([200, SECOND_ORGANIZATION_ID]);
    const unnamed = await login(service, `owner@${DOMAIN}`);
    expect([unnamed.status, unnamed.body.organization_id]).toEqual([200, SECOND_ORGANIZATION_ID]);
    const back = { user_organization_id: owner().user_organization_id };
    const actor = {
      ...owner(),
      organization_id: SECOND_ORGANIZATION_ID,
      user_organization_id: OWNER_IN_SECOND,
    };
    const moved = await service.call<Body>(actor, 'POST', '/session/switch', back, {
      authorization: `Bearer ${body.token}`,
    });
    expect(moved.body.code).toBe('sso_required');
  });
});

describe('the settings', () => {
  test('are for owners: neither a manager nor a key can choose who logs in as everybody', async () => {
    const manager = demoActor('view', { abilities: { 'settings:read': 3, 'settings:update': 3 } });
    const key = demoActor('owner', { role_id: 0, maker_user_id: owner().user_id });
    for (const actor of [manager, key]) {
      expect((await set('/sso/provider', providerOf(), 'PUT', actor)).body.code).toBe('sso_owner_required');
      expect((await set('/sso/domains', { domain: DOMAIN }, 'POST', actor)).body.code).toBe(
        'sso_owner_required',
      );
      const given = { enforced: false, break_glass_id: null, version: 1 };
      expect((await set('/sso/enforcement', given, 'PUT', actor)).body.code).toBe('sso_owner_required');
    }
    const old = demoActor('owner', { proved_at: new Date(Date.now() - 3_600_000).toISOString() });
    expect((await set('/sso/provider', providerOf(), 'PUT', old)).body.code).toBe('step_up_required');
  });

  test('keep the secret sealed and unseen, and keep it when none is given', async () => {
    await setUp();
    const shown = await settings();
    expect(shown.redirect_uri).toBe(REDIRECT);
    expect(JSON.stringify(shown)).not.toContain(idp.client_secret);
    const kept = await sql<{ row: string }>(
      `select to_jsonb(p)::text as row from admin.identity_providers p
       union all select to_jsonb(l)::text from admin.audit_log l`,
    );
    expect(JSON.stringify(kept)).not.toContain(idp.client_secret);
    const { client_secret: _, ...without } = providerOf({ version: 1 });
    expect((await set('/sso/provider', without)).status).toBe(204);
    expect((await enter('keiri')).status).toBe(200);
    expect((await set('/sso/provider', without)).body.code).toBe('version_conflict');
    expect((await set('/sso/provider', {}, 'DELETE')).status).toBe(204);
    expect((await settings()).provider).toBeNull();
    expect((await begin(`keiri@${DOMAIN}`)).body.code).toBe('sso_not_set_up');
  });

  test('refuse owners as a role, unknown roles and a provider that is not there', async () => {
    expect((await set('/sso/provider', providerOf({ default_role_id: 1 }))).body.code).toBe(
      'cannot_change_owner',
    );
    const owners = { role_map: [{ value: 'x', role_id: 1 }] };
    expect((await set('/sso/provider', providerOf(owners))).body.code).toBe('cannot_change_owner');
    expect((await set('/sso/provider', providerOf({ default_role_id: 99 }))).body.code).toBe('no_record');
    const issuer = `https://127.0.0.1:${await closedPort()}`;
    expect((await set('/sso/provider', providerOf({ issuer }))).body.code).toBe('sso_provider_unreachable');
  });

  test.each([
    ['http://idp.example.com', 'sso_issuer_insecure'],
    ['ftp://idp.example.com', 'invalid_input'],
  ])('an issuer %s is refused: %s', async (issuer, code) => {
    expect((await set('/sso/provider', providerOf({ issuer }))).body.code).toBe(code);
  });

  test.each(['https://169.254.169.254', 'https://localhost', 'https://[::1]'])(
    'no connection is made to the issuer %s',
    async (issuer) => {
      const { code, params } = (await set('/sso/provider', providerOf({ issuer }))).body;
      expect([code, params?.reason]).toEqual([
        'sso_provider_unreachable',
        expect.stringContaining('address refused'),
      ]);
    },
  );

  test('a domain is proved by the address of the owner, else it waits; one organization has it', async () => {
    expect((await set('/sso/domains', { domain: 'Other.Example' }, 'POST')).status).toBe(204);
    expect((await set('/sso/domains', { domain: DOMAIN }, 'POST')).status).toBe(204);
    expect((await set('/sso/domains', { domain: DOMAIN }, 'POST')).body.code).toBe('already_exists');
    expect((await set('/sso/domains', { domain: 'gmail.com' }, 'POST')).body.code).toBe('sso_domain_public');
    expect((await settings()).domains.map(({ domain, proof }) => [domain, proof])).toEqual([
      ['other.example', null],
      [DOMAIN, 'mail'],
    ]);
    const elsewhere = demoActor('owner', {
      organization_id: SECOND_ORGANIZATION_ID,
      user_organization_id: OWNER_IN_SECOND,
    });
    expect((await set('/sso/domains', { domain: DOMAIN }, 'POST', elsewhere)).body.code).toBe(
      'sso_domain_taken',
    );
    expect((await set('/sso/domains', { domain: 'other.example' }, 'POST', elsewhere)).status).toBe(204);
    const { domains } = await settings();
    expect((await set(`/sso/domains/${domains[0]?.id}`, {}, 'DELETE', elsewhere)).status).toBe(404);
    expect((await set(`/sso/domains/${domains[0]?.id}`, {}, 'DELETE')).status).toBe(204);
  });
});
