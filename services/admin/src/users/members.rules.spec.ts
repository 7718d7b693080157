import { type ActingMember, assertCodeFree, assertRemovable, assertRoleChange } from './members.rules.js';

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

function acting(role_id: number, may_change_users: boolean, user_id = 'actor'): ActingMember {
  return { user_id, role_id, may_change_users };
}

/** The whole table of spec 8 "User update": who acts, whose role, into what, how many owners there are. */
describe('changing a role', () => {
  const cells = [OWNER, CLERK].flatMap((by) =>
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
    return from === OWNER && owners === 1 ? 'no_owner_role_user' : 'ok';
  }

  test.each(cells)('by role $by (allowed $may) from $from to $to with $owners owner(s)', (cell) => {
    const change = () =>
      assertRoleChange(
        acting(cell.by, cell.may),
        { user_id: 'target', role_id: cell.from },
        cell.to,
        cell.owners,
      );
    expect(codeOf(change)).toBe(expected(cell));
  });

  test('the last owner cannot step down himself', () => {
    const self = { user_id: 'actor', role_id: OWNER };
    expect(codeOf(() => assertRoleChange(acting(OWNER, true), self, CLERK, 1))).toBe('no_owner_role_user');
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
