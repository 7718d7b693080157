import type { TestService } from '@uketori/service-kit/testing';
import type { UserChanged } from '@uketori/proto/uketori/admin/v1/events';
import { AccessService } from '../src/access/access.service.js';
import { DEMO_LOGINS, SECOND_ORGANIZATION_ID, SECOND_OWNER } from '../src/seed.js';
import { demoActor, login, seededService, sidOf } from './bench.js';

let service: TestService;
const owner = demoActor('owner');
const secondOwner = demoActor('owner', { organization_id: SECOND_ORGANIZATION_ID, ...idsOf(SECOND_OWNER) });

function idsOf({ id, user_organization_id }: { id: string; user_organization_id: string }) {
  return { user_id: id, user_organization_id };
}
function memberId(name: string): string {
  return DEMO_LOGINS.find(({ email }) => email.startsWith(`${name}@`))?.user_organization_id ?? '';
}

beforeAll(async () => {
  service = await seededService();
});
afterAll(() => service.close());

describe('roles', () => {
  test('an organization starts with seven roles and their members', async () => {
    const { body } = await service.call<{ items: { id: number; name: string; members: number }[] }>(
      owner,
      'GET',
      '/roles',
    );
    expect(body.items.map(({ id, members }) => [id, members])).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((id) => [id, 1]),
    );
  });

  test('new, copy, rename, delete', async () => {
    const made = await service.call<{ id: number; version: number }>(owner, 'POST', '/roles', {
      name: '監査',
    });
    expect(made).toMatchObject({ status: 201, body: { id: 8, name: '監査', access_level: 1, version: 1 } });
    expect((await service.call(owner, 'POST', '/roles', { name: '監査 ' })).body).toMatchObject({
      code: 'duplicate_name',
    });
    const copy = await service.call<{ id: number }>(owner, 'POST', '/roles/copy', {
      copy_role_id: 2,
      name: '経理副担当',
    });
    expect(copy.status).toBe(201);
    const abilities = async (id: number) =>
      (
        await service.call<{ items: { ability: string; level: number }[] }>(
          owner,
          'GET',
          `/roles/${id}/abilities`,
        )
      ).body.items
        .filter(({ level }) => level > 0)
        .map(({ ability, level }) => `${ability}=${level}`)
        .sort();
    expect(await abilities(copy.body.id)).toEqual(await abilities(2));
    expect(await abilities(8)).toEqual([]);
    const renamed = await service.call(owner, 'PATCH', '/roles/8', { name: '内部監査', version: 1 });
    expect(renamed.body).toMatchObject({ name: '内部監査', version: 2 });
    const stale = await service.call(owner, 'PATCH', '/roles/8', { name: '外部監査', version: 1 });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', params: { current: { version: 2 } } },
    });
    expect((await service.call(owner, 'DELETE', '/roles/8')).status).toBe(204);
    expect((await service.call(owner, 'GET', '/roles/8')).status).toBe(404);
    expect((await service.call(owner, 'DELETE', '/roles/2')).body).toMatchObject({
      code: 'cannot_delete_seeded_role',
    });
  });

  test('a role in use stays; one held by removed members only may go', async () => {
    const made = await service.call<{ id: number }>(owner, 'POST', '/roles', { name: '臨時' });
    const id = memberId('view');
    const { body: member } = await service.call<{ version: number }>(owner, 'GET', `/users/${id}`);
    const moved = await service.call(owner, 'PUT', `/users/${id}`, {
      version: member.version,
      user_role_id: made.body.id,
    });
    expect(moved).toMatchObject({ status: 200, body: { role_id: made.body.id } });
    expect((await service.call(owner, 'DELETE', `/roles/${made.body.id}`)).body).toMatchObject({
      code: 'role_in_use',
    });
    expect((await service.call(owner, 'DELETE', `/users/${id}`)).status).toBe(204);
    expect((await service.call(owner, 'DELETE', `/roles/${made.body.id}`)).status).toBe(204);
  });

  test('changed abilities reach the next request of every member and every other service', async () => {
    const access = service.app.get(AccessService);
    const { body } = await login(service, 'inbox@uketori.example');
    const items = [
      { ability: 'inbox:read', level: 2 },
      { ability: 'report:read', level: 3 },
    ];
    const put = await service.call(owner, 'PUT', '/roles/6/abilities', { items, version: 1 });
    expect(put).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await access.resolveSession(sidOf(body.token))).access?.abilities).toEqual({
      'inbox:read': 2,
      'report:read': 3,
    });
    const events = await service.outbox<UserChanged>('uketori.admin.v1.UserChanged');
    const last = events.findLast(({ subject }) => subject === memberId('inbox'));
    expect(last).toMatchObject({
      topic: 'uketori.admin.user',
      cause: 'abilities_changed',
      version: 2,
      data: { role_id: 6, version: 2, abilities: { 'inbox:read': 2, 'report:read': 3 } },
    });
    expect((await service.call(owner, 'PUT', '/roles/6/abilities', { items, version: 1 })).status).toBe(409);
  });

  test.each([
    [[{ ability: 'invoice:fly', level: 3 }], 'invalid_ability'],
    [[{ ability: 'settings:read', level: 1 }], 'invalid_ability_level'],
    [[{ ability: 'invoice:read', level: 4 }], 'invalid_input'],
  ])('abilities %j are refused: %s', async (items, code) => {
    const answer = await service.call(owner, 'PUT', '/roles/7/abilities', { items, version: 1 });
    expect(answer).toMatchObject({ status: 400, body: { code } });
  });

  test('the owner role cannot be weakened', async () => {
    const answer = await service.call(owner, 'PUT', '/roles/1/abilities', { items: [], version: 1 });
    expect(answer).toMatchObject({ status: 409, body: { code: 'cannot_change_owner_role' } });
  });

  test('users grant at most what they hold, by editing and by copying', async () => {
    const limited = demoActor('keiri', {
      abilities: { 'role:update': 3, 'settings:read': 3, 'invoice:read': 3 },
    });
    const items = [{ ability: 'payment:export', level: 3 }];
    expect(
      (await service.call(limited, 'PUT', '/roles/7/abilities', { items, version: 1 })).body,
    ).toMatchObject({
      code: 'grant_exceeds_own_rights',
      params: { abilities: ['payment:export'] },
    });
    expect(
      (await service.call(limited, 'POST', '/roles/copy', { copy_role_id: 1, name: '裏口' })).status,
    ).toBe(403);
  });

  test('twenty roles made at once get twenty numbers', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        service.call<{ id: number }>(owner, 'POST', '/roles', { name: `並列${i}` }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(20);
  });
});

