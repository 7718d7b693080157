import { createHash, randomUUID } from 'node:crypto';
import type { Actor } from '@uketori/service-kit/actor';
import type { TestService } from '@uketori/service-kit/testing';
import { AccessService } from '../src/access/access.service.js';
import { DEMO_ORGANIZATION_ID, OWNER_IN_SECOND, SECOND_ORGANIZATION_ID } from '../src/seed.js';
import { asAdmin, demoActor, login, seededService, sidOf } from './bench.js';

const DOMAIN = 'uketori.example';
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

interface Meta {
  version: string;
  location: string;
  created: string;
}
interface Body {
  id: string;
  code?: string;
  detail?: string;
  scimType?: string;
  status?: string;
  userName: string;
  displayName: string;
  active: boolean;
  externalId?: string;
  name?: { familyName?: string; givenName?: string };
  emails?: { value: string }[];
  groups?: { value: string; display: string }[];
  members?: { value: string; display: string }[];
  meta: Meta;
  totalResults: number;
  startIndex: number;
  itemsPerPage: number;
  Resources: Body[];
  key: string;
  default_role_id: number;
  version: number;
  role_map: object[];
  tokens: { name: string; revoked_at: string | null }[];
  groups_shown: object[];
}

let service: TestService;
let access: AccessService;
let token: Actor;

const sql = <T>(statement: string, params: unknown[] = []) => asAdmin<T>(service, statement, params);
const owner = () => demoActor('owner');
const scim = (
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
  actor = token,
) =>
  service.call<Body>(actor, method, `/scim/v2${path}`, body, {
    'content-type': 'application/scim+json',
    ...headers,
  });
const patch = (path: string, ...Operations: object[]) =>
  scim('PATCH', path, { schemas: [PATCH], Operations });
const newUser = (over: object = {}) => ({
  schemas: [USER],
  userName: `${randomUUID().slice(0, 8)}@${DOMAIN}`,
  displayName: '新人 花',
  active: true,
  ...over,
});
const made = async (over: object = {}) => {
  const { status, body } = await scim('POST', '/Users', newUser(over));
  expect(status).toBe(201);
  return body;
};
const group = async (displayName: string, ...members: string[]) => {
  const given = { schemas: [GROUP], displayName, members: members.map((value) => ({ value })) };
  const { status, body } = await scim('POST', '/Groups', given);
  expect([status, body.detail]).toEqual([201, undefined]);
  return body;
};
const roleOf = async (id: string) => {
  const [row] = await sql<{ role_id: number; status: string }>(
    'select role_id, status from admin.memberships where id = $1',
    [id],
  );
  return row;
};
const config = (body: object, actor = owner()) => service.call<Body>(actor, 'PUT', '/directory', body);
const setUp = async (over: object = {}) => {
  const { version } = (await service.call<Body>(owner(), 'GET', '/directory')).body;
  const role_map = [
    { value: 'Accounting', role_id: 2 },
    { value: 'Approvers', role_id: 3 },
  ];
  expect((await config({ default_role_id: 7, role_map, version, ...over })).status).toBe(204);
};

/** The token of a maker as the gateway presents it. */
async function tokenOf(maker: Actor): Promise<Actor> {
  const { status, body } = await service.call<Body>(maker, 'POST', '/directory/tokens', { name: 'Entra' });
  expect(status).toBe(201);
  const { access: found } = await access.resolveApiKey(createHash('sha256').update(body.key).digest('hex'));
  if (!found) throw new Error('the token is not live');
  return demoActor('owner', {
    user_id: found.user_id,
    user_organization_id: found.user_organization_id,
    user_name: found.user_name,
    role_id: found.role_id,
    abilities: found.abilities,
    maker_user_id: found.maker_user_id,
    proved_at: null,
  });
}

beforeAll(async () => {
  service = await seededService();
  access = service.app.get(AccessService);
  await service.call(owner(), 'POST', '/sso/domains', { domain: DOMAIN });
  token = await tokenOf(owner());
});
afterAll(() => service.close());
beforeEach(async () => {
  await sql('delete from admin.directory_groups; delete from admin.directories');
});

