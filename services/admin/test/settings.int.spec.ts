import { createHash } from 'node:crypto';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller, Get, Module } from '@nestjs/common';
import pg from 'pg';
import type { ActionLogged } from '@uketori/proto/uketori/audit/v1/events';
import type { OrganizationChanged, UserChanged } from '@uketori/proto/uketori/admin/v1/events';
import { testEvent, type TestService, testService } from '@uketori/service-kit/testing';
import { AccessService } from '../src/access/access.service.js';
import { definition } from '../src/definition.js';
import { DEMO_ORGANIZATION_ID, SECOND_ORGANIZATION_ID, seed } from '../src/seed.js';
import { defaultSettings } from '../src/settings/settings.schema.js';
import { demoActor, login, seededService, sidOf } from './bench.js';

let service: TestService;
let access: AccessService;
let remotes: string;
const owner = demoActor('owner');
const inSecond = demoActor('owner', { organization_id: SECOND_ORGANIZATION_ID });

function golden<T>(type: string): T {
  return JSON.parse(
    readFileSync(new URL(`../../../proto/fixtures/${type}.json`, import.meta.url), 'utf8'),
  ) as T;
}

function putRemote(name: string, version: string, ability: string): void {
  mkdirSync(join(remotes, name, 'dist/remotes', name, version), { recursive: true });
  writeFileSync(
    join(remotes, name, 'package.json'),
    JSON.stringify({ name: `@uketori/${name}-remote`, version }),
  );
  writeFileSync(
    join(remotes, name, 'remote.json'),
    JSON.stringify({ name, pages: [{ path: `/${name}`, ability }] }),
  );
}

beforeAll(async () => {
  remotes = mkdtempSync(join(tmpdir(), 'remotes-'));
  process.env.UKETORI_REMOTES_DIR = remotes;
  putRemote('journal', '0.1.0', 'invoice:read');
  putRemote('payment', '0.1.0', 'payment:read');
  putRemote('admin', '0.1.0', 'settings:read');
  service = await seededService();
  access = service.app.get(AccessService);
});
afterAll(async () => {
  await service.close();
  rmSync(remotes, { recursive: true });
});

describe('contracts', () => {
  test('OrganizationChanged of the demo organization is the golden one', async () => {
    const events = await service.outbox<OrganizationChanged>('uketori.admin.v1.OrganizationChanged');
    const first = events.find(({ subject }) => subject === DEMO_ORGANIZATION_ID);
    expect(first).toMatchObject({ topic: 'uketori.admin.organization', version: 1, cause: 'created' });
    expect(first?.data).toEqual(golden('uketori.admin.v1.OrganizationChanged'));
  });

  test('UserChanged of the upload user is the golden one', async () => {
    const expected = golden<UserChanged>('uketori.admin.v1.UserChanged');
    const events = await service.outbox<UserChanged>('uketori.admin.v1.UserChanged');
    expect(events.find(({ subject }) => subject === expected.user_organization_id)?.data).toEqual(expected);
  });

  test('a second seed changes nothing', async () => {
    const before = (await service.outbox()).length;
    await seed({ work: service.work });
    expect((await service.outbox()).length).toBe(before);
  });
});

