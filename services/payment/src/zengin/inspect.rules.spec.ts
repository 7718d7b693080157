import { readFileSync } from 'node:fs';
import { findBank, findBranch } from '../banks/banks.data.js';
import { inspectZengin } from './inspect.rules.js';
import { writeZengin, type ZenginFile } from './writer.rules.js';

const master = { bank: findBank, branch: findBranch };
const FILE: ZenginFile = {
  header: {
    consignor_code: '1234567890',
    consignor_name: 'ｶ)ﾃｽﾄｼﾖｳｼﾞ',
    pay_date: '1130',
    source_bank_code: '0001',
    source_bank_name: 'ﾐｽﾞﾎ',
    source_branch_code: '001',
    source_branch_name: 'ﾄｳｷﾖｳ',
    source_account_type: '1',
    source_account_number: '1234567',
  },
  data: [
    {
      bank_code: '0005',
      bank_name: 'ﾐﾂﾋﾞｼﾕ-ｴﾌｼﾞｴｲ',
      branch_code: '001',
      branch_name: 'ﾎﾝﾃﾝ',
      account_type: '1',
      account_number: '7654321',
      account_holder: 'ｶ)ﾔﾏﾀﾞｼﾖｳｼﾞ',
      amount: 110_000,
      new_code: '0',
      customer_code_1: '0000000000',
      customer_code_2: '0000000000',
      edi: null,
      transfer_category: '7',
    },
  ],
};
const written = writeZengin(FILE, true).toString('latin1');
const inspect = (latin: string) => inspectZengin(Buffer.from(latin, 'latin1'), master);
const checks = (latin: string) =>
  inspect(latin).problems.map(({ check, record, field }) => [check, record, field]);
const kana = (text: string): string =>
  [...text].map((c) => String.fromCodePoint((c.codePointAt(0) ?? 0) - 0xff61 + 0xa1)).join('');

test('a good file has its records, its sums and no finding', () => {
  expect(inspect(written)).toMatchObject({ separator: 'CRLF', count: 1, total: 110_000, problems: [] });
  expect(inspect(written).records.map(({ kind, text }) => [kind, text.length])).toEqual([
    ['header', 120],
    ['data', 120],
    ['trailer', 120],
    ['end', 120],
  ]);
});

test.each([
  ['a small kana', kana('ﾔﾏﾀﾞ'), kana('ﾔｯﾀﾞ'), [['V-202', 2, 'account_holder']]],
  ['a mark without its kana', kana('ﾔﾏﾀﾞ'), kana('ﾔﾏﾏﾞ'), [['V-206', 2, 'account_holder']]],
  ['a lower-case letter', kana('ﾃｽﾄ'), 'abc', [...'abc'].map(() => ['V-202', 1, 'consignor_name'])],
  ['an unknown bank', '20005', '29999', [['V-401', 2, 'bank_code']]],
  ['an unknown branch', 'ｴｲ  001', 'ｴｲ  999', []],
  [
    'a zero amount',
    '0000110000',
    '0000000000',
    [
      ['V-602', 2, 'amount'],
      ['V-301', 4, 'total'],
    ],
  ],
  ['a letter in an account number', '7654321', '76543X1', [['V-601', 2, 'account_number']]],
])('%s is found', (_, from, to, wanted) => {
  expect(checks(written.replace(from, to))).toEqual(wanted);
});

test('two equal transfers, a missing trailer and a record of another length are found', () => {
  const [header = '', data = '', trailer = '', end = ''] = written.split('\r\n');
  expect(checks([header, data, data, trailer, end].join('\r\n')).map(([check]) => check)).toEqual([
    'V-306',
    'V-306',
    'V-301',
    'V-302',
  ]);
  expect(checks([header, data, end].join('\r\n')).map(([check]) => check)).toContain('V-104');
  expect(checks([header, `${data}X`, trailer, end].join('\r\n')).map(([check]) => check)).toContain('V-101');
  expect(checks('nonsense').map(([check]) => check)).toContain('V-102');
  expect(checks('').map(([check]) => check)).toEqual(['V-104', 'V-105', 'V-103']);
});

test("a foreign bank's file with CR separators is shown record by record", () => {
  const path = new URL('../../test/vectors/zengin4j-sougou-furikomi.input.txt', import.meta.url);
  const inspection = inspectZengin(readFileSync(path), master);
  expect([inspection.separator, inspection.count]).toEqual(['CR', 2]);
  expect(inspection.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(inspection.problems.map(({ check }) => check)).toContain('V-601');
});
