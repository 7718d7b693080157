import { isWhole, rolesOf, withRole } from './columns.rules';
import type { Columns } from './statement.types';

const columns: Columns = { skip: 1, date: 0, out: 1, in: 2, amount: null, text: [3], balance: 4 };

test('each column has its role', () => {
  expect(rolesOf(columns, 6)).toEqual(['date', 'out', 'in', 'text', 'balance', 'none']);
});

test('a new role leaves the column that had it without one', () => {
  expect(rolesOf(withRole(columns, 5, 'date'), 6)).toEqual(['none', 'out', 'in', 'text', 'balance', 'date']);
  expect(rolesOf(withRole(columns, 1, 'in'), 6)).toEqual(['date', 'in', 'none', 'text', 'balance', 'none']);
  expect(rolesOf(withRole(columns, 1, 'amount'), 6)).toEqual([
    'date',
    'amount',
    'none',
    'text',
    'balance',
    'none',
  ]);
  expect(rolesOf(withRole(columns, 5, 'text'), 6)).toEqual(['date', 'out', 'in', 'text', 'balance', 'text']);
  const signed = withRole(columns, 1, 'amount');
  expect(withRole(signed, 2, 'out')).toMatchObject({ amount: null, out: 2 });
});

test.each<[string, Columns, boolean]>([
  ['as proposed', columns, true],
  ['no amount', { ...columns, out: null, in: null }, false],
  ['one amount with a sign', { ...columns, out: null, in: null, amount: 1 }, true],
  ['no text', { ...columns, text: [] }, false],
  ['a column twice', { ...columns, text: [0] }, false],
])('%s: %s', (_name, of, whole) => {
  expect(isWhole(of)).toBe(whole);
});
