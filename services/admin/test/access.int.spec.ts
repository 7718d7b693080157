import type { GrpcClients } from '@uketori/service-kit/grpc';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import { NIL_ORGANIZATION } from '@uketori/service-kit/ids';
import { testCaller, type TestService } from '@uketori/service-kit/testing';
import type {
  ResolveMemberResponse,
  ResolveOrganizationResponse,
  ResolveSessionResponse,
} from '@uketori/proto/uketori/admin/v1/access';
import pg from 'pg';
import { ADMIN_CONFIG, type AdminConfig } from '../src/config/config.facade.js';
import { DEMO_ORGANIZATION_ID } from '../src/seed.js';
import { demoActor, login, seededService, sidOf } from './bench.js';

let service: TestService;
let clients: GrpcClients;
let intake: GrpcClients;

beforeAll(async () => {
  service = await seededService();
  clients = testCaller('gateway', service);
  intake = testCaller('intake', service);
});
afterAll(async () => {
  clients.close();
  intake.close();
  await service.close();
});

function method(name: string) {
  return {
    service: 'admin' as const,
    proto: 'uketori/admin/v1/access.proto',
    rpc: `uketori.admin.v1.AccessService/${name}`,
  };
}
const house = systemActor(NIL_ORGANIZATION, 'gateway');

test('the gateway resolves a session over gRPC', async () => {
  const { body } = await login(service, 'shiharai@uketori.example');
  const answer = await clients.call<object, ResolveSessionResponse>(
    method('ResolveSession'),
    { session_id: sidOf(body.token) },
    house,
  );
  expect(answer.active).toBe(true);
  expect(answer.access).toMatchObject({
    organization_id: DEMO_ORGANIZATION_ID,
    role_id: 4,
    user_name: '高橋 払男',
    modules: { journal: 'stable', payment: 'stable' },
  });
  expect(answer.access?.abilities['payment:export']).toBe(3);
});

test.each([
  ['keiri@uketori.example', true],
  ['KEIRI@uketori.example', true],
  ['nobody@uketori.example', false],
  ['', false],
])('a mail address of a member is known: %j %s', async (email, active) => {
  const request = { organization_id: DEMO_ORGANIZATION_ID, email };
  const answer = await intake.call<object, ResolveMemberResponse>(method('ResolveMember'), request, house);
  expect(answer.active).toBe(active);
  expect(answer.full_name !== '').toBe(active);
  const elsewhere = { organization_id: NIL_ORGANIZATION, email };
  const foreign = await intake.call<object, ResolveMemberResponse>(method('ResolveMember'), elsewhere, house);
  expect(foreign.active).toBe(false);
  await expect(intake.call(method('ResolveMember'), request, demoActor('owner'))).rejects.toMatchObject({
    code: 'no_privilege',
  });
});

test('a disabled member has no access', async () => {
  const request = { organization_id: DEMO_ORGANIZATION_ID, email: 'view@uketori.example' };
  const ask = () => intake.call<object, ResolveMemberResponse>(method('ResolveMember'), request, house);
  expect((await ask()).active).toBe(true);
  const client = new pg.Client({ connectionString: service.database.admin_url });
  await client.connect();
  await client.query(`update admin.memberships set status = 'disabled' where email = 'view@uketori.example'`);
  expect((await ask()).active).toBe(false);
  await client.query(`update admin.memberships set status = 'active' where email = 'view@uketori.example'`);
  await client.end();
});