describe('organization settings', () => {
  test('every field is stored with its default', async () => {
    const { body } = await service.call(owner, 'GET', '/organization-settings');
    expect(body).toEqual({ ...defaultSettings(), version: 1 });
    const client = new pg.Client({ connectionString: service.database.admin_url });
    await client.connect();
    const { rows } = await client.query('select settings from admin.organizations where id = $1', [
      DEMO_ORGANIZATION_ID,
    ]);
    await client.end();
    expect(rows[0].settings).toEqual(defaultSettings());
  });

  test('a change tells every service and the log, a stale one is refused with the current state', async () => {
    const patch = { version: 1, approve_level: 3, display: { tag: false } };
    expect(await service.call(owner, 'PATCH', '/organization-settings', patch)).toMatchObject({
      status: 200,
      body: { approve_level: 3, version: 2, display: { tag: false, tax: true } },
    });
    const stale = await service.call(owner, 'PATCH', '/organization-settings', patch);
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', params: { current: { version: 2 } } },
    });
    const [last] = (await service.outbox<OrganizationChanged>('uketori.admin.v1.OrganizationChanged')).slice(
      -1,
    );
    expect(last).toMatchObject({
      version: 2,
      cause: 'settings_changed',
      data: { settings: { approve_level: 3 } },
    });
    const [logged] = (await service.outbox<ActionLogged>('uketori.audit.v1.ActionLogged')).slice(-1);
    expect(logged?.data).toMatchObject({
      action: 'organization.settings_changed',
      changed_fields: ['approve_level', 'display'],
    });
  });

  test('the other organization keeps its own', async () => {
    expect((await service.call(inSecond, 'GET', '/organization-settings')).body).toMatchObject({
      approve_level: 2,
      version: 1,
    });
  });

  test('refusals: out of range, unknown field, without the ability', async () => {
    const patch = (body: object, actor = owner) =>
      service.call(actor, 'PATCH', '/organization-settings', body);
    expect(await patch({ version: 2, approve_level: 6 })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
    expect((await patch({ version: 2, organization_id: SECOND_ORGANIZATION_ID })).status).toBe(400);
    expect(await patch({ version: 2, approve_level: 1 }, demoActor('keiri'))).toMatchObject({
      status: 403,
      body: { code: 'no_privilege' },
    });
    expect((await service.call(demoActor('upload'), 'GET', '/organization-settings')).status).toBe(403);
    expect((await service.call(null, 'GET', '/organization-settings')).status).toBe(401);
  });

  test('a shorter session counts from the next login', async () => {
    const { body } = await service.call<{ version: number }>(inSecond, 'GET', '/organization-settings');
    await service.call(inSecond, 'PATCH', '/organization-settings', {
      version: body.version,
      session_hours: 1,
    });
    const opened = await login(service, 'owner2@uketori.example');
    expect(new Date(String(opened.body.expires_at)).getTime()).toBeLessThanOrEqual(Date.now() + 3_600_000);
  });

  test('the own company reaches the reader', async () => {
    const { body } = await service.call<{ version: number }>(owner, 'GET', '/organizations/current');
    const change = { version: body.version, exclude_company_names: ['うけとり'], t_number: 'T1234567890123' };
    expect((await service.call(owner, 'PATCH', '/organizations/current', change)).status).toBe(200);
    const [last] = (await service.outbox<OrganizationChanged>('uketori.admin.v1.OrganizationChanged')).slice(
      -1,
    );
    expect(last?.data.profile).toMatchObject({
      exclude_company_names: ['うけとり'],
      t_number: 'T1234567890123',
    });
  });
});

describe('address list', () => {
  const add = (address: string, actor = owner) =>
    service.call<{ id: string; version: number; code?: string }>(actor, 'POST', '/ip-restrictions', {
      address,
    });

  test('first the own connection, then others; the own one stays', async () => {
    expect((await service.call(owner, 'GET', '/ip-restrictions/own')).body).toEqual({
      ip_address: '192.0.2.10',
    });
    expect((await add('198.51.100.0/24')).body.code).toBe('first_ip_must_be_current');
    expect((await add('192.0.2.0/24', demoActor('owner', { ip: null }))).body.code).toBe(
      'current_ip_unknown',
    );
    const own = await add('192.0.2.99/24');
    expect(own).toMatchObject({ status: 201, body: { address: '192.0.2.0/24' } });
    const other = await add('2001:DB8::/32');
    expect(other.body).toMatchObject({ address: '2001:db8::/32' });
    expect((await add('2001:db8::1/32')).body.code).toBe('duplicate_ip_address');
    expect((await add('fe80::1%eth0')).body.code).toBe('invalid_ip_address');
    const list = await service.call<{ items: { is_current: boolean }[] }>(owner, 'GET', '/ip-restrictions');
    expect(list.body.items.map(({ is_current }) => is_current)).toEqual([true, false]);
    const change = { address: '198.51.100.1', version: 1 };
    expect((await service.call(owner, 'PUT', `/ip-restrictions/${own.body.id}`, change)).body).toMatchObject({
      code: 'cannot_change_current_ip',
    });
    expect((await service.call(owner, 'DELETE', `/ip-restrictions/${own.body.id}`)).body).toMatchObject({
      code: 'cannot_change_current_ip',
    });
    expect((await service.call(inSecond, 'DELETE', `/ip-restrictions/${other.body.id}`)).status).toBe(404);
    expect((await service.call(owner, 'PUT', `/ip-restrictions/${other.body.id}`, change)).status).toBe(200);
    const { body } = await login(service, 'keiri@uketori.example');
    expect((await access.resolveSession(sidOf(body.token))).access?.allowed_addresses).toEqual([
      '192.0.2.0/24',
      '198.51.100.1',
    ]);
    expect((await service.call(owner, 'DELETE', `/ip-restrictions/${other.body.id}`)).status).toBe(204);
  });

  test('of two first entries at the same moment a foreign one cannot be the first', async () => {
    const answers = await Promise.all([add('192.0.2.10', inSecond), add('198.51.100.1', inSecond)]);
    const list = await service.call<{ items: { is_current: boolean }[] }>(
      inSecond,
      'GET',
      '/ip-restrictions',
    );
    expect(list.body.items.some(({ is_current }) => is_current)).toBe(true);
    expect(answers[0]?.status).toBe(201);
  });
});

