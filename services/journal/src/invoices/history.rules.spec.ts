import { expect, test } from '@jest/globals';
import { APPROVED_FIELDS } from '../invoice-fields/content.rules.js';
import { fieldChanges, lineChanges } from './history.rules.js';

test('the fields that differ, in the order of the form and with both values', () => {
  const before = { total_amount: 100, pay_date: null, account_number: '1', note_1: 'a', department_id: 'x' };
  const after = {
    total_amount: 200,
    pay_date: '2026-11-30',
    account_number: '1',
    note_1: 'b',
    department_id: 'y',
  };
  expect(fieldChanges(before, after)).toEqual([
    { field: 'total_amount', before: 100, after: 200 },
    { field: 'pay_date', before: null, after: '2026-11-30' },
  ]);
  expect(fieldChanges(before, before)).toEqual([]);
  expect(APPROVED_FIELDS).toContain('account_number');
});

test('of two journals the lines that only one holds, in any place and however often', () => {
  const a = { position: 1, debit_account_title: '消耗品費', debit_amount: 100 };
  const b = { position: 2, debit_account_title: '会議費', debit_amount: 50 };
  expect(
    lineChanges(
      [a, b],
      [
        { ...b, position: 1 },
        { ...a, position: 2 },
      ],
    ),
  ).toEqual({ before: [], after: [] });
  const dearer = { ...a, debit_amount: 120 };
  expect(lineChanges([a, b], [dearer, b])).toEqual({ before: [a], after: [dearer] });
  expect(lineChanges([a, a], [a])).toEqual({ before: [a], after: [] });
  expect(lineChanges([], [b])).toEqual({ before: [], after: [b] });
});
