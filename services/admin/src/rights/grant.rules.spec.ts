import { assertMayGrant, assertNotOwnRole, excess, type Granter } from './grant.rules.js';

function codeOf(act: () => unknown): string {
  try {
    act();
    return 'ok';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const granter = (held: Record<string, number>, is_owner = false): Granter => ({
  user_id: 'granter',
  is_owner,
  holds: (ability) => (Object.hasOwn(held, ability) ? (held[ability] ?? 0) : 0),
});

const levels = [0, 1, 2, 3];

describe('the grant rule', () => {
  const table = levels.flatMap((held) =>
    levels.flatMap((before) => levels.map((after) => [held, before, after])),
  );
  test.each(table)('holding %i, a level may go from %i to %i', (held = 0, before = 0, after = 0) => {
    const expected = after <= before || after <= held ? 'ok' : 'grant_exceeds_own_rights';
    const handed = { abilities: { 'invoice:read': after } };
    const by = granter({ 'invoice:read': held });
    expect(codeOf(() => assertMayGrant(by, handed, { 'invoice:read': before }))).toBe(expected);
    if (before === 0) expect(codeOf(() => assertMayGrant(by, handed))).toBe(expected);
  });

  test.each([
    [true, 1, 'ok'],
    [false, 1, 'cannot_change_owner'],
    [false, 2, 'ok'],
    [false, undefined, 'ok'],
  ])('an owner (%s) hands out role %p: %s', (is_owner, role_id, code) => {
    const handed = { abilities: {}, ...(role_id === undefined ? {} : { role_id }) };
    expect(codeOf(() => assertMayGrant(granter({}, is_owner), handed))).toBe(code);
  });

  test('holding everything does not make an owner', () => {
    const all: Granter = { user_id: 'granter', is_owner: false, holds: () => 3 };
    expect(codeOf(() => assertMayGrant(all, { role_id: 1, abilities: {} }))).toBe('cannot_change_owner');
  });

  test('names every ability that is too much, and no other', () => {
    const by = granter({ 'invoice:read': 2, 'report:read': 3 });
    const handed = { 'invoice:read': 3, 'report:read': 3, 'payment:read': 1, constructor: 1 };
    expect(excess(by, handed, { 'tag:read': 3 })).toEqual(['invoice:read', 'payment:read', 'constructor']);
  });
});

test.each([
  [8, 8, 'cannot_change_own_role'],
  [8, 9, 'ok'],
  [null, 8, 'ok'],
])('with role %p, the abilities of role %i: %s', (own, role_id, code) => {
  expect(codeOf(() => assertNotOwnRole(own, role_id))).toBe(code);
});
