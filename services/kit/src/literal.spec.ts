import { expect, test } from '@jest/globals';
import { literal } from './literal.js';

test.each([
  [null, 'null'],
  [undefined, 'null'],
  [12, '12'],
  [true, 'true'],
  ["O'Brien", "'O''Brien'"],
  ['a\\b', " E'a\\\\b'"],
  ["'; drop table x; --", "'''; drop table x; --'"],
  [[1, 2], "'{1,2}'"],
  [['a,b', 'say "x"', "it's"], ` E'{"a,b","say \\\\"x\\\\"","it''s"}'`],
])('%j is written as %s', (value, sql) => {
  expect(literal(value)).toBe(sql);
});

test('what is no plain value is refused', () => {
  expect(() => literal({})).toThrow(TypeError);
  expect(() => literal([{}])).toThrow(TypeError);
  expect(() => literal(Number.NaN)).toThrow(TypeError);
});
