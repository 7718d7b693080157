import { expect, test } from '@jest/globals';
import { cutBeforeNote, formatDate, monthEnd } from './cells.rules.js';
import { guarded } from '@uketori/service-kit/formulas.rules';

test.each([
  ['=cmd|x', "'=cmd|x"],
  ['+81', "'+81"],
  ['-1', "'-1"],
  ['@SUM', "'@SUM"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠a', "'＠a"],
  [' =1', "' =1"],
  ['"=1', `'"=1`],
  ['外注費', '外注費'],
  ['a=1', 'a=1'],
  ['', ''],
])('%j is written %j', (text, safe) => {
  expect(guarded(text)).toBe(safe);
});

test.each([
  ['YYYY/MM/DD', '2026/11/05'],
  ['YYYY-MM-DD', '2026-11-05'],
  ['YYYYMMDD', '20261105'],
  ['YYYY/M/D', '2026/11/5'],
  ['YY/MM/DD', '26/11/05'],
  ['era', 'R8/11/05'],
] as const)('%s', (format, text) => {
  expect(formatDate('2026-11-05', format)).toBe(text);
});
test('eras and month ends', () => {
  expect(formatDate('2019-04-30', 'era')).toBe('H31/04/30');
  expect(formatDate('2019-05-01', 'era')).toBe('R1/05/01');
  expect(monthEnd('2026-02-10')).toBe('2026-02-28');
  expect(monthEnd('2028-02-10')).toBe('2028-02-29');
});

test.each([
  ['商店 11月分 70%控除対象', 30, 'byte', '商店 11月分 70%控除対象'],
  ['商店 11月分と保守 70%控除対象', 22, 'byte', '商店 11月 70%控除対象'],
  ['商店 11月分と保守 70%控除対象', 16, 'byte', '商店 70%控除対象'],
  ['商店 11月分と保守 70%控除対象', 12, 'byte', '70%控除対象'],
  ['商店 11月分と保守 70%控除対象', 11, 'word', '商店 70%控除対象'],
  // The limit is shorter than the note itself.
  ['商店 70%控除対象', 6, 'byte', '商店 7'],
  // A note elsewhere, and what only looks like one, is text.
  ['70%控除対象 商店の十一月分', 14, 'byte', '70%控除対象 商'],
  ['商店 60%控除対象', 6, 'byte', '商店 6'],
] as const)('%j cut to %i in units of %s is %j', (text, limit, unit, wanted) => {
  expect(cutBeforeNote(text, limit, unit)).toBe(wanted);
});
