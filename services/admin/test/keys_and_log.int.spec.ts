import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ActionLogged } from '@uketori/proto/uketori/audit/v1/events';
import { testEvent, type TestService } from '@uketori/service-kit/testing';
import pg from 'pg';
import { AccessService } from '../src/access/access.service.js';
import { DEMO_ORGANIZATION_ID, SECOND_ORGANIZATION_ID } from '../src/seed.js';
import { demoActor, seededService } from './bench.js';

let service: TestService;
let access: AccessService;
const owner = demoActor('owner');
const inSecond = demoActor('owner', { organization_id: SECOND_ORGANIZATION_ID });

function golden<T>(type: string): T {
  return JSON.parse(
    readFileSync(new URL(`../../../proto/fixtures/${type}.json`, import.meta.url), 'utf8'),
  ) as T;
}

beforeAll(async () => {
  service = await seededService();
  access = service.app.get(AccessService);
});
afterAll(() => service.close());

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
      user_id: made.body.id,
      user_organization_id: made.body.id,
      maker_user_id: owner.user_id,
      user_name: '連携 (API)',
      role_id: 0,
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
    expect((await make({ name: 'a', items }, limited)).body.code).toBe('grant_exceeds_own_rights');
    expect((await make({ name: 'a', items: [] })).status).toBe(400);
    expect((await make({ name: '', items })).status).toBe(400);
    expect((await make({ name: 'a', items, expires_at: '2020-01-01T00:00:00Z' })).body.code).toBe(
      'invalid_input',
    );
    expect((await access.resolveApiKey('0'.repeat(64))).active).toBe(false);
  });

  test('acts under its own name, hands out no more than it holds, and makes neither keys nor applications', async () => {
    const items = ['settings:read', 'settings:update'].map((ability) => ({ ability, level: 3 }));
    const made = await service.call<Made>(owner, 'POST', '/api-keys', { name: '人事連携', items });
    const found = (await access.resolveApiKey(hash(made.body.key))).access;
    if (!found) throw new Error('the key is not known');
    const { user_id, user_organization_id, maker_user_id, user_name, role_id, abilities } = found;
    const key = { ...owner, user_id, user_organization_id, maker_user_id, user_name, role_id, abilities };
    const call = (method: string, path: string, body?: object) => service.call<Made>(key, method, path, body);
    const invite = (user_role_id: number) =>
      call('POST', '/invitations', { email: `${user_role_id}@k.example`, user_role_id });
    expect((await invite(1)).body.code).toBe('cannot_change_owner');
    expect((await invite(4)).body.code).toBe('grant_exceeds_own_rights');
    expect((await call('POST', '/api-keys', { name: '子', items })).body.code).toBe('person_required');
    const application = {
      name: '子',
      kind: 'public',
      redirect_uris: ['https://a.example/cb'],
      scopes: ['invoice:read'],
    };
    expect((await call('POST', '/applications', application)).body.code).toBe('person_required');
    expect((await call('GET', '/session')).body).toMatchObject({
      user: { id: made.body.id, full_name: '人事連携 (API)', email: '', role: { id: 0 } },
    });
    const role = await service.call<{ id: number; version: number }>(owner, 'POST', '/roles', {
      name: '設定だけ',
    });
    await service.call(owner, 'PUT', `/roles/${role.body.id}/abilities`, {
      items,
      version: role.body.version,
    });
    expect((await invite(role.body.id)).body).toMatchObject({ invited_by_name: '人事連携 (API)' });
    const client = new pg.Client({ connectionString: service.database.admin_url });
    await client.connect();
    const logged =
      "select user_id, user_name from admin.audit_log where action = 'invitation.sent' order by seq desc limit 1";
    const { rows } = await client.query(logged);
    await client.end();
    expect(rows).toEqual([{ user_id: made.body.id, user_name: '人事連携 (API)' }]);
  });
});
