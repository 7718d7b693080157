import { ABILITIES, ABILITY_LEVELS, SEEDED_ROLES } from '../abilities/abilities.data.js';
import {
  abilitiesFromItems,
  assertAbilitiesEditable,
  assertDeletable,
  assertNameFree,
  MAX_ROLES,
  nextRoleId,
} from './roles.rules.js';

function codeOf(act: () => unknown): string {
  try {
    act();
    return 'ok';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('the ability table', () => {
  test('has every ability the product asks for, once', () => {
    expect(new Set(ABILITIES).size).toBe(ABILITIES.length);
    // 3 inbox + 12 invoice + email + 9 payment + 2 month_end + report + master + 11 masters x 3 + 2 settings + role + operations
    expect(ABILITIES.length).toBe(3 + 12 + 1 + 9 + 2 + 1 + 1 + 33 + 2 + 1 + 1);
  });

  test.each(ABILITIES)('%s takes exactly its levels', (ability) => {
    const levels = ABILITY_LEVELS.get(ability) ?? [];
    for (let level = -1; level <= 4; level++) {
      const expected = (levels as readonly number[]).includes(level) ? 'ok' : 'invalid_ability_level';
      expect([level, codeOf(() => abilitiesFromItems([{ ability, level }]))]).toEqual([level, expected]);
    }
  });

  test.each(['invoice', 'invoice:', 'invoice:fly', 'constructor', '__proto__', ''])(
    '%p is no ability',
    (ability) => {
      expect(codeOf(() => abilitiesFromItems([{ ability, level: 3 }]))).toBe('invalid_ability');
    },
  );

  test('an ability given twice is refused, level 0 leaves no trace', () => {
    const item = { ability: 'invoice:read', level: 1 };
    expect(codeOf(() => abilitiesFromItems([item, item]))).toBe('duplicate_ability');
    expect(abilitiesFromItems([{ ability: 'invoice:read', level: 0 }])).toEqual({});
  });
});

describe('seeded roles', () => {
  test('hold only abilities of the table at levels it allows', () => {
    for (const { abilities } of SEEDED_ROLES) {
      const items = Object.entries(abilities).map(([ability, level]) => ({ ability, level }));
      expect(abilitiesFromItems(items)).toEqual(abilities);
    }
  });

  test.each([
    [1, 'オーナー', 'role:update', 3],
    [2, '経理担当', 'settings:update', 0],
    [2, '経理担当', 'invoice:final_approve', 0],
    [2, '経理担当', 'account_title:update', 3],
    [3, '承認者', 'invoice:approve5', 3],
    [3, '承認者', 'invoice:update', 0],
    [4, '支払責任者', 'payment:pay_approve5', 3],
    [4, '支払責任者', 'payment:notify', 3],
    [2, '経理担当', 'payment:notify', 0],
    [4, '支払責任者', 'invoice:approve1', 0],
    [5, 'アップロード', 'invoice:upload', 3],
    [5, 'アップロード', 'invoice:read', 1],
    [6, '回収', 'inbox:update', 3],
    [6, '回収', 'invoice:read', 0],
    [7, '閲覧', 'invoice:read', 3],
    [7, '閲覧', 'invoice:update', 0],
  ])('role %i %s holds %s at %i', (id, name, ability, level) => {
    const role = SEEDED_ROLES.find((seeded) => seeded.id === id);
    expect([role?.name, role?.abilities[ability] ?? 0]).toEqual([name, level]);
  });

  test('read-only holds no ability but reading', () => {
    expect(Object.keys(SEEDED_ROLES[6]?.abilities ?? {}).every((ability) => ability.endsWith(':read'))).toBe(
      true,
    );
  });
});

test.each([
  [1, 'cannot_change_owner_role'],
  [2, 'ok'],
  [7, 'ok'],
  [8, 'ok'],
])('abilities of role %i: %s', (id, code) => expect(codeOf(() => assertAbilitiesEditable(id))).toBe(code));

test.each([
  [1, 0, 'cannot_delete_seeded_role'],
  [7, 0, 'cannot_delete_seeded_role'],
  [8, 0, 'ok'],
  [8, 1, 'role_in_use'],
])('deleting role %i with %i members: %s', (id, members, code) =>
  expect(codeOf(() => assertDeletable(id, members))).toBe(code),
);

test.each([
  ['経理', 'ok'],
  [' ＡＢＣ ', 'duplicate_name'],
  ['abc', 'duplicate_name'],
  ['abcd', 'ok'],
])('name %p: %s', (name, code) => expect(codeOf(() => assertNameFree(name, ['ABC', '支払']))).toBe(code));

test('an own role takes the number after the highest, above the seeded ones', () => {
  expect(nextRoleId([])).toBe(8);
  expect(nextRoleId([1, 2, 3, 4, 5, 6, 7])).toBe(8);
  expect(nextRoleId([1, 12])).toBe(13);
  expect(nextRoleId([1, 12], 20)).toBe(21);
  expect(nextRoleId([1, 12], 12)).toBe(13);
  expect(codeOf(() => nextRoleId(Array.from({ length: MAX_ROLES }, (_, i) => i + 1)))).toBe('too_many_roles');
});