describe('members', () => {
  test('are listed by role with their role names, found by two characters of their name', async () => {
    const { body } = await service.call<{ items: Record<string, unknown>[]; next_cursor: string | null }>(
      owner,
      'GET',
      '/users?limit=25',
    );
    expect(body.items[0]).toMatchObject({ full_name: '山田 花子', role_id: 1, role_name: 'オーナー' });
    const found = await service.call<{ items: { full_name: string }[] }>(
      owner,
      'GET',
      `/users?q=${encodeURIComponent('経子')}`,
    );
    expect(found.body.items.map(({ full_name }) => full_name)).toEqual(['佐藤 経子']);
  });

  test('an organization sees its own members and roles only', async () => {
    const users = await service.call<{ items: { email: string }[] }>(secondOwner, 'GET', '/users');
    expect(users.body.items.map(({ email }) => email).sort()).toEqual([
      'owner2@uketori.example',
      'owner@uketori.example',
    ]);
    const foreign = `/users/${memberId('keiri')}`;
    expect((await service.call(secondOwner, 'GET', foreign)).status).toBe(404);
    expect((await service.call(secondOwner, 'DELETE', foreign)).status).toBe(404);
    const change = await service.call(secondOwner, 'PUT', foreign, { version: 1, user_role_id: 7 });
    expect(change).toMatchObject({ status: 404, body: { code: 'no_record' } });
  });

  test('the last owner stays owner, only owners change an owner, users cannot remove themselves', async () => {
    const put = (actor: typeof owner, id: string, user_role_id: number) =>
      service.call(actor, 'PUT', `/users/${id}`, { version: 1, user_role_id });
    expect((await put(owner, memberId('owner'), 2)).body).toMatchObject({ code: 'no_owner_role_user' });
    const clerk = demoActor('keiri', { abilities: { 'settings:update': 3, 'settings:read': 3 } });
    expect((await put(clerk, memberId('owner'), 2)).body).toMatchObject({ code: 'cannot_change_owner' });
    expect((await put(clerk, memberId('shonin'), 1)).body).toMatchObject({ code: 'cannot_change_owner' });
    expect((await put(clerk, memberId('keiri'), 1)).body).toMatchObject({ code: 'cannot_change_own_role' });
    expect((await put(clerk, memberId('keiri'), 7)).body).toMatchObject({ code: 'cannot_change_own_role' });
    expect((await put(clerk, memberId('shonin'), 4)).body).toMatchObject({
      code: 'grant_exceeds_own_rights',
    });
    const remove = (actor: typeof owner, name: string) =>
      service.call(actor, 'DELETE', `/users/${memberId(name)}`);
    expect((await remove(clerk, 'owner')).body).toMatchObject({ code: 'cannot_delete_owner' });
    expect((await remove(clerk, 'keiri')).body).toMatchObject({ code: 'cannot_delete_own_user' });
    expect((await remove(owner, 'owner')).body).toMatchObject({ code: 'cannot_delete_own_user' });
  });

  test('two owners who demote each other at the same moment leave one owner', async () => {
    const first = { ...secondOwner, abilities: owner.abilities };
    const { body } = await service.call<{ items: { id: string; user_id: string; version: number }[] }>(
      first,
      'GET',
      '/users?role_id=1',
    );
    const [a, b] = body.items;
    if (!a || !b) throw new Error('two owners expected');
    const answers = await Promise.all([
      service.call({ ...first, user_id: a.user_id }, 'PUT', `/users/${b.id}`, {
        version: b.version,
        user_role_id: 2,
      }),
      service.call({ ...first, user_id: b.user_id }, 'PUT', `/users/${a.id}`, {
        version: a.version,
        user_role_id: 2,
      }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = await service.call<{ items: unknown[] }>(first, 'GET', '/users?role_id=1');
    expect(left.body.items).toHaveLength(1);
  });

  test('a disabled and a removed member lose their sessions at once', async () => {
    const access = service.app.get(AccessService);
    const id = memberId('shiharai');
    const { body } = await login(service, 'shiharai@uketori.example');
    const { body: member } = await service.call<{ version: number }>(owner, 'GET', `/users/${id}`);
    const off = await service.call<{ version: number }>(owner, 'PUT', `/users/${id}`, {
      version: member.version,
      status: 'disabled',
    });
    expect(off.status).toBe(200);
    expect((await access.resolveSession(sidOf(body.token))).active).toBe(false);
    expect((await login(service, 'shiharai@uketori.example')).status).toBe(401);
    await service.call(owner, 'PUT', `/users/${id}`, { version: off.body.version, status: 'active' });
    // The old session does not come back with the member.
    expect((await access.resolveSession(sidOf(body.token))).active).toBe(false);
    const again = await login(service, 'shiharai@uketori.example');
    expect((await service.call(owner, 'DELETE', `/users/${id}`)).status).toBe(204);
    expect((await access.resolveSession(sidOf(again.body.token))).active).toBe(false);
  });

  test('user codes are unique in the organization', async () => {
    const put = async (name: string, user_code: string) => {
      const { body } = await service.call<{ version: number }>(owner, 'GET', `/users/${memberId(name)}`);
      return service.call(owner, 'PUT', `/users/${memberId(name)}`, { version: body.version, user_code });
    };
    expect((await put('shonin', 'A-1')).status).toBe(200);
    expect((await put('upload', 'A-1')).body).toMatchObject({ code: 'duplicate_user_code' });
  });
});

test('a number is never given again, also after its role was deleted', async () => {
  const make = async (name: string) =>
    (await service.call<{ id: number }>(owner, 'POST', '/roles', { name })).body.id;
  const first = await make('一時的なロール');
  expect((await service.call(owner, 'DELETE', `/roles/${first}`)).status).toBe(204);
  const second = await make('次のロール');
  expect(second).toBe(first + 1);
  expect((await service.call(owner, 'DELETE', `/roles/${second}`)).status).toBe(204);
  expect(await make('その次のロール')).toBe(first + 2);
});
