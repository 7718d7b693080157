import { guarded, unguarded } from './formulas.rules.js';

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '−1',
  ' =1',
  '"=1',
  "'=1",
  '“=1',
  '\t=1',
  '\tx',
  '\rx',
  '\nx',
])('%j is guarded, and what an import reads is the text before', (text) => {
  expect(guarded(text)).toBe(`'${text}`);
  expect(unguarded(guarded(text))).toBe(text);
});

test.each(['', 'a', '1', '株式会社', 'a=1', '(株)', "'a", '１'])('%j stays', (text) => {
  expect(guarded(text)).toBe(text);
  expect(unguarded(text)).toBe(text);
});
