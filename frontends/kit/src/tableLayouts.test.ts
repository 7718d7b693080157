import { arrange, isHidden, readDensity, readLayout, saveDensity, saveLayout } from './tableLayouts';

beforeEach(() => localStorage.clear());

test('keeps the layouts of five users and replaces the one unused for longest', () => {
  for (let user = 1; user <= 5; user += 1)
    saveLayout(`u${user}`, 'list', { page_size: user }, localStorage, user);
  // u1 comes back, so u2 is now the oldest.
  saveLayout('u1', 'list', { page_size: 100 }, localStorage, 6);
  saveLayout('u6', 'list', { page_size: 60 }, localStorage, 7);
  expect(readLayout('u2', 'list')).toEqual({});
  expect(['u1', 'u3', 'u4', 'u5', 'u6'].map((user) => readLayout(user, 'list').page_size)).toEqual([
    100, 3, 4, 5, 60,
  ]);
});

test('tables of one user do not overwrite each other', () => {
  saveLayout('u1', 'a', { hidden: ['x'] });
  saveLayout('u1', 'b', { hidden: ['y'] });
  expect(readLayout('u1', 'a')).toEqual({ hidden: ['x'] });
});

test('the space between the rows is that of the user, for all tables, and stays beside the layouts', () => {
  expect(readDensity('u1')).toBe('compact');
  saveLayout('u1', 'a', { hidden: ['x'] });
  saveDensity('u1', 'roomy');
  saveLayout('u1', 'b', { hidden: ['y'] });
  expect(readDensity('u1')).toBe('roomy');
  expect(readDensity('u2')).toBe('compact');
  expect(readLayout('u1', 'a')).toEqual({ hidden: ['x'] });
});

test('a broken store is an empty one', () => {
  localStorage.setItem('uketori.table_layouts', '{"not":"a list"');
  expect(readLayout('u1', 'a')).toEqual({});
  localStorage.setItem('uketori.table_layouts', '{"not":"a list"}');
  expect(readLayout('u1', 'a')).toEqual({});
});

const columns = [{ key: 'a' }, { key: 'b' }, { key: 'c', hidden: true }, { key: 'd' }];
const keys = (layout: object) => arrange(columns, layout).map(({ key }) => key);

test('order of the user; dropped columns vanish, new ones take their default place', () => {
  expect(keys({})).toEqual(['a', 'b', 'c', 'd']);
  expect(keys({ order: ['d', 'gone', 'b', 'a'] })).toEqual(['d', 'b', 'c', 'a']);
});

test('hidden by default until the user says otherwise', () => {
  expect(isHidden({ key: 'c', hidden: true }, {})).toBe(true);
  expect(isHidden({ key: 'c', hidden: true }, { hidden: [], order: ['a', 'b', 'c', 'd'] })).toBe(false);
  expect(isHidden({ key: 'c', hidden: true }, { hidden: [], order: ['a', 'b', 'd'] })).toBe(true);
  expect(isHidden({ key: 'a' }, { hidden: ['a'] })).toBe(true);
});
