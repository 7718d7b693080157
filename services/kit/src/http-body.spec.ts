import { valuesOf } from './http-body.js';

const count = (text: string) => valuesOf(Buffer.from(text));

test.each([
  ['{}', 1],
  ['[]', 1],
  ['[1,2,3]', 3],
  ['{"a":1,"b":[{},{}]}', 6],
  ['"a,b,[{"', 0],
  ['{"a":"x,\\"y,[{"}', 1],
  ['{"a":"\\\\","b":1}', 2],
  ['"請求,書"', 0],
])('%j has about %i values', (text, values) => expect(count(text)).toBe(values));

test('a million bytes of small values are counted without being parsed', () => {
  const text = `[${'{},'.repeat(300_000)}{}]`;
  expect(count(text)).toBe(600_002);
});
