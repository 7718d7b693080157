import type { RoleAbility } from './role.types';
import { isGrantable, toGroups } from './roleMatrix';

const item = (ability: string): RoleAbility => ({ ability, level: 0, levels: [0, 3] });

it('puts reading, updating and deleting in columns and the rest beside them', () => {
  const groups = toGroups(['invoice:read', 'invoice:approve1', 'tag:update'].map(item));
  expect(groups.map(({ key }) => key)).toEqual(['work', 'master']);
  expect(groups[0]?.rows[0]?.cells.read?.ability).toBe('invoice:read');
  expect(groups[0]?.rows[0]?.rest.map(({ ability }) => ability)).toEqual(['invoice:approve1']);
});

it('never loses a resource it does not know', () => {
  expect(toGroups([item('board:read')])[0]).toMatchObject({ key: 'other', rows: [{ resource: 'board' }] });
});

it.each([
  [3, 0, 2, false],
  [2, 0, 2, true],
  [3, 3, 2, true],
  [0, 3, 0, true],
])('level %i over %i by one who holds %i: %s', (level, before, own, grantable) => {
  expect(isGrantable(level, before, own)).toBe(grantable);
});
