import { phaseOf } from './migration-phase.js';

test.each([
  ['-- phase: expand\ncreate table a.b ();', 'expand'],
  ['-- phase: contract\r\ndrop table a.b;', 'contract'],
  ['-- Why.\n-- More.\n-- phase: expand\n', 'expand'],
  ['\n\n\n\n-- phase: expand', 'expand'],
  ['\n\n\n\n\n-- phase: expand', null],
  ['-- phase: other', null],
  ['-- phase: expand or contract', null],
  ['select 1; -- phase: contract', null],
  ['', null],
])('%j declares %s', (sql, phase) => {
  expect(phaseOf(sql)).toBe(phase);
});
