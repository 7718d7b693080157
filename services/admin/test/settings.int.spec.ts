import { readFileSync } from 'node:fs';
import { Controller, Get, Module } from '@nestjs/common';
import type { OrganizationChanged, UserChanged } from '@uketori/proto/uketori/admin/v1/events';
import type { ActionLogged } from '@uketori/proto/uketori/audit/v1/events';
import { type TestService, testService } from '@uketori/service-kit/testing';
import pg from 'pg';
import { definition } from '../src/definition.js';
import { DEMO_ORGANIZATION_ID, SECOND_ORGANIZATION_ID, seed } from '../src/seed.js';
import { defaultSettings } from '../src/settings/settings.types.js';
import { demoActor, login, seededService } from './bench.js';

let service: TestService;
const owner = demoActor('owner');
const inSecond = demoActor('owner', { organization_id: SECOND_ORGANIZATION_ID });

function golden<T>(type: string): T {
  return JSON.parse(
    readFileSync(new URL(`../../../proto/fixtures/${type}.json`, import.meta.url), 'utf8'),
  ) as T;
}

beforeAll(async () => {
  service = await seededService();
});
afterAll(() => service.close());

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
    // The demonstration is no new organization.
    const seeded = { ...defaultSettings(), show_first_steps: false };
    const { body } = await service.call(owner, 'GET', '/organization-settings');
    expect(body).toEqual({ ...seeded, version: 1 });
    const client = new pg.Client({ connectionString: service.database.admin_url });
    await client.connect();
    const { rows } = await client.query('select settings from admin.organizations where id = $1', [
      DEMO_ORGANIZATION_ID,
    ]);
    await client.end();
    expect(rows[0].settings).toEqual(seeded);
  });

  test('a change reaches every service and the log, a stale one is refused with the current state', async () => {
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
      ['POST', '/ip-restrictions', { ip_address: '192.0.2.1' }],
      ['PUT', `/ip-restrictions/${DEMO_ORGANIZATION_ID}`, { ip_address: '192.0.2.1', version: 1 }],
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
