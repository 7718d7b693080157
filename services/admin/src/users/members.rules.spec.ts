import {
  type ActingMember,
  assertCodeFree,
  assertInvitable,
  assertNamesChange,
  assertRemovable,
  assertRestorable,
  assertRoleChange,
  assertSupportChange,
} from './members.rules.js';

function codeOf(act: () => unknown): string {
  try {
    act();
    return 'ok';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const OWNER = 1;
const CLERK = 2;
const VIEWER = 7;

/** The clerk holds the viewer's ability; both roles are less than the owner's. */
const ABILITIES: Record<number, Record<string, number>> = {
  [OWNER]: { 'invoice:read': 3, 'payment:export': 3 },
  [CLERK]: { 'invoice:read': 2 },
  [VIEWER]: { 'invoice:read': 1 },
};
const handed = (role_id: number) => ({ role_id, abilities: ABILITIES[role_id] ?? {} });

function acting(role_id: number, may_change_users: boolean, user_id = 'actor'): ActingMember {
  const holds = (ability: string) => ABILITIES[role_id]?.[ability] ?? 0;
  return { user_id, is_owner: role_id === OWNER, may_change_users, holds };
}

describe("changing a member's name or contact address", () => {
  const cells = [OWNER, CLERK, VIEWER].flatMap((by) =>
    [true, false].flatMap((may) => [OWNER, CLERK, VIEWER].map((of) => ({ by, may, of }))),
  );

  test.each(cells)('by role $by (allowed $may) of role $of', ({ by, may, of }) => {
    const expected = !may ? 'no_privilege' : of === OWNER && by !== OWNER ? 'cannot_change_owner' : 'ok';
    const change = () => assertNamesChange(acting(by, may), { user_id: 'target', role_id: of });
    expect(codeOf(change)).toBe(expected);
  });
});

describe('support access of a member', () => {
  const cells = [OWNER, CLERK, VIEWER].flatMap((by) => [true, false].map((may) => ({ by, may })));

  test.each(cells)('by role $by (allowed $may)', ({ by, may }) => {
    const expected = may && by === OWNER ? 'ok' : 'no_privilege';
    expect(codeOf(() => assertSupportChange(acting(by, may)))).toBe(expected);
  });
});

/** The whole table of spec 8 "User update": who acts, whose role, into what, how many owners there are. */
describe('changing a role', () => {
  const cells = [OWNER, CLERK, VIEWER].flatMap((by) =>
    [true, false].flatMap((may) =>
      [OWNER, CLERK, VIEWER].flatMap((from) =>
        [OWNER, CLERK, VIEWER].flatMap((to) => [1, 2].map((owners) => ({ by, may, from, to, owners }))),
      ),
    ),
  );

  function expected({ by, may, from, to, owners }: (typeof cells)[number]): string {
    if (!may) return 'no_privilege';
    if (from === to) return 'ok';
    if (by !== OWNER && (from === OWNER || to === OWNER)) return 'cannot_change_owner';
    if (from === OWNER && owners === 1) return 'no_owner_role_user';
    return by === VIEWER && to === CLERK ? 'grant_exceeds_own_rights' : 'ok';
  }

  test.each(cells)('by role $by (allowed $may) from $from to $to with $owners owner(s)', (cell) => {
    const change = () =>
      assertRoleChange(
        acting(cell.by, cell.may),
        { user_id: 'target', role_id: cell.from },
        handed(cell.to),
        cell.owners,
      );
    expect(codeOf(change)).toBe(expected(cell));
  });

  test('the last owner cannot step down', () => {
    const self = { user_id: 'actor', role_id: OWNER };
    expect(codeOf(() => assertRoleChange(acting(OWNER, true), self, handed(CLERK), 1))).toBe(
      'no_owner_role_user',
    );
  });
});

test.each([
  [OWNER, CLERK, 2],
  [CLERK, VIEWER, 1],
  [VIEWER, CLERK, 1],
])('users with role %i cannot give themselves role %i', (own, next, owners) => {
  const change = () =>
    assertRoleChange(acting(own, true), { user_id: 'actor', role_id: own }, handed(next), owners);
  expect(codeOf(change)).toBe('cannot_change_own_role');
});

describe.each([
  ['inviting into', assertInvitable],
  ['restoring somebody with', assertRestorable],
])('%s a role', (_, rule) => {
  test.each([
    [OWNER, true, OWNER, 'ok'],
    [OWNER, false, VIEWER, 'no_privilege'],
    [CLERK, true, OWNER, 'cannot_change_owner'],
    [CLERK, true, CLERK, 'ok'],
    [CLERK, true, VIEWER, 'ok'],
    [VIEWER, true, CLERK, 'grant_exceeds_own_rights'],
  ])('by role %i (allowed %s), role %i: %s', (by, may, role_id, code) => {
    expect(codeOf(() => rule(acting(by, may), handed(role_id)))).toBe(code);
  });
});

describe('removing a member', () => {
  test.each([
    ['without the right', CLERK, false, 'target', CLERK, 2, 'no_privilege'],
    ['oneself', CLERK, true, 'actor', CLERK, 2, 'cannot_delete_own_user'],
    ['oneself as one of two owners', OWNER, true, 'actor', OWNER, 2, 'cannot_delete_own_user'],
    ['an owner by a clerk', CLERK, true, 'target', OWNER, 2, 'cannot_delete_owner'],
    ['an owner by an owner', OWNER, true, 'target', OWNER, 2, 'ok'],
    ['the last owner', OWNER, true, 'target', OWNER, 1, 'no_owner_role_user'],
    ['a clerk by a clerk', CLERK, true, 'target', CLERK, 1, 'ok'],
    ['a clerk by an owner', OWNER, true, 'target', CLERK, 1, 'ok'],
  ])('%s', (_, by, may, user_id, role_id, owners, code) => {
    expect(codeOf(() => assertRemovable(acting(by, may), { user_id, role_id }, owners))).toBe(code);
  });
});

test.each([
  ['', ['', 'A1'], 'ok'],
  ['A1', ['A1'], 'duplicate_user_code'],
  ['A2', ['A1'], 'ok'],
])('user code %p beside %j: %s', (code, others, result) => {
  expect(codeOf(() => assertCodeFree(code, others))).toBe(result);
});
