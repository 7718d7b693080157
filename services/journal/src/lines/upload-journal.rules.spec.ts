import { expect, test } from '@jest/globals';
import { uploadJournal } from './upload-journal.rules.js';

test('lines chosen at upload; a text that is not such lines is none', () => {
  const id = '01900000-0000-7000-8000-000000000001';
  expect(
    uploadJournal({ journal_json: JSON.stringify([{ debit_account_title_id: id, debit_amount: 5 }]) }),
  ).toEqual([{ debit_account_title_id: id }]);
  expect(uploadJournal({ journal_json: JSON.stringify({ debit_account_title_id: id }) })).toEqual([
    { debit_account_title_id: id },
  ]);
  for (const bad of ['', '[]', '{', '[{"debit_account_title_id":"x"}]', '5'])
    expect(uploadJournal({ journal_json: bad })).toBeNull();
  expect(uploadJournal(null)).toBeNull();
});