test('an owner lets a member also come from the addresses of the operator', async () => {
  const config = service.app.get<AdminConfig>(ADMIN_CONFIG);
  const { operator_addresses } = config;
  config.operator_addresses = ['198.51.100.0/24'];
  const owner = demoActor('owner', { ip: '192.0.2.1' });
  const { body: entry } = await service.call<{ id: string }>(owner, 'POST', '/ip-restrictions', {
    ip_address: '192.0.2.1',
  });
  const { body: opened } = await login(service, 'shonin@uketori.example');
  const addresses = async () =>
    (
      await clients.call<object, ResolveSessionResponse>(
        method('ResolveSession'),
        { session_id: sidOf(opened.token) },
        house,
      )
    ).access?.allowed_addresses;
  expect(await addresses()).toEqual(['192.0.2.1']);
  const path = `/users/${demoActor('shonin').user_organization_id}`;
  const clerk = demoActor('keiri', { abilities: { 'settings:read': 3, 'settings:update': 3 } });
  const give = (actor: Actor, user_status: number, version: number) =>
    service.call<{ code?: string; user_status?: number; version: number }>(actor, 'PUT', path, {
      user_status,
      version,
    });
  expect((await give(clerk, 3, 1)).body.code).toBe('no_privilege');
  expect((await give(owner, 2, 1)).status).toBe(400);
  const given = await give(owner, 3, 1);
  expect(given.body).toMatchObject({ user_status: 3 });
  expect(await addresses()).toEqual(['192.0.2.1', '198.51.100.0/24']);
  await give(owner, 1, given.body.version);
  expect(await addresses()).toEqual(['192.0.2.1']);
  await service.call(owner, 'DELETE', `/ip-restrictions/${entry.id}`);
  config.operator_addresses = operator_addresses;
});

test('a user may not call it, with any ability', async () => {
  await expect(
    clients.call(method('ResolveSession'), { session_id: 'x' }, demoActor('owner')),
  ).rejects.toMatchObject({
    code: 'no_privilege',
  });
});

test.each([
  ['ResolveSession', { session_id: 'x' }],
  ['ResolveApiKey', { key_sha256: 'x' }],
  ['ResolveAccessToken', { token_sha256: 'x' }],
  ['ResolveOrganization', { organization_id: DEMO_ORGANIZATION_ID }],
])(
  '%s responds to the gateway alone: no service and no reader may ask who is signed in',
  async (name, request) => {
    await expect(clients.call(method(name), request, house)).resolves.toBeDefined();
    for (const caller of ['intake', 'ocr', 'admin'] as const) {
      const other = testCaller(caller, service);
      await expect(other.call(method(name), request, house)).rejects.toMatchObject({ code: 'no_privilege' });
      other.close();
    }
  },
);

test('the addresses of an organization hold for links too, those of its operator among them', async () => {
  const config = service.app.get<AdminConfig>(ADMIN_CONFIG);
  const { operator_addresses } = config;
  config.operator_addresses = ['198.51.100.0/24'];
  const owner = demoActor('owner', { ip: '192.0.2.1' });
  const addresses = async () =>
    (
      await clients.call<object, ResolveOrganizationResponse>(
        method('ResolveOrganization'),
        { organization_id: DEMO_ORGANIZATION_ID },
        house,
      )
    ).access?.allowed_addresses;
  const before = await addresses();
  const { body } = await service.call<{ id: string }>(owner, 'POST', '/ip-restrictions', {
    ip_address: '192.0.2.1',
  });
  expect(await addresses()).toEqual([...new Set([...(before ?? []), '192.0.2.1', '198.51.100.0/24'])]);
  await service.call(owner, 'DELETE', `/ip-restrictions/${body.id}`);
  config.operator_addresses = operator_addresses;
});

test('a refused address is logged once a minute, however often it knocks', async () => {
  const request = {
    organization_id: DEMO_ORGANIZATION_ID,
    user_id: demoActor('view').user_id,
    ip_address: '203.0.113.9',
    path: '/api/v1/invoices',
  };
  for (let i = 0; i < 5; i++) await clients.call(method('LogRefusedAddress'), request, house);
  const logged = (
    await service.outbox<{ action: string; subject_id: string }>('uketori.audit.v1.ActionLogged')
  ).filter(({ data }) => data.action === 'ip.refused');
  expect(logged.map(({ data }) => data.subject_id)).toEqual(['203.0.113.9']);
});
