import { canonical, pathOf, projected } from './scim-attributes.rules.js';
import { ScimError } from './scim-error.rules.js';
import { filterOf } from './scim-filter.rules.js';
import { patched } from './scim-patch.rules.js';
import { assertUnchanged, matches, nameOf } from './scim-resources.rules.js';
import { PATCH_SCHEMA, SCHEMA_OF } from './scim-schemas.data.js';
import { scimQuery, userBody } from './scim.types.js';

const outcome = <T>(work: () => T): T | string => {
  try {
    return work();
  } catch (error) {
    if (error instanceof ScimError) return `${error.status} ${error.scim_type ?? ''}`.trim();
    throw error;
  }
};

test.each<[string, unknown]>([
  ['userName', ['userName', null, null]],
  ['USERNAME', ['userName', null, null]],
  [`${SCHEMA_OF.User}:name.familyName`, ['name', null, 'familyName']],
  ['emails[type eq "work"].value', ['emails', 'type eq "work"', 'value']],
  ['emails[type eq "a.b"].value', ['emails', 'type eq "a.b"', 'value']],
  ['members.value', null],
  ['title', null],
  ['name.honorificPrefix', null],
  ['urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager.value', null],
  ['', '400 invalidPath'],
  ['emails[', '400 invalidPath'],
  ['__proto__', '400 invalidPath'],
  ['constructor', null],
  ['a b', '400 invalidPath'],
])('the path %j', (path, expected) => {
  const found = outcome(() => pathOf('User', path));
  expect(found && typeof found === 'object' ? Object.values(found) : found).toEqual(expected);
});

test('a body keeps what the schema has, under its own names', () => {
  const body = JSON.parse(
    `{"USERNAME":"a","Name":{"FAMILYNAME":"b","middle":"c"},"emails":[{"VALUE":"d","x":1}],"title":"e",
      "${SCHEMA_OF.User}:active":true,"__proto__":{"polluted":1},"constructor":{"polluted":1}}`,
  ) as object;
  expect(canonical('User', body)).toEqual({
    userName: 'a',
    name: { familyName: 'b' },
    emails: [{ value: 'd' }],
    active: true,
  });
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(canonical('User', 'x')).toEqual({});
});

const USER = {
  schemas: [SCHEMA_OF.User],
  id: '1',
  userName: 'A@example.com',
  active: true,
  name: { familyName: '山田' },
  emails: [
    { value: 'a@example.com', type: 'work', primary: true },
    { value: 'b@example.com', type: 'home' },
  ],
  externalId: 'Ab',
  groups: [],
  meta: { version: 'W/"3"', created: '2026-01-01T00:00:00.000Z' },
};

test.each<[Record<string, string>, string[] | string]>([
  [{}, Object.keys(USER)],
  [{ attributes: 'userName' }, ['schemas', 'id', 'userName']],
  [{ attributes: 'username, name.familyName' }, ['schemas', 'id', 'userName', 'name']],
  [{ attributes: 'unknown' }, ['schemas', 'id']],
  [
    { excludedAttributes: 'id,groups,meta' },
    ['schemas', 'id', 'userName', 'active', 'name', 'emails', 'externalId'],
  ],
  [{ attributes: 'id', excludedAttributes: 'id' }, '400 invalidValue'],
])('attributes by %j', (query, expected) => {
  const shown = outcome(() => projected('User', USER, query));
  expect(typeof shown === 'string' ? shown : Object.keys(shown)).toEqual(expected);
});

test('parts of an attribute are returned or left out', () => {
  expect(projected('User', USER, { attributes: 'emails.value' }).emails).toEqual([
    { value: 'a@example.com' },
    { value: 'b@example.com' },
  ]);
  expect(projected('User', USER, { excludedAttributes: 'emails.value,emails.primary' }).emails).toEqual([
    { type: 'work' },
    { type: 'home' },
  ]);
});

// The operators of RFC 7644, table 3 to 5, each with a value that fits and one that does not.
test.each<[string, boolean | string]>([
  ['userName eq "a@EXAMPLE.com"', true],
  ['userName eq "b@example.com"', false],
  ['userName ne "b@example.com"', true],
  ['userName ne "a@example.com"', false],
  ['userName co "EXAMPLE"', true],
  ['userName co "other"', false],
  ['userName sw "a@"', true],
  ['userName sw "@"', false],
  ['userName ew ".COM"', true],
  ['userName ew ".jp"', false],
  ['userName pr', true],
  ['displayName pr', false],
  ['groups pr', false],
  ['meta.created gt "2025-12-31T00:00:00Z"', true],
  ['meta.created gt "2026-01-01T00:00:00.000Z"', false],
  ['meta.created ge "2026-01-01T00:00:00.000Z"', true],
  ['meta.created lt "2026-01-01T00:00:00.000Z"', false],
  ['meta.created le "2026-01-01T00:00:00.000Z"', true],
  ['active eq true', true],
  ['active eq false', false],
  ['active eq "true"', false],
  ['externalId eq "Ab"', true],
  ['externalId eq "ab"', false],
  ['displayName eq null', true],
  ['userName eq null', false],
  ['emails eq "b@example.com"', true],
  ['emails.type eq "home"', true],
  ['emails[type eq "work" and value co "a@"]', true],
  ['emails[type eq "home" and value co "a@"]', false],
  ['emails[not (type eq "work")]', true],
  ['not (active eq true)', false],
  ['active eq true and userName sw "x"', false],
  ['active eq false or userName sw "a"', true],
  ['active eq false or (active eq true and name.familyName eq "山田")', true],
  [`${SCHEMA_OF.User}:userName sw "a"`, true],
  ['', true],
  ['title eq "x"', '400 invalidFilter'],
  ['active gt true', '400 invalidFilter'],
  ['userName', '400 invalidFilter'],
  ['userName eq', '400 invalidFilter'],
  ['(userName pr', '400 invalidFilter'],
  ['userName eq "a" and', '400 invalidFilter'],
])('the filter %s', (filter, expected) => {
  expect(outcome(() => filterOf('User', filter)(USER))).toBe(expected);
});