describe('modules', () => {
  const names = async (actor = owner) =>
    (await service.call<{ items: { name: string }[] }>(actor, 'GET', '/modules')).body.items.map(
      ({ name }) => name,
    );

  test('what is on the disk, switched on and of use to the role', async () => {
    expect(await names()).toEqual(['journal', 'payment', 'admin']);
    expect(await names(demoActor('inbox'))).toEqual([]);
    expect(await names(demoActor('upload'))).toEqual(['journal']);
    const { body } = await service.call<{ items: object[] }>(owner, 'GET', '/modules');
    expect(body.items[0]).toEqual({
      name: 'journal',
      version: '0.1.0',
      channel: 'stable',
      entry: '/remotes/journal/0.1.0/mf-manifest.json',
      remote: { name: 'journal', pages: [{ path: '/journal', ability: 'invoice:read' }] },
    });
  });

  test('switched off: gone from the list and from what the gateway lets in, for this organization only', async () => {
    expect((await service.call(owner, 'PUT', '/modules/payment', { enabled: false })).status).toBe(200);
    expect(await names()).toEqual(['journal', 'admin']);
    expect(await names(inSecond)).toContain('payment');
    const { body } = await login(service, 'keiri@uketori.example');
    expect((await access.resolveSession(sidOf(body.token))).access?.modules).not.toHaveProperty('payment');
    const all = await service.call<{ items: { name: string; enabled: boolean }[] }>(
      owner,
      'GET',
      '/modules/all',
    );
    expect(all.body.items).toHaveLength(6);
    expect(all.body.items.find(({ name }) => name === 'payment')).toMatchObject({
      enabled: false,
      versions: ['0.1.0'],
    });
    await service.call(owner, 'PUT', '/modules/payment', { enabled: true });
    expect(await names()).toContain('payment');
  });

  test('an organization can be held on a version that is on the disk', async () => {
    putRemote('journal', '0.2.0', 'invoice:read');
    const hold = (channel: string) =>
      service.call(owner, 'PUT', '/modules/journal', { enabled: true, channel });
    expect((await hold('9.9.9')).body).toMatchObject({ code: 'unknown_module_version' });
    expect((await hold('../../etc')).body).toMatchObject({ code: 'invalid_input' });
    expect((await hold('0.1.0')).status).toBe(200);
    const entry = async (actor = owner) =>
      (await service.call<{ items: { name: string; entry: string }[] }>(actor, 'GET', '/modules')).body
        .items[0]?.entry;
    expect(await entry()).toBe('/remotes/journal/0.1.0/mf-manifest.json');
    expect(await entry(inSecond)).toBe('/remotes/journal/0.2.0/mf-manifest.json');
  });

  test('a broken declaration takes its own module out and no other', async () => {
    writeFileSync(join(remotes, 'payment/remote.json'), '{ broken');
    expect(await names()).toEqual(['journal', 'admin']);
    putRemote('payment', '0.1.0', 'payment:read');
  });

  test('admin cannot be switched off, nor anything without the ability', async () => {
    expect((await service.call(owner, 'PUT', '/modules/admin', { enabled: false })).body).toMatchObject({
      code: 'module_required',
    });
    expect(
      (await service.call(demoActor('keiri'), 'PUT', '/modules/journal', { enabled: false })).status,
    ).toBe(403);
    expect((await service.call(owner, 'PUT', '/modules/nothing', { enabled: false })).status).toBe(400);
  });
});

