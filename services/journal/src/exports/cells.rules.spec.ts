import { expect, test } from '@jest/globals';
import { formatDate, monthEnd } from './cells.rules.js';
import { guarded } from '../csv/formulas.rules.js';

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