const patch = (...Operations: object[]) =>
  outcome(() => patched('User', USER, { schemas: [PATCH_SCHEMA], Operations }));

test.each<[string, object, object | string]>([
  ['adds', { op: 'add', path: 'displayName', value: 'A' }, { displayName: 'A' }],
  ['replaces', { op: 'replace', path: 'userName', value: 'B' }, { userName: 'B' }],
  ['removes', { op: 'remove', path: 'name.familyName' }, { name: {} }],
  [
    'changes one of several',
    { op: 'replace', path: 'emails[type eq "home"].value', value: 'c@example.com' },
    { emails: [USER.emails[0], { value: 'c@example.com', type: 'home' }] },
  ],
  ['removes one of several', { op: 'remove', path: 'emails[type eq "home"]' }, { emails: [USER.emails[0]] }],
  [
    'takes names in any case',
    { op: 'REPLACE', path: 'NAME.FAMILYNAME', value: '鈴木' },
    { name: { familyName: '鈴木' } },
  ],
  [
    'takes values without a path',
    { op: 'replace', value: { ACTIVE: false, id: 'x', groups: [1], title: 'y' } },
    { active: false, id: '1', groups: [] },
  ],
  ['ignores extensions', { op: 'add', path: 'title', value: 'x' }, USER],
  ['refuses a fixed attribute', { op: 'replace', path: 'meta.version', value: 'x' }, '400 mutability'],
  ['refuses a path into a prototype', { op: 'add', path: 'name.__proto__', value: 'x' }, '400 invalidPath'],
])('a PATCH %s', (_, operation, expected) => {
  const result = patch(operation);
  if (typeof expected === 'string') expect(result).toBe(expected);
  else expect(result).toMatchObject(expected);
  expect(USER.userName).toBe('A@example.com');
});

test.each<[string, boolean]>([
  ['W/"3"', true],
  ['"3"', true],
  ['*', true],
  ['W/"1", W/"3"', true],
  ['W/"30"', false],
  ['', false],
])('the ETag %s', (header, expected) => {
  expect(matches(USER, header)).toBe(expected);
  expect(outcome(() => assertUnchanged(USER, header) ?? 'unchanged')).toBe(expected ? 'unchanged' : '412');
});

test.each<[string, Parameters<typeof nameOf>[0], object, string]>([
  ['a new user', null, { displayName: 'D' }, 'D'],
  ['a new user with parts', null, { name: { familyName: '山田', givenName: '花' } }, '山田 花'],
  ['a new user with nothing', null, {}, 'u@example.com'],
  ['another name', { full_name: 'A', family_name: '', given_name: '' }, { displayName: 'B' }, 'B'],
  [
    'other parts',
    { full_name: 'A', family_name: 'x', given_name: '' },
    { displayName: 'A', name: { familyName: 'y' } },
    'y',
  ],
  [
    'nothing new',
    { full_name: 'A', family_name: 'x', given_name: '' },
    { displayName: 'A', name: { familyName: 'x' } },
    'A',
  ],
  ['no name any more', { full_name: 'A', family_name: 'x', given_name: '' }, {}, 'A'],
])('the name of %s', (_, before, given, expected) => {
  expect(nameOf(before, { userName: 'u@example.com', ...given })).toBe(expected);
});

test('truth values come as texts, too, and pages within their bounds', () => {
  const active = (given: unknown) =>
    userBody.safeParse({ userName: 'u@example.com', active: given }).data?.active;
  expect([active('True'), active('false'), active(true), active('x'), active(1)]).toEqual([
    true,
    false,
    true,
    undefined,
    undefined,
  ]);
  expect(scimQuery.parse({ startIndex: '-3', count: '-1' })).toMatchObject({ startIndex: 1, count: 0 });
  expect(scimQuery.parse({ count: '9999' })).toMatchObject({ startIndex: 1, count: 200 });
});

test.each<[string, object[], string[]]>([
  ['by a filter', [{ op: 'remove', path: 'members[value eq "a"]' }], ['b']],
  ['by values, as Entra does', [{ op: 'Remove', path: 'members', value: [{ value: 'a' }] }], ['b']],
  ['all', [{ op: 'remove', path: 'members' }], []],
  ['by other ones', [{ op: 'replace', path: 'members', value: [{ value: 'c', display: 'C' }] }], ['c']],
  [
    'one more, and one again',
    [{ op: 'add', path: 'members', value: [{ value: 'a', type: 'User' }, { value: 'c' }] }],
    ['a', 'b', 'c'],
  ],
])('members of a group leave %s', (_, Operations, expected) => {
  const group = { schemas: [SCHEMA_OF.Group], displayName: 'G', members: [{ value: 'a' }, { value: 'b' }] };
  const result = patched('Group', group, { schemas: [PATCH_SCHEMA], Operations });
  expect(((result.members ?? []) as { value: string }[]).map(({ value }) => value)).toEqual(expected);
});
