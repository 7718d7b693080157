import { describe, expect, test } from '@jest/globals';
import { withForm } from './journal-form.rules.js';
import type { JournalForm, JournalLine } from './line.record.js';

const line = (over: Partial<JournalLine>): JournalLine =>
  ({
    debit_account_title_id: 'd1',
    debit_sub_account_id: 'ds',
    debit_amount: 100,
    debit_department_id: null,
    credit_account_title_id: 'c1',
    credit_sub_account_id: null,
    credit_amount: 100,
    description: '摘要',
    free_text_1: '',
    ...over,
  }) as JournalLine;
const blankCredit = line({ credit_account_title_id: null, credit_amount: null });

test.each<[string, JournalForm]>([
  ['nothing', {}],
  ['sides without a value', { debit: {}, credit: {} }],
])('%s changes nothing', (_, form) => expect(withForm(form, [line({})])).toBeUndefined());

describe('a value goes into every line that uses its side', () => {
  test('a department on the debit', () => {
    const after = withForm({ debit: { department_id: 'x' } }, [line({}), line({ debit_amount: null })]);
    expect(after?.map((one) => [one.debit_department_id, one.credit_department_id])).toEqual([
      ['x', undefined],
      ['x', undefined],
    ]);
  });

  test('a side that is blank stays blank', () => {
    expect(withForm({ credit: { account_title_id: 'x' } }, [blankCredit])?.[0]).toMatchObject({
      credit_account_title_id: null,
    });
  });

  test('texts go into every line, an empty one clears', () => {
    expect(withForm({ description: '' }, [line({}), blankCredit])?.map((one) => one.description)).toEqual([
      '',
      '',
    ]);
  });
});

test.each<[string, Record<string, string | null>, string | null]>([
  ['another title leaves no sub account behind', { account_title_id: 'd2' }, null],
  ['another title with a sub account of its own', { account_title_id: 'd2', sub_account_id: 'n' }, 'n'],
  ['the same title keeps it', { account_title_id: 'd1' }, 'ds'],
  ['a sub account alone', { sub_account_id: 'n' }, 'n'],
  ['a sub account taken away', { sub_account_id: null }, null],
])('%s', (_, debit, sub) => {
  expect(withForm({ debit }, [line({})])?.[0]?.debit_sub_account_id).toBe(sub);
});