describe('discovery', () => {
  test.each([
    '/ServiceProviderConfig',
    '/ResourceTypes',
    '/ResourceTypes/User',
    '/Schemas',
    `/Schemas/${USER}`,
  ])('%s responds to GET only', async (path) => {
    const { status, headers } = await scim('GET', path);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/scim+json; charset=utf-8']);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await scim(method, path, {})).status).toBe(405);
  });

  test('errors are those of SCIM, and what is not supported says so', async () => {
    const unknown = await scim('GET', '/nothing');
    expect(unknown).toMatchObject({
      status: 404,
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '404' },
    });
    expect((await scim('GET', '/Schemas?filter=x')).status).toBe(403);
    expect((await scim('POST', '/Bulk', {})).status).toBe(501);
    expect((await scim('GET', '/Me')).status).toBe(501);
    expect((await scim('GET', `/Users/${randomUUID()}`)).status).toBe(404);
    expect((await scim('GET', '/Users/1')).status).toBe(404);
  });
});

describe('users', () => {
  test('join, are found, change and leave', async () => {
    const user = await made({
      externalId: 'e1',
      name: { familyName: '新人', givenName: '花' },
      emails: [{ value: 'Hana@Mail.example', type: 'work', primary: true }],
    });
    expect(user).toMatchObject({ displayName: '新人 花', active: true, externalId: 'e1' });
    expect(user.emails).toEqual([{ value: 'hana@mail.example', type: 'work' }]);
    expect(user.meta.location).toBe(`http://api.uketori.test:8080/api/v1/scim/v2/Users/${user.id}`);
    expect(await roleOf(user.id)).toEqual({ role_id: 7, status: 'active' });
    // No password opens the account.
    expect((await login(service, user.userName, { password: 'any-password' })).status).toBe(401);
    const { body: found } = await scim('GET', `/Users/${user.id}`);
    expect(found).toEqual(user);
    const replaced = await scim(
      'PUT',
      `/Users/${user.id}`,
      newUser({ userName: user.userName, displayName: '花 太' }),
    );
    expect(replaced.body).toMatchObject({ displayName: '花 太', active: true });
    expect(replaced.body).not.toHaveProperty('externalId');
    expect(replaced.body).not.toHaveProperty('emails');
    expect((await scim('DELETE', `/Users/${user.id}`)).status).toBe(204);
    expect((await scim('GET', `/Users/${user.id}`)).status).toBe(404);
    const back = await scim('POST', '/Users', newUser({ userName: user.userName, displayName: '戻 花' }));
    expect(back).toMatchObject({ status: 201, body: { id: user.id, displayName: '戻 花', active: true } });
    expect(
      (await scim('POST', '/Users', newUser({ userName: user.userName.toUpperCase() }))).body,
    ).toMatchObject({
      scimType: 'uniqueness',
      status: '409',
    });
  });

  test('are of proved domains only, and another organization keeps its people', async () => {
    const foreign = await scim('POST', '/Users', newUser({ userName: 'x@elsewhere.example' }));
    expect(foreign).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    const user = await made();
    const moved = await patch(`/Users/${user.id}`, {
      op: 'replace',
      path: 'userName',
      value: 'x@elsewhere.example',
    });
    expect(moved.body.scimType).toBe('invalidValue');
    const renamed = await patch(`/Users/${user.id}`, {
      op: 'replace',
      path: 'userName',
      value: `new-${user.userName}`,
    });
    expect(renamed.body.userName).toBe(`new-${user.userName}`);
    // A person who also belongs to another organization, and an owner, keep their log-in.
    const shared = demoActor('owner').user_organization_id;
    const theft = await patch(`/Users/${shared}`, {
      op: 'replace',
      path: 'userName',
      value: `theft@${DOMAIN}`,
    });
    expect(theft.body.scimType).toBe('mutability');
    const taken = await patch(`/Users/${user.id}`, {
      op: 'replace',
      path: 'userName',
      value: `keiri@${DOMAIN}`,
    });
    expect(taken.body.scimType).toBe('uniqueness');
    const elsewhere = await scim('GET', `/Users/${OWNER_IN_SECOND}`);
    expect(elsewhere.status).toBe(404);
    expect((await scim('DELETE', `/Users/${OWNER_IN_SECOND}`)).status).toBe(404);
  });

  test('deactivation ends sessions at once; activation is a grant', async () => {
    const keiri = demoActor('keiri').user_organization_id;
    const { body } = await login(service, `keiri@${DOMAIN}`);
    expect((await access.resolveSession(sidOf(body.token))).active).toBe(true);
    // As Entra writes it.
    const off = await patch(`/Users/${keiri}`, { op: 'Replace', path: 'active', value: 'False' });
    expect(off).toMatchObject({ status: 200, body: { active: false } });
    expect((await access.resolveSession(sidOf(body.token))).active).toBe(false);
    expect((await login(service, `keiri@${DOMAIN}`)).status).toBe(401);
    const on = await patch(`/Users/${keiri}`, { op: 'replace', value: { active: true } });
    expect(on.body.active).toBe(true);
    const events = await service.outbox<{ status: string }>('uketori.admin.v1.UserChanged');
    expect(events.slice(-2).map(({ data }) => data.status)).toEqual(['disabled', 'active']);
  });

  test('owners, and the user who made the token, are not removed by it', async () => {
    const id = demoActor('owner').user_organization_id;
    for (const answer of [
      await scim('DELETE', `/Users/${id}`),
      await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false }),
    ])
      expect([answer.status, answer.body.detail]).toEqual([409, 'cannot_delete_own_user']);
    const second = await sql<{ id: string }>(
      "select id from admin.memberships where email = 'owner2@uketori.example'",
    );
    expect(second).toHaveLength(1);
  });

  test('the page of a list, and only the attributes that the query names', async () => {
    const all = await scim('GET', '/Users?count=0');
    expect(all.body).toMatchObject({ itemsPerPage: 0, Resources: [] });
    const first = await scim('GET', '/Users?startIndex=0&count=2');
    const next = await scim('GET', '/Users?startIndex=3&count=2');
    expect(first.body).toMatchObject({ startIndex: 1, itemsPerPage: 2, totalResults: all.body.totalResults });
    const ids = [...first.body.Resources, ...next.body.Resources].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    const past = await scim('GET', '/Users?startIndex=100000');
    expect(past.body).toMatchObject({ totalResults: all.body.totalResults, itemsPerPage: 0 });
    const part = await scim('GET', '/Users?count=1&attributes=userName,meta.version');
    expect(Object.keys(part.body.Resources[0] ?? {}).sort()).toEqual(['id', 'meta', 'schemas', 'userName']);
    const rest = await scim('GET', '/Users?count=1&excludedAttributes=userName,meta.version');
    expect(rest.body.Resources[0]).not.toHaveProperty('userName');
    expect(rest.body.Resources[0]?.meta).not.toHaveProperty('version');
    expect((await scim('GET', '/Users?attributes=id&excludedAttributes=meta')).body.scimType).toBe(
      'invalidValue',
    );
    expect((await scim('GET', '/Users?count=x')).status).toBe(400);
  });

  test('ETags: a change meanwhile is refused, and what is known is not sent again', async () => {
    const user = await made();
    const { version } = user.meta;
    const same = await scim('GET', `/Users/${user.id}`, undefined, { 'if-none-match': version });
    expect(same.status).toBe(304);
    const changed = await scim(
      'PUT',
      `/Users/${user.id}`,
      newUser({ userName: user.userName, displayName: 'B' }),
      {
        'if-match': version,
      },
    );
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).toBe(changed.body.meta.version);
    expect(changed.body.meta.version).not.toBe(version);
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
      expect(
        (
          await scim(method, `/Users/${user.id}`, method === 'DELETE' ? undefined : newUser(), {
            'if-match': version,
          })
        ).status,
      ).toBe(412);
    const again = await scim(
      'PUT',
      `/Users/${user.id}`,
      newUser({ userName: user.userName, displayName: 'B' }),
    );
    // A repeated request changes no version.
    expect(again.body.meta.version).toBe(changed.body.meta.version);
    expect((await scim('DELETE', `/Users/${user.id}`, undefined, { 'if-match': '*' })).status).toBe(204);
  });

  test.each<[string, string, string[]]>([
    ['a name in any case', 'USERNAME eq "KEIRI@uketori.example"', ['keiri']],
    ['a beginning and an end', 'userName sw "keiri" and userName ew ".example"', ['keiri']],
    ['the schema before a name', `${USER}:userName eq "keiri@uketori.example"`, ['keiri']],
    ['a truth value', 'active eq false and userName sw "keiri"', []],
    ['groups in brackets', 'groups[display eq "Filtered"]', ['keiri']],
    ['groups by their name', 'groups.display co "ilter"', ['keiri']],
    ['the absence of a value', 'not (externalId pr) and userName eq "keiri@uketori.example"', ['keiri']],
    ['another value', 'userName ne "keiri@uketori.example" and userName sw "keiri"', []],
    ['one of two', 'userName eq "nobody" or userName eq "keiri@uketori.example"', ['keiri']],
    ['an order', 'meta.created gt "2000-01-01T00:00:00Z" and userName sw "keiri@"', ['keiri']],
  ])('a filter by %s', async (_, filter, expected) => {
    await group('Filtered', demoActor('keiri').user_organization_id);
    const { status, body } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect(status).toBe(200);
    expect(body.Resources.map(({ userName }) => userName.split('@')[0])).toEqual(expected);
  });

  test.each([
    'userName eq',
    'userName xx "a"',
    'nothing eq "a"',
    'active gt true',
    '((',
    `userName eq "${'x'.repeat(1000)}"`,
  ])('the filter %s is refused', async (filter) => {
    const { status, body } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
  });

  test.each<[string, object[], object]>([
    ['a name', [{ op: 'replace', path: 'displayName', value: 'B' }], { displayName: 'B' }],
    ['part of a name', [{ op: 'add', path: 'name.familyName', value: '山' }], { name: { familyName: '山' } }],
    [
      'a name in any case',
      [{ op: 'ADD', path: 'NAME.familyname', value: '山' }],
      { name: { familyName: '山' } },
    ],
    [
      'without a path',
      [{ op: 'add', value: { externalId: 'x', 'name.givenName': 'y' } }],
      { externalId: 'x' },
    ],
    [
      'a mail address by a filter',
      [{ op: 'replace', path: 'emails[type eq "work"].value', value: 'a@b.example' }],
      { emails: [{ value: 'a@b.example', type: 'work' }] },
    ],
    [
      'an extension, which is ignored',
      [
        {
          op: 'add',
          path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
          value: 'x',
        },
      ],
      { displayName: '新人 花' },
    ],
    [
      'two after each other',
      [
        { op: 'add', path: 'externalId', value: 'x' },
        { op: 'remove', path: 'externalId' },
      ],
      { displayName: '新人 花' },
    ],
    ['a null', [{ op: 'replace', path: 'externalId', value: null }], { displayName: '新人 花' }],
  ])('a PATCH of %s', async (_, operations, expected) => {
    const user = await made();
    expect(await patch(`/Users/${user.id}`, ...operations)).toMatchObject({ status: 200, body: expected });
  });

  test.each<[string, object, string]>([
    ['no schema', { Operations: [{ op: 'add', path: 'externalId', value: 'x' }] }, 'invalidSyntax'],
    ['no operation', { schemas: [PATCH], Operations: [] }, 'invalidSyntax'],
    [
      'an unknown operation',
      { schemas: [PATCH], Operations: [{ op: 'move', path: 'externalId' }] },
      'invalidSyntax',
    ],
    ['a removal of nothing', { schemas: [PATCH], Operations: [{ op: 'remove' }] }, 'noTarget'],
    [
      'an id',
      { schemas: [PATCH], Operations: [{ op: 'replace', path: 'id', value: randomUUID() }] },
      'mutability',
    ],
    ['groups', { schemas: [PATCH], Operations: [{ op: 'add', path: 'groups', value: [] }] }, 'mutability'],
    [
      'a broken path',
      { schemas: [PATCH], Operations: [{ op: 'add', path: 'emails[', value: 1 }] },
      'invalidPath',
    ],
    [
      'a prototype',
      { schemas: [PATCH], Operations: [{ op: 'add', path: '__proto__.polluted', value: 1 }] },
      'invalidPath',
    ],
    [
      'a wrong value',
      { schemas: [PATCH], Operations: [{ op: 'replace', path: 'active', value: 'maybe' }] },
      'invalidValue',
    ],
  ])('a PATCH with %s is refused', async (_, body, scimType) => {
    const user = await made();
    const answer = await scim('PATCH', `/Users/${user.id}`, body);
    expect([answer.status, answer.body.scimType]).toEqual([400, scimType]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('groups', () => {
  test('give their roles, the first line of the table first, and take them back', async () => {
    await setUp();
    const [a, b] = [await made(), await made()];
    const approvers = await group('Approvers', a.id, b.id);
    expect(approvers.members?.map(({ value }) => value).sort()).toEqual([a.id, b.id].sort());
    expect([await roleOf(a.id), await roleOf(b.id)]).toMatchObject([{ role_id: 3 }, { role_id: 3 }]);
    const accounting = await group('Accounting', a.id);
    expect((await roleOf(a.id))?.role_id).toBe(2);
    expect((await scim('GET', `/Users/${a.id}`)).body.groups?.map(({ display }) => display)).toEqual([
      'Accounting',
      'Approvers',
    ]);
    await patch(`/Groups/${accounting.id}`, { op: 'remove', path: `members[value eq "${a.id}"]` });
    expect((await roleOf(a.id))?.role_id).toBe(3);
    // As Entra removes members.
    await patch(`/Groups/${approvers.id}`, { op: 'Remove', path: 'members', value: [{ value: a.id }] });
    expect((await roleOf(a.id))?.role_id).toBe(7);
    await patch(`/Groups/${approvers.id}`, { op: 'replace', path: 'displayName', value: 'Others' });
    expect((await roleOf(b.id))?.role_id).toBe(7);
    await scim('PUT', `/Groups/${approvers.id}`, { displayName: 'Accounting 2', members: [{ value: b.id }] });
    await setUp({ role_map: [{ value: 'Accounting 2', role_id: 2 }] });
    expect((await roleOf(b.id))?.role_id).toBe(2);
    expect((await scim('DELETE', `/Groups/${approvers.id}`)).status).toBe(204);
    expect((await roleOf(b.id))?.role_id).toBe(7);
  });

  test('leave alone owners, the user who made the token, and members without a group of the table', async () => {
    await setUp();
    const [me, keiri] = [demoActor('owner').user_organization_id, demoActor('shonin').user_organization_id];
    const before = await roleOf(keiri);
    await group('Accounting', me);
    const others = await group('Others', keiri);
    await scim('DELETE', `/Groups/${others.id}`);
    expect([(await roleOf(me))?.role_id, await roleOf(keiri)]).toEqual([1, before]);
  });

  test('have one name each, and members of the organization only', async () => {
    const one = await group('Sales');
    expect((await scim('POST', '/Groups', { displayName: 'SALES' })).body.scimType).toBe('uniqueness');
    const strange = { displayName: 'X', members: [{ value: OWNER_IN_SECOND }] };
    expect((await scim('POST', '/Groups', strange)).body.scimType).toBe('invalidValue');
    expect((await scim('PATCH', `/Groups/${one.id}`, {}, { 'if-match': 'W/"99"' })).status).toBe(412);
    const { body } = await scim('GET', `/Groups?filter=${encodeURIComponent('displayName eq "sales"')}`);
    expect(body.Resources.map(({ id }) => id)).toEqual([one.id]);
    expect((await scim('GET', `/Groups/${randomUUID()}`)).status).toBe(404);
  });
});

describe('the token', () => {
  test('reaches SCIM alone, and nothing else reaches SCIM', async () => {
    expect(token.abilities).toEqual({ 'directory:provision': 3 });
    for (const path of ['/users', '/directory', '/roles', '/api-keys'])
      expect((await service.call(token, 'GET', path)).status).toBe(403);
    const key = demoActor('owner', { maker_user_id: owner().user_id });
    for (const actor of [owner(), key, demoActor('keiri')])
      expect((await scim('GET', '/Users', undefined, {}, actor)).status).toBe(403);
    expect((await scim('GET', '/Users', undefined, {}, { ...token, maker_user_id: null })).status).toBe(200);
  });

  test('gives no more than its maker could give, and shrinks with them', async () => {
    await setUp();
    const abilities = { 'settings:read': 3, 'settings:update': 3, 'invoice:read': 3 };
    const manager = demoActor('keiri', { abilities });
    await sql(`update admin.memberships set role_id = 2 where id = $1`, [manager.user_organization_id]);
    await sql(
      `insert into admin.role_abilities (organization_id, role_id, ability, level)
       values ($1, 2, 'settings:update', 3) on conflict (organization_id, role_id, ability) do update set level = 3`,
      [DEMO_ORGANIZATION_ID],
    );
    const weak = await tokenOf(manager);
    const user = await made();
    const given = { displayName: 'Approvers', members: [{ value: user.id }] };
    const refused = await scim('POST', '/Groups', given, {}, weak);
    expect([refused.status, refused.body.detail]).toEqual([403, 'grant_exceeds_own_rights']);
    expect((await roleOf(user.id))?.role_id).toBe(7);
    expect((await scim('GET', '/Groups')).body.totalResults).toBe(0);
    // The table cannot give more than the user who writes it, either.
    const { version } = (await service.call<Body>(owner(), 'GET', '/directory')).body;
    const table = { default_role_id: 7, role_map: [{ value: 'X', role_id: 4 }], version };
    expect((await config(table, manager)).body.code).toBe('grant_exceeds_own_rights');
    expect((await config({ ...table, role_map: [{ value: 'X', role_id: 1 }] })).body.code).toBe(
      'cannot_change_owner',
    );
    expect((await config({ ...table, version: version + 1 })).body.code).toBe('version_conflict');
    await sql("update admin.memberships set status = 'disabled' where id = $1", [
      manager.user_organization_id,
    ]);
    expect((await scim('POST', '/Users', newUser(), {}, weak)).status).toBe(403);
    await sql("update admin.memberships set status = 'active' where id = $1", [manager.user_organization_id]);
    await sql("delete from admin.role_abilities where role_id = 2 and ability = 'settings:update'");
    expect((await scim('POST', '/Users', newUser(), {}, weak)).status).toBe(403);
  });

  test('is made after a recent proof by a person, shown once, listed apart from keys, and revoked', async () => {
    const old = demoActor('owner', { proved_at: new Date(Date.now() - 3_600_000).toISOString() });
    const asked = await service.call<Body>(old, 'POST', '/directory/tokens', { name: 'x' });
    expect(asked.body.code).toBe('step_up_required');
    const key = demoActor('owner', { role_id: 0, maker_user_id: owner().user_id });
    const made_by_key = await service.call<Body>(key, 'POST', '/directory/tokens', { name: 'x' });
    expect(made_by_key.body.code).toBe('person_required');
    const { body } = await service.call<Body>(owner(), 'GET', '/directory');
    expect(JSON.stringify(body)).not.toMatch(/uk_[\w-]{20}/);
    expect(body.tokens.map(({ name }) => name)).toContain('Entra');
    const keys = await service.call<{ items: { name: string }[] }>(owner(), 'GET', '/api-keys');
    expect(keys.body.items.map(({ name }) => name)).not.toContain('Entra');
    const spare = await tokenOf(owner());
    expect((await service.call(owner(), 'DELETE', `/api-keys/${spare.user_id}`)).status).toBe(204);
    const [row] = await sql<{ key_sha256: string }>('select key_sha256 from admin.api_keys where id = $1', [
      spare.user_id,
    ]);
    expect((await access.resolveApiKey(row?.key_sha256 ?? '')).active).toBe(false);
  });

  test('of one organization sees nothing of another', async () => {
    const elsewhere = demoActor('owner', {
      organization_id: SECOND_ORGANIZATION_ID,
      user_organization_id: OWNER_IN_SECOND,
    });
    const theirs = { ...(await tokenOf(elsewhere)), organization_id: SECOND_ORGANIZATION_ID };
    const mine = await made();
    const shown = await group('Mine', mine.id);
    expect((await scim('GET', `/Users/${mine.id}`, undefined, {}, theirs)).status).toBe(404);
    expect((await scim('GET', `/Groups/${shown.id}`, undefined, {}, theirs)).status).toBe(404);
    const { body } = await scim('GET', '/Users?count=200', undefined, {}, theirs);
    expect(body.Resources.map(({ id }) => id)).not.toContain(mine.id);
    expect((await scim('POST', '/Users', newUser(), {}, theirs)).body.scimType).toBe('invalidValue');
  });
});
