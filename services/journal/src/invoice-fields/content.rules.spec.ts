import { describe, expect, test } from '@jest/globals';
import type { JournalLine } from '../lines/lines.facade.js';
import { isChangedAfterApproval, isContentChanged } from './content.rules.js';
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
