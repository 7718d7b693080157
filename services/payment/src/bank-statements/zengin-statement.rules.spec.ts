import { statementFile, type TestBooking } from '../../test/statement-files.js';
import {
  isZenginStatement,
  otherZenginKind,
  readZenginStatement,
  sixDigitDate,
} from './zengin-statement.rules.js';

const OWN = { bank_code: '0001', branch_code: '001', account_number: '1234567' };
const TODAY = '2026-11-27';
const BOOKINGS: TestBooking[] = [
  { day: '081130', side: 'out', amount: 110_000, note: 'ｿｳｺﾞｳﾌﾘｺﾐ', name: 'ｶ)ﾔﾏﾀﾞｼﾖｳｼﾞ' },
  { day: '081201', side: 'in', amount: 5_500, note: 'ﾌﾘｺﾐ', name: 'ﾀﾅｶ ﾀﾛｳ' },
];
const read = (bytes: Uint8Array) => readZenginStatement(bytes, OWN, TODAY);
const code = (bytes: Uint8Array): [string, unknown] | null => {
  try {
    read(bytes);
    return null;
  } catch (error) {
    const { code: found, params } = error as { code: string; params: { line?: number } };
    return [found, params.line];
  }
};

test.each(['', '\r\n', '\r', '\n'])('reads every habit of banks: separator %j', (separator) => {
  for (const end of ['', '\x1a']) {
    const bytes = statementFile(BOOKINGS, { separator, end });
    expect(isZenginStatement(bytes)).toBe(true);
    expect(read(bytes)).toEqual([
      {
        line_number: 2,
        booked_on: '2026-11-30',
        direction: 'out',
        amount: 110_000,
        description: 'ｿｳｺﾞｳﾌﾘｺﾐ ｶ)ﾔﾏﾀﾞｼﾖｳｼﾞ',
        balance: null,
      },
      {
        line_number: 3,
        booked_on: '2026-12-01',
        direction: 'in',
        amount: 5_500,
        description: 'ﾌﾘｺﾐ ﾀﾅｶ ﾀﾛｳ',
        balance: null,
      },
    ]);
  }
});

test('lines without their spaces at the end are whole', () => {
  const trimmed = statementFile(BOOKINGS, { separator: '\r\n' })
    .toString('latin1')
    .replace(/ +\r\n/g, '\r\n');
  expect(read(Buffer.from(trimmed, 'latin1'))).toHaveLength(2);
});

test('of a file with several accounts it takes the own one', () => {
  const bytes = Buffer.concat([
    statementFile(BOOKINGS, { account: '7654321', withEnd: false }),
    statementFile(BOOKINGS.slice(0, 1)),
  ]);
  expect(read(bytes)).toHaveLength(1);
  expect(code(statementFile(BOOKINGS, { account: '7654321' }))).toEqual([
    'statement_other_account',
    undefined,
  ]);
});

test.each([
  [
    'a total that differs',
    (text: string) => text.replace('0000000110000100000001000000', '0000000110001100000001000000'),
    'statement_totals_differ',
    4,
  ],
  [
    'a letter in an amount',
    (text: string) => text.replace('000000110000', '00000011000X'),
    'statement_record_broken',
    2,
  ],
  [
    'a day that no calendar has',
    (text: string) => text.replaceAll('081130081130', '081131081131'),
    'statement_record_broken',
    2,
  ],
  ['an unknown record', (text: string) => text.replace(/^9/m, '7'), 'statement_record_broken', 5],
  [
    'an end within an account',
    (text: string) => text.split('\r\n').slice(0, 3).join('\r\n'),
    'statement_record_broken',
    3,
  ],
  ['a line that is too long', (text: string) => text.replace('\r\n', 'X\r\n'), 'statement_record_broken', 1],
])('refuses %s with its line', (_name, spoil, expected, line) => {
  const text = statementFile(BOOKINGS, { separator: '\r\n' }).toString('latin1');
  const spoilt = spoil(text);
  expect(spoilt).not.toBe(text);
  expect(code(Buffer.from(spoilt, 'latin1'))).toEqual([expected, line]);
});

test('a year of two digits is the near one of Reiwa, western and Heisei', () => {
  expect(sixDigitDate('081130', TODAY)).toBe('2026-11-30');
  expect(sixDigitDate('261130', TODAY)).toBe('2026-11-30');
  expect(sixDigitDate('301130', TODAY)).toBe('2018-11-30');
  expect(sixDigitDate('010501', TODAY)).toBe('2019-05-01');
  expect(sixDigitDate('080230', TODAY)).toBeNull();
  expect(sixDigitDate('8 1130', TODAY)).toBeNull();
});

test('a file of transfers is named by its type, any other file is not', () => {
  expect(otherZenginKind(Buffer.from(`12101234567890${' '.repeat(106)}`))).toBe('21');
  expect(otherZenginKind(Buffer.from(`19101234567890${' '.repeat(106)}`))).toBe('91');
  expect(otherZenginKind(statementFile(BOOKINGS))).toBeNull();
  expect(otherZenginKind(Buffer.from('121,2026/11/30,100'))).toBeNull();
});
