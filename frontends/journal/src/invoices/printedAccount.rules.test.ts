import { invoice } from './detail.testing';
import type { Invoice } from '../invoice.types';
import { accountRows } from './printedAccount.rules';

const of = (over: object) => accountRows({ ...invoice, ...over } as unknown as Invoice);

test('shows each field of the account that the document prints, beside the one to pay to', () => {
  expect(of({}).map(({ name, differs }) => [name, differs])).toEqual([
    ['account_number', false],
    ['account_holder_kana', false],
  ]);
  expect(of({ account_number: '0711875' })[0]).toEqual({
    name: 'account_number',
    printed: '0711876',
    entered: '0711875',
    differs: true,
  });
});

test.each([
  ['０７１１８７６', 'カ）ミナトインサツ', [false, false]],
  ['071-1876', 'カ) ミナトインサツ', [false, false]],
  ['711876', 'ｶ)ﾐﾅﾄｲﾝｻﾂ', [true, false]],
  ['', 'カ）ミナト', [true, true]],
])('%s %s', (account_number, account_holder_kana, differs) => {
  expect(of({ account_number, account_holder_kana }).map((row) => row.differs)).toEqual(differs);
});

test('says nothing where no account was read', () => {
  expect(of({ read_fields: {} })).toEqual([]);
  expect(of({ read_fields: null })).toEqual([]);
});
