import { dateProblems, duplicateRows, payeeProblems, prepareHeader, prepareRow } from './rows.rules.js';
import type { BankMaster, SourceAccount, TransferSource } from './rows.rules.js';

const master: BankMaster = {
  bank: (code) => (code === '0005' ? { code, name: '三菱UFJ', kana: '', zengin_name: 'ﾐﾂﾋﾞｼﾕ-ｴﾌｼﾞｴｲ' } : null),
  branch: (bank, code) =>
    bank === '0005' && code === '001' ? { code, name: '本店', kana: '', zengin_name: 'ﾎﾝﾃﾝ' } : null,
};
const account: SourceAccount = {
  user_code: '1234567890',
  bank_account_name: 'ｶ)ｳｹﾄﾘ',
  bank_code: '0005',
  bank_name: '三菱UFJ',
  bank_branch_code: '001',
  bank_branch_name: '本店',
  bank_account_type: 'ordinary',
  bank_account_number: '1',
  middle_dot: '.',
  shorten_names: false,
  transfer_category: '7',
};
const source: TransferSource = {
  payment_type: 'transfer',
  bank_code: '0005',
  bank_name: '三菱UFJ',
  branch_code: '001',
  branch_name: '本店',
  account_type: 'ordinary',
  account_number: '7654321',
  account_holder_kana: 'ｱ',
  transfer_amount: 1,
};
const found = (over: Partial<TransferSource>, by: Partial<SourceAccount> = {}) => {
  const { problems, record, values } = prepareRow({ ...source, ...over }, { ...account, ...by }, master);
  // A row has a record exactly when it has no blocking fault: the file contains no row that a person saw as wrong.
  expect(record === null).toBe(problems.some((problem) => problem.severity === 'error'));
  expect(values === null).toBe(record === null);
  return problems.map((problem) => [problem.check, problem.code, problem.severity, problem.field]);
};

describe('prepareRow', () => {
  test('a good row has no problem', () => {
    expect(found({})).toEqual([]);
  });

  test.each([
    [{ payment_type: 'cash' }, ['V-605', 'payment_not_transfer', 'error', 'payment_type']],
    [{ transfer_amount: 0 }, ['V-602', 'zengin_zero_amount', 'error', 'amount']],
    [{ transfer_amount: 10_000_000_000 }, ['V-101', 'zengin_amount_too_large', 'error', 'amount']],
    [{ account_holder_kana: 'ア'.repeat(31) }, ['V-101', 'zengin_name_too_long', 'error', 'account_holder']],
    [{ account_holder_kana: 'ガ'.repeat(16) }, ['V-101', 'zengin_name_too_long', 'error', 'account_holder']],
    [{ account_holder_kana: '山' }, ['V-202', 'zengin_illegal_character', 'error', 'account_holder']],
    [{ account_holder_kana: 'アﾞ' }, ['V-206', 'zengin_misplaced_mark', 'error', 'account_holder']],
    [{ account_holder_kana: '' }, ['V-604', 'zengin_name_missing', 'error', 'account_holder']],
    [{ account_number: '12345678' }, ['V-603', 'zengin_account_number_invalid', 'error', 'account_number']],
    [{ account_number: '' }, ['V-603', 'zengin_account_number_invalid', 'error', 'account_number']],
    [{ account_type: '' }, ['V-603', 'zengin_account_type_invalid', 'error', 'account_type']],
    [{ branch_code: '002' }, ['V-402', 'zengin_not_in_master', 'warning', 'branch_name']],
  ] as const)('%j', (over, problem) => {
    expect(found(over)).toEqual([problem]);
  });

  test('a missing bank code blocks', () => {
    expect(found({ bank_code: '' })).toContainEqual(['V-603', 'zengin_code_missing', 'error', 'bank_code']);
    expect(found({ branch_code: '1' })).toContainEqual([
      'V-603',
      'zengin_code_invalid',
      'error',
      'branch_code',
    ]);
  });

  test('an account that asks for it has long names shortened, with a warning that shows both', () => {
    const row = prepareRow(
      { ...source, account_holder_kana: 'ガ'.repeat(16) },
      { ...account, shorten_names: true },
      master,
    );
    expect(row.values?.account_holder).toBe('ｶﾞ'.repeat(15));
    expect(row.problems).toEqual([
      {
        check: 'V-101',
        code: 'zengin_name_shortened',
        severity: 'warning',
        field: 'account_holder',
        params: { bytes: 32, limit: 30, from: 'ｶﾞ'.repeat(16), to: 'ｶﾞ'.repeat(15) },
      },
    ]);
  });
});

