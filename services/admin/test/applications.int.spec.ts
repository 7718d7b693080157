import type { TestService } from '@uketori/service-kit/testing';
import { OWNER_IN_SECOND, SECOND_ORGANIZATION_ID } from '../src/seed.js';
import { asAdmin, demoActor, seededService } from './bench.js';
import { applicationInput, type Registered, registered } from './oauth-client.js';

let service: TestService;
const owner = demoActor('owner');
const inSecond = demoActor('owner', {
  organization_id: SECOND_ORGANIZATION_ID,
  user_organization_id: OWNER_IN_SECOND,
});

beforeAll(async () => {
  service = await seededService();
});
afterAll(() => service.close());

const create = (more: Record<string, unknown> = {}, actor = owner) =>
  service.call<Registered>(actor, 'POST', '/applications', applicationInput(more));

describe('registering', () => {
  test('a confidential application gets a secret that is shown once and kept as a hash', async () => {
    const once = { 'idempotency-key': 'application-once' };
    const input = applicationInput({ scopes: ['payment:read', 'invoice:read', 'invoice:read'] });
    const made = await service.call<Registered>(owner, 'POST', '/applications', input, once);
    expect(made.status).toBe(201);
    expect(made.body.client_secret).toMatch(/^us_[\w-]{43}$/);
    expect(made.body).toMatchObject({ scopes: ['invoice:read', 'payment:read'], version: 1 });
    const again = await service.call<Registered>(owner, 'POST', '/applications', input, once);
    expect(again.body).toMatchObject({ id: made.body.id });
    expect(again.body.client_secret).toBeUndefined();
    const one = await service.call(owner, 'GET', `/applications/${made.body.id}`);
    const list = await service.call(owner, 'GET', '/applications?limit=100&count=capped');
    const [dump] = await asAdmin<{ all_rows: string }>(
      service,
      `select (select json_agg(k) from admin.applications k)::text
         || (select json_agg(i) from admin.idempotency_keys i)::text
         || (select json_agg(a) from admin.audit_log a)::text as all_rows`,
    );
    for (const text of [JSON.stringify(one.body), JSON.stringify(list.body), dump?.all_rows]) {
      expect(text).toContain(made.body.id);
      expect(text).not.toContain(made.body.client_secret);
    }
    expect(JSON.stringify(list.body)).not.toContain('sha256');
  });

  test('a public one has none', async () => {
    const { body } = await create({ kind: 'public', redirect_uris: ['http://127.0.0.1/cb'] });
    expect(body.client_secret).toBeUndefined();
    expect(body.secret_prefix).toBeNull();
    const renewed = await service.call<Registered>(owner, 'POST', `/applications/${body.id}/secret`, {
      version: 1,
    });
    expect(renewed.body.code).toBe('application_keeps_no_secret');
  });

  test.each([
    [{ name: '' }, 'invalid_input'],
    [{ name: 'x'.repeat(101) }, 'invalid_input'],
    [{ homepage_url: 'javascript:alert(1)' }, 'invalid_input'],
    [{ homepage_url: 'app.example.jp' }, 'invalid_input'],
    [{ kind: 'native' }, 'invalid_input'],
    [{ redirect_uris: [] }, 'invalid_input'],
    [{ redirect_uris: Array.from({ length: 11 }, (_, i) => `https://a.example/${i}`) }, 'invalid_input'],
    [{ redirect_uris: [`https://a.example/${'x'.repeat(500)}`] }, 'invalid_input'],
    [{ redirect_uris: ['http://app.example.jp/cb'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https://a.example/cb', 'https://a.example/cb'] }, 'duplicate_redirect_uri'],
    [{ scopes: [] }, 'invalid_input'],
    [{ scopes: ['settings:update'] }, 'unknown_scope'],
    [{ secret: 'mine' }, 'invalid_input'],
  ])('%j is refused as %s', async (more, code) => {
    const { status, body } = await create(more);
    expect([status, body.code]).toEqual([400, code]);
  });

  test('a name once in an organization, again after the application is gone', async () => {
    const { body } = await create({ name: '同名' });
    expect((await create({ name: '同名' })).body.code).toBe('duplicate_application_name');
    expect((await create({ name: '同名' }, inSecond)).status).toBe(201);
    expect((await service.call(owner, 'DELETE', `/applications/${body.id}`)).status).toBe(204);
    expect((await create({ name: '同名' })).status).toBe(201);
  });
});

test('who may', async () => {
  const { id } = await registered(service);
  const reader = demoActor('view', { abilities: { 'settings:read': 3 } });
  const stranger = demoActor('keiri');
  const change = { ...applicationInput(), kind: undefined, version: 1 };
  expect((await service.call(reader, 'GET', '/applications')).status).toBe(200);
  for (const actor of [reader, stranger]) {
    expect((await create({}, actor)).body.code).toBe('no_privilege');
    expect((await service.call(actor, 'PUT', `/applications/${id}`, change)).status).toBe(403);
    expect((await service.call(actor, 'POST', `/applications/${id}/secret`, { version: 1 })).status).toBe(
      403,
    );
    expect((await service.call(actor, 'DELETE', `/applications/${id}`)).status).toBe(403);
  }
  expect((await service.call(stranger, 'GET', '/applications')).status).toBe(403);
  expect((await service.call(stranger, 'GET', `/applications/${id}/grants`)).status).toBe(403);
  expect((await service.call(inSecond, 'GET', `/applications/${id}`)).status).toBe(404);
  expect((await service.call(inSecond, 'PUT', `/applications/${id}`, change)).status).toBe(404);
  expect((await service.call(inSecond, 'DELETE', `/applications/${id}`)).status).toBe(404);
  expect((await service.call(owner, 'GET', `/applications/${id}`)).status).toBe(200);
});

test('changed, renewed and deleted by a user who saw the newest, each with a row in the log', async () => {
  const { id, client_secret, ...first } = await registered(service);
  const input = { ...applicationInput({ name: '新しい名前', scopes: ['invoice:read'] }), kind: undefined };
  const change = (version: number) =>
    service.call<Registered>(owner, 'PUT', `/applications/${id}`, { ...input, version });
  expect((await change(1)).body).toMatchObject({ name: '新しい名前', version: 2, scopes: ['invoice:read'] });
  const late = await change(1);
  expect(late.body).toMatchObject({ code: 'version_conflict', params: { current: { version: 2 } } });
  expect(JSON.stringify(late.body)).not.toContain('sha256');
  const renew = (version: number) =>
    service.call<Registered>(owner, 'POST', `/applications/${id}/secret`, { version });
  expect((await renew(1)).body.code).toBe('version_conflict');
  const renewed = await renew(2);
  expect(renewed.body.client_secret).toMatch(/^us_/);
  expect(renewed.body.client_secret).not.toBe(client_secret);
  expect(renewed.body.secret_prefix).not.toBe(first.secret_prefix);
  expect((await service.call(owner, 'DELETE', `/applications/${id}`)).status).toBe(204);
  expect((await service.call(owner, 'DELETE', `/applications/${id}`)).status).toBe(404);
  expect((await service.call(owner, 'GET', `/applications/${id}`)).status).toBe(404);
  expect((await change(3)).status).toBe(404);
  const log = await service.outbox<{ action: string; subject_id: string }>('uketori.audit.v1.ActionLogged');
  expect(log.filter(({ data }) => data.subject_id === id).map(({ data }) => data.action)).toEqual([
    'application.created',
    'application.updated',
    'application.secret_renewed',
    'application.deleted',
  ]);
});

test('pages by key', async () => {
  for (let i = 0; i < 5; i++) await registered(service);
  interface Page {
    items: Registered[];
    next_cursor: string | null;
  }
  const seen: string[] = [];
  let cursor = '';
  for (;;) {
    const { body } = await service.call<Page>(owner, 'GET', `/applications?limit=2&sort=name${cursor}`);
    seen.push(...body.items.map(({ id }) => id));
    if (!body.next_cursor) break;
    cursor = `&cursor=${body.next_cursor}`;
  }
  const all = await service.call<Page>(owner, 'GET', '/applications?limit=100');
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBe(all.body.items.length);
});

test('a hundred at most', async () => {
  await asAdmin(
    service,
    `insert into admin.applications (organization_id, id, name, kind, redirect_uris, scopes, created_by, created_by_name)
     select $1, gen_random_uuid(), 'n' || i, 'public', '{https://a.example/}', '{invoice:read}', $2, 'x'
     from generate_series(1, 100) i`,
    [owner.organization_id, owner.user_organization_id],
  );
  expect((await create()).body).toMatchObject({ code: 'too_many_applications', params: { max: 100 } });
});