describe('action log', () => {
  test('takes the golden fact once, filters by menu, user and time, and pages by key', async () => {
    const data = golden<ActionLogged>('uketori.audit.v1.ActionLogged');
    const events = Array.from({ length: 30 }, (_, i) =>
      testEvent(
        DEMO_ORGANIZATION_ID,
        'uketori.audit.v1.ActionLogged',
        'uketori.audit.action',
        data.subject_id,
        {
          ...data,
          menu: i % 3 === 0 ? 'payment' : 'invoice',
          occurred_at: new Date(Date.UTC(2026, 10, 20, 0, i)).toISOString(),
        },
      ),
    );
    for (const event of events) await service.feed(event);
    for (const event of events) await service.feed(event);
    const list = (query: string, actor = owner) =>
      service.call<{ items: ActionLogged[]; next_cursor: string | null; count?: number }>(
        actor,
        'GET',
        `/action-logs?${query}`,
      );
    const first = await list('limit=25&count=capped');
    expect(first.body.count).toBe(30);
    const second = await list(`limit=25&cursor=${first.body.next_cursor}`);
    const times = [...first.body.items, ...second.body.items].map(({ occurred_at }) => occurred_at);
    expect(times).toHaveLength(30);
    expect(times).toEqual([...times].sort().reverse());
    expect(second.body.next_cursor).toBeNull();
    expect((await list('limit=100&menu=payment')).body.items).toHaveLength(10);
    expect((await list('limit=100&menu=payment,invoice')).body.items).toHaveLength(30);
    const from = 'occurred_at_from=2026-11-20T00:10:00Z&occurred_at_to=2026-11-20T00:19:00Z';
    expect((await list(`limit=100&${from}`)).body.items).toHaveLength(10);
    expect((await list(`user_id=${data.user_id}&limit=100`)).body.items).toHaveLength(30);
    expect((await list('user_id=01900000-0000-7000-8000-000000000099')).body.items).toHaveLength(0);
    expect(first.body.items[0]).toMatchObject({
      service: 'journal',
      local_id: 12,
      changed_fields: ['issue_date', 'pay_date'],
    });
    expect((await list('limit=100', inSecond)).body.items).toHaveLength(0);
    expect((await list('', demoActor('keiri'))).status).toBe(403);
  });
});

describe('API keys', () => {
  const hash = (key: string) => createHash('sha256').update(key).digest('hex');
  interface Made {
    id: string;
    key: string;
    code?: string;
  }

  test('shown once, kept as a hash, limited to what their maker holds now, dead when revoked', async () => {
    const body = {
      name: '連携',
      items: [
        { ability: 'invoice:upload', level: 3 },
        { ability: 'invoice:read', level: 2 },
      ],
    };
    const once = { 'idempotency-key': 'key-once' };
    const made = await service.call<Made>(owner, 'POST', '/api-keys', body, once);
    expect(made.status).toBe(201);
    expect(made.body.key).toMatch(/^uk_[\w-]{43}$/);
    const again = await service.call<Made>(owner, 'POST', '/api-keys', body, once);
    expect(again.body).toMatchObject({ id: made.body.id });
    expect(again.body.key).toBeUndefined();
    const list = await service.call(owner, 'GET', '/api-keys');
    expect(JSON.stringify(list.body)).not.toContain(made.body.key);
    expect(JSON.stringify(list.body)).not.toContain(hash(made.body.key));
    const resolved = await access.resolveApiKey(hash(made.body.key));
    expect(resolved.access).toMatchObject({
      organization_id: DEMO_ORGANIZATION_ID,
      user_name: '連携 (山田 花子)',
      abilities: { 'invoice:upload': 3, 'invoice:read': 2 },
    });
    const client = new pg.Client({ connectionString: service.database.admin_url });
    await client.connect();
    const dump = await client.query(
      'select (select json_agg(k) from admin.api_keys k)::text || (select json_agg(i) from admin.idempotency_keys i)::text || (select json_agg(a) from admin.audit_log a)::text as all_rows',
    );
    expect(dump.rows[0].all_rows).toContain(made.body.id);
    expect(dump.rows[0].all_rows).not.toContain(made.body.key);
    await client.query(
      "delete from admin.role_abilities where organization_id = $1 and role_id = 1 and ability = 'invoice:upload'",
      [DEMO_ORGANIZATION_ID],
    );
    await client.end();
    expect((await access.resolveApiKey(hash(made.body.key))).access?.abilities).toEqual({
      'invoice:read': 2,
    });
    expect((await service.call(inSecond, 'DELETE', `/api-keys/${made.body.id}`)).status).toBe(404);
    expect((await service.call(owner, 'DELETE', `/api-keys/${made.body.id}`)).status).toBe(204);
    expect((await access.resolveApiKey(hash(made.body.key))).active).toBe(false);
  });

  test('refusals', async () => {
    const make = (body: object, actor = owner) => service.call<Made>(actor, 'POST', '/api-keys', body);
    const items = [{ ability: 'payment:export', level: 3 }];
    const limited = demoActor('keiri', { abilities: { 'settings:update': 3 } });
    expect((await make({ name: 'a', items }, limited)).body.code).toBe('no_privilege');
    expect((await make({ name: 'a', items: [] })).status).toBe(400);
    expect((await make({ name: '', items })).status).toBe(400);
    expect((await make({ name: 'a', items, expires_at: '2020-01-01T00:00:00Z' })).body.code).toBe(
      'invalid_input',
    );
    expect((await access.resolveApiKey('0'.repeat(64))).active).toBe(false);
  });
});