test('a header refuses a savings account, a short consignor code and a long name', () => {
  const codes = (over: Partial<SourceAccount>) =>
    prepareHeader({ ...account, ...over }, '2026-11-30', master).problems.map((problem) => problem.code);
  expect(codes({})).toEqual([]);
  expect(codes({ bank_account_type: 'savings' })).toEqual(['zengin_account_type_invalid']);
  expect(codes({ user_code: '123' })).toEqual(['zengin_code_invalid']);
  expect(codes({ bank_account_name: 'ア'.repeat(41) })).toEqual(['zengin_name_too_long']);
});

test('date problems', () => {
  const codes = (date: string, today = '2026-11-02') =>
    dateProblems(date, today).map((problem) => [problem.check, problem.severity]);
  expect(codes('2026-11-30')).toEqual([]);
  expect(codes('2026-11-28')).toEqual([['V-501', 'error']]);
  expect(codes('2026-11-03')).toEqual([
    ['V-502', 'error'],
    ['V-505', 'warning'],
  ]);
  expect(codes('2026-12-31', '2026-12-01')).toEqual([['V-503', 'error']]);
  expect(codes('2028-01-31')).toEqual([['V-504', 'error']]);
  expect(codes('2026-10-30')).toEqual([['V-505', 'warning']]);
  expect(codes('2026-11-02')).toEqual([['V-505', 'warning']]);
  expect(codes('2027-03-01')).toEqual([['V-505', 'warning']]);
});

test('duplicate rows are found by account and amount', () => {
  const row = prepareRow(source, account, master).values;
  const other = prepareRow({ ...source, transfer_amount: 2 }, account, master).values;
  expect(duplicateRows([row, other, null, row])).toEqual([[0, 3]]);
});

describe('a payee account that no file can hold', () => {
  const problems = (over: Partial<TransferSource>) => {
    const { wrong, missing } = payeeProblems({ ...source, ...over });
    return [wrong, missing].map((list) => list.map(({ field, code }) => `${field} ${code}`));
  };
  test.each<[string, Partial<TransferSource>, string[], string[]]>([
    ['sound', {}, [], []],
    ['with an unknown bank: a file warns', { bank_code: '9999', bank_name: '' }, [], []],
    ['of an amount that is not known yet', { transfer_amount: 0 }, [], []],
    ['of another way to pay', { payment_type: 'cash', account_holder_kana: '山田' }, [], []],
    ['with a long name: the own account decides', { account_holder_kana: 'ア'.repeat(40) }, [], []],
    ['with kanji', { account_holder_kana: '山' }, ['account_holder zengin_illegal_character'], []],
    ['with ヰ', { account_holder_kana: 'ヰセキ' }, ['account_holder zengin_spelling'], []],
    ['with zeros', { account_number: '0000000' }, ['account_number zengin_account_number_invalid'], []],
    ['with letters in a code', { bank_code: '00A5' }, ['bank_code zengin_code_invalid'], []],
    ['with a slash in the EDI text', { edi_text: 'A,1' }, ['edi zengin_illegal_character'], []],
    [
      'empty',
      { bank_code: '', branch_code: '', account_type: '', account_number: '', account_holder_kana: '' },
      [],
      [
        'account_type zengin_account_type_invalid',
        'bank_code zengin_code_missing',
        'branch_code zengin_code_missing',
        'account_number zengin_account_number_invalid',
        'account_holder zengin_name_missing',
      ],
    ],
  ])('%s', (_, over, wrong, missing) => expect(problems(over)).toEqual([wrong, missing]));

  test('a character with a spelling at the banks comes with the whole name in that spelling', () => {
    const { wrong } = payeeProblems({ ...source, account_holder_kana: 'カ）ヰセキ' });
    expect(wrong[0]?.params).toEqual({ character: 'ヰ', position: 3, spelled: 'カ）イセキ' });
  });
});
