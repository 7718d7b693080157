import { describe, expect, test } from '@jest/globals';
import type { JournalLine } from '../lines/line-columns.rules.js';
import {
  APPROVED_FIELDS,
  fieldChanges,
  isChangedAfterApproval,
  isContentChanged,
  lineChanges,
} from './content.rules.js';
import type { InvoiceEntity } from './invoice.record.js';
import { FIELD_SECTIONS } from './invoices.rules.js';

const base = Object.fromEntries(
  Object.keys({ ...FIELD_SECTIONS, content_sha256: '', note_1: '', locked: '', checked_fields: '' }).map(
    (name) => [name, `former ${name}`],
  ),
) as unknown as InvoiceEntity;
const line = { debit_account_title: '消耗品費', debit_amount: 100, position: 1 } as unknown as JournalLine;

describe('what an approval is about', () => {
  test.each(
    [...Object.keys(base)].map((name) => [
      name,
      !/^(company_id|department_id|note_1|locked|checked_fields)$/.test(name),
    ]),
  )('a change of %s counts: %s', (name, counts) => {
    expect(isContentChanged(base, { ...base, [name as string]: 'otherwise' }, undefined)).toBe(counts);
  });

  test('decimals compare by value, lines by what they say', () => {
    const rated = { ...base, exchange_rate: '150.100000' };
    expect(isContentChanged(rated, { ...rated, exchange_rate: '150.1' }, undefined)).toBe(false);
    const lines = (...after: JournalLine[]) => isContentChanged(base, base, { before: [line], after });
    expect(lines({ ...line, id: 'another', position: 2 })).toBe(false);
    expect(lines({ ...line, debit_amount: 101 })).toBe(true);
    expect(lines()).toBe(true);
  });
});

test.each([
  [[], 9, false],
  [[3], 3, false],
  [[3], 4, true],
  [[4, 3], 4, true],
  [[3, 4], 4, true],
  [[5, 4], 4, false],
])(
  'approvals at %j of a content of version %i: changed after one of them %s',
  (versions, content_version, is) => {
    const approve_users = versions.map((version, at) => ({
      level: at + 1,
      user_id: '',
      user_name: '',
      at: '',
      version,
    }));
    expect(isChangedAfterApproval({ approve_users, content_version })).toBe(is);
  },
);

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

test('of two journals the lines that only one holds, wherever they stand and however often', () => {
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