describe('guards', () => {
  test('a service with a route that declares nothing does not start', async () => {
    class Undeclared {
      open(): string {
        return 'open';
      }
    }
    Get('open')(
      Undeclared.prototype,
      'open',
      Object.getOwnPropertyDescriptor(Undeclared.prototype, 'open') as PropertyDescriptor,
    );
    Controller('undeclared')(Undeclared);
    class Leaky {}
    Module({ imports: [definition.module], controllers: [Undeclared] })(Leaky);
    await expect(testService({ ...definition, module: Leaky })).rejects.toThrow(/Undeclared\.open/);
  });

  test('roles 5, 6 and 7 reach no administration', async () => {
    const calls: [string, string, object?][] = [
      ['PATCH', '/organization-settings', { version: 1 }],
      ['PATCH', '/organizations/current', { version: 1 }],
      ['POST', '/roles', { name: 'x' }],
      ['POST', '/roles/copy', { copy_role_id: 1, name: 'x' }],
      ['PATCH', '/roles/7', { name: 'x', version: 1 }],
      ['DELETE', '/roles/7'],
      ['PUT', '/roles/7/abilities', { items: [], version: 1 }],
      ['PUT', `/users/${owner.user_organization_id}`, { version: 1 }],
      ['DELETE', `/users/${owner.user_organization_id}`],
      ['POST', '/ip-restrictions', { address: '192.0.2.1' }],
      ['PUT', `/ip-restrictions/${DEMO_ORGANIZATION_ID}`, { address: '192.0.2.1', version: 1 }],
      ['DELETE', `/ip-restrictions/${DEMO_ORGANIZATION_ID}`],
      ['PUT', '/modules/journal', { enabled: false }],
      ['POST', '/api-keys', { name: 'x', items: [{ ability: 'invoice:read', level: 1 }] }],
      ['DELETE', `/api-keys/${DEMO_ORGANIZATION_ID}`],
    ];
    for (const [method, path, body] of calls) {
      for (const role of ['upload', 'inbox', 'view']) {
        const answer = await service.call(demoActor(role), method, path, body);
        expect([role, method, path, answer.status]).toEqual([role, method, path, 403]);
      }
    }
  });

  test('the service login sees no row of a tenant table without an organization', async () => {
    const client = new pg.Client({ connectionString: service.database.url });
    await client.connect();
    const tables = [
      'organizations',
      'users',
      'memberships',
      'sessions',
      'roles',
      'role_abilities',
      'organization_modules',
      'api_keys',
      'ip_restrictions',
      'action_logs',
      'audit_log',
    ];
    for (const table of tables) {
      const { rows } = await client.query(`select count(*)::int as n from admin.${table}`);
      expect([table, rows[0].n]).toEqual([table, 0]);
    }
    await client.query(`select set_config('app.scope', 'system', false)`);
    for (const table of [
      'roles',
      'role_abilities',
      'organization_modules',
      'action_logs',
      'refused_addresses',
    ]) {
      const { rows } = await client.query(`select count(*)::int as n from admin.${table}`);
      expect([table, rows[0].n]).toEqual([table, 0]);
    }
    const { rows } = await client.query('select count(*)::int as n from admin.users');
    expect(rows[0].n).toBe(8);
    await client.end();
  });
});
