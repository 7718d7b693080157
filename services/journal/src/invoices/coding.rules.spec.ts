import { checkConfirmCoding, checkReopenCoding } from './coding.rules.js';

const codeOf = (act: () => void): string => {
  try {
    act();
    return 'ok';
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const invoice = {
  deleted: false,
  locked: false,
  final_state: 'OPEN',
  read_status: 'SUCCESS',
  approve_users: [],
  balanced: true,
  coded: false,
} as Parameters<typeof checkReopenCoding>[0];
const line = {
  debit_amount: 100,
  debit_account_title: '消耗品費',
  credit_amount: 100,
  credit_account_title: '未払金',
};
const approval = { level: 1, user_id: '', user_name: '', at: '', version: 1 };

test.each([
  ['nothing', {}, 'ok', 'ok'],
  ['a failed reading that was coded by hand', { read_status: 'FAILED' }, 'ok', 'ok'],
  ['an invoice that is confirmed already', { coded: true }, 'ok', 'ok'],
  ['a returned invoice', { final_state: 'RETURNED' }, 'ok', 'ok'],
  ['deletion', { deleted: true }, 'invoice_deleted', 'invoice_deleted'],
  [
    'the lock',
    { locked: true },
    'unable_to_change_locked_invoice_journal',
    'unable_to_change_locked_invoice_journal',
  ],
  ['disapproval', { final_state: 'DISAPPROVED' }, 'invoice_disapproved', 'invoice_disapproved'],
  ['a reading under way', { read_status: 'WAITING' }, 'reading_in_progress', 'ok'],
  ['an unbalanced journal', { balanced: false }, 'unbalanced_journal', 'ok'],
  ['an approval', { approve_users: [approval] }, 'ok', 'coding_approved'],
])('%s: confirm and reopen', (_, over, confirmed, reopened) => {
  expect(codeOf(() => checkConfirmCoding({ ...invoice, ...over }, [line], true))).toBe(confirmed);
  expect(codeOf(() => checkReopenCoding({ ...invoice, ...over }))).toBe(reopened);
});

test.each([
  [[], 'coding_incomplete'],
  [[line, { ...line, debit_account_title: null }], 'coding_incomplete'],
  [[{ ...line, credit_account_title: '' }], 'coding_incomplete'],
  [[line, { ...line, credit_amount: null, credit_account_title: null }], 'ok'],
])('lines %#: %s', (lines, result) => {
  expect(codeOf(() => checkConfirmCoding(invoice, lines, true))).toBe(result);
});

test('an organization that does not ask for it has no confirmation', () => {
  expect(codeOf(() => checkConfirmCoding(invoice, [line], false))).toBe('coding_not_used');
});
