import type { TestService } from '@uketori/service-kit/testing';
import { AccessService } from '../src/access/access.service.js';
import { SECOND_ORGANIZATION_ID } from '../src/seed.js';
import { demoActor, login, seededService, sidOf } from './bench.js';

let service: TestService;
let access: AccessService;
const owner = demoActor('owner');
const inSecond = demoActor('owner', { organization_id: SECOND_ORGANIZATION_ID });

beforeAll(async () => {
  service = await seededService();
  access = service.app.get(AccessService);
});
afterAll(() => service.close());

describe('address list', () => {
  const add = (address: string, actor = owner) =>
    service.call<{ id: string; version: number; code?: string }>(actor, 'POST', '/ip-restrictions', {
      ip_address: address,
      description: 'office',
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
    expect(own).toMatchObject({ status: 201, body: { ip_address: '192.0.2.0/24', description: 'office' } });
    const other = await add('2001:DB8::/32');
    expect(other.body).toMatchObject({ ip_address: '2001:db8::/32' });
    expect((await add('2001:db8::1/32')).body.code).toBe('duplicate_ip_address');
    expect((await add('fe80::1%eth0')).body.code).toBe('invalid_ip_address');
    const list = await service.call<{ items: { is_current: boolean }[] }>(owner, 'GET', '/ip-restrictions');
    expect(list.body.items.map(({ is_current }) => is_current)).toEqual([true, false]);
    expect(list.body.items[0]).toMatchObject({ ip_address: '192.0.2.0/24', description: 'office' });
    const change = { ip_address: '198.51.100.1', description: 'branch', version: 1 };
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

test('an owner switches the list off, from an address of the list alone', async () => {
  const off = (over: object) =>
    service.call<{ code?: string }>(demoActor('owner', over), 'DELETE', '/ip-restrictions');
  const listed = async () =>
    (await service.call<{ items: object[] }>(owner, 'GET', '/ip-restrictions')).body.items.length;
  if ((await listed()) === 0)
    await service.call(owner, 'POST', '/ip-restrictions', { ip_address: '192.0.2.0/24', description: '' });
  const before = await listed();
  expect((await off({ ip: '203.0.113.5' })).body.code).toBe('ip_not_allowed');
  expect((await off({ ip: null })).body.code).toBe('current_ip_unknown');
  expect((await off({ role_id: 2 })).body.code).toBe('ip_list_is_for_owners');
  // A key has no role.
  expect((await off({ role_id: 0 })).body.code).toBe('ip_list_is_for_owners');
  expect(await listed()).toBe(before);
  expect((await off({})).status).toBe(204);
  expect(await listed()).toBe(0);
  const { body } = await login(service, 'keiri@uketori.example');
  expect((await access.resolveSession(sidOf(body.token))).access?.allowed_addresses).toEqual([]);
});
