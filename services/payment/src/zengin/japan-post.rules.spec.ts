import fc from 'fast-check';
import { findBranch } from '../banks/banks.data.js';
import { japanPostAccount } from './japan-post.rules.js';

test.each([
  ['12340', '12345671', '238', 'ordinary', '1234567'],
  ['１２３４０', '１２３４５６７１', '238', 'ordinary', '1234567'],
  ['10120', '1231', '018', 'ordinary', '0000123'],
  ['12340', '1234-5671', '238', 'ordinary', '1234567'],
  ['00120', '123456', '019', 'current', '0123456'],
  ['01230', '1234567', '129', 'current', '1234567'],
])(
  '記号 %s 番号 %s is branch %s, %s, account %s',
  (symbol, number, branch_code, account_type, account_number) => {
    expect(japanPostAccount(symbol, number)).toEqual({
      bank_code: '9900',
      branch_code,
      account_type,
      account_number,
    });
    expect(findBranch('9900', branch_code)).not.toBeNull();
  },
);

test.each([
  ['22340', '12345671', 'japan_post_symbol_invalid'],
  ['1234', '12345671', 'japan_post_symbol_invalid'],
  ['123456', '12345671', 'japan_post_symbol_invalid'],
  ['', '', 'japan_post_symbol_invalid'],
  ['12340', '12345670', 'japan_post_number_invalid'],
  ['12340', '1', 'japan_post_number_invalid'],
  ['12340', '123456781', 'japan_post_number_invalid'],
  ['12340', '12a4567', 'japan_post_number_invalid'],
  ['00120', '12345678', 'japan_post_number_invalid'],
  ['00120', '', 'japan_post_number_invalid'],
])('記号 %s 番号 %s is %s', (symbol, number, code) => {
  expect(() => japanPostAccount(symbol, number)).toThrow(expect.objectContaining({ code }));
});

test('no two accounts of ゆうちょ become one: 記号 and 番号 follow from the transfer account', () => {
  const middle = fc.integer({ min: 0, max: 99 }).map((n) => String(n).padStart(2, '0'));
  const digits = fc.integer({ min: 0, max: 9_999_999 });
  fc.assert(
    fc.property(
      middle,
      digits,
      fc.boolean(),
      fc.integer({ min: 0, max: 9 }),
      (branch, n, ordinary, check) => {
        const symbol = `${ordinary ? 1 : 0}${branch}${check}0`;
        const got = japanPostAccount(symbol, ordinary ? `${n}1` : String(n));
        expect(got.account_type).toBe(ordinary ? 'ordinary' : 'current');
        expect(got.branch_code).toBe(`${branch}${ordinary ? 8 : 9}`);
        expect(got.account_number).toHaveLength(7);
        expect(Number(got.account_number)).toBe(n);
      },
    ),
  );
});
