import type { JournalLine } from '../invoice.types';
import type { Reference, Side } from './lineInput';
import { isAmountStop, isStop } from './stops.rules';

const line = (values: object): JournalLine => ({ key: 'a', ...values });
const FULL = {
  debit_account_title_id: 'a',
  debit_tax_id: 't',
  debit_amount: 0,
  credit_account_title_id: 'b',
  credit_tax_id: 't',
  credit_amount: 5,
};

test.each<[string, object, Side, Reference, boolean]>([
  ['the account of the debit side always', FULL, 'debit', 'account_title', true],
  ['that of the credit side while it is missing', FULL, 'credit', 'account_title', false],
  ['that of the credit side while it is missing', {}, 'credit', 'account_title', true],
  ['a tax class that is missing', { ...FULL, debit_tax_id: null }, 'debit', 'tax', true],
  ['no tax class that is chosen', FULL, 'debit', 'tax', false],
  ['no tax class of a side without an account', {}, 'debit', 'tax', false],
  ['no department, for it may be blank', FULL, 'debit', 'department', false],
])('%s', (_name, values, side, reference, expected) => {
  expect(isStop(line(values), side, reference)).toBe(expected);
});

test('amounts while they are missing; zero is one', () => {
  expect(isAmountStop(line(FULL), 'debit')).toBe(false);
  expect(isAmountStop(line({ debit_amount: null }), 'debit')).toBe(true);
  expect(isAmountStop(line({}), 'credit')).toBe(true);
});
