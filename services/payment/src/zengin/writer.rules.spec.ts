import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { findBank, findBranch } from '../banks/banks.data.js';
import { isAllowed } from './kana.rules.js';
import { LAYOUT } from './layout.rules.js';
import { readZengin } from './reader.rules.js';
import {
  type BankMaster,
  prepareHeader,
  prepareRow,
  type SourceAccount,
  type TransferSource,
} from './rows.rules.js';
import {
  dataRecord,
  fieldText,
  totals,
  trailerRecord,
  writeZengin,
  type ZenginFile,
} from './writer.rules.js';

// The worked example names the payees' branches ﾎﾝﾃﾝ; the public master has since given 0009-001 another name.
const master: BankMaster = {
  bank: findBank,
  branch: (bank, code) =>
    bank === '0001' ? findBranch(bank, code) : { code, name: '本店', kana: 'ホンテン', zengin_name: 'ﾎﾝﾃﾝ' },
};
const account: SourceAccount = {
  user_code: '1234567890',
  bank_account_name: 'カ）テストショウジ',
  bank_code: '0001',
  bank_name: 'みずほ銀行',
  bank_branch_code: '001',
  bank_branch_name: '東京営業部',
  bank_account_type: 'ordinary',
  bank_account_number: '1234567',
  middle_dot: '.',
  shorten_names: false,
  transfer_category: '7',
};
const payee = (over: Partial<TransferSource>): TransferSource => ({
  payment_type: 'transfer',
  bank_code: '0005',
  bank_name: '三菱UFJ銀行',
  branch_code: '001',
  branch_name: '本店',
  account_type: 'ordinary',
  account_number: '7654321',
  account_holder_kana: 'カ）ヤマダショウジ',
  transfer_amount: 110_000,
  ...over,
});

/** The five records of the worked example: two payees, paid on 11/30. */
function workedExample(): ZenginFile {
  const header = prepareHeader(account, '2026-11-30', master);
  const rows = [
    prepareRow(payee({}), account, master),
    prepareRow(
      payee({
        bank_code: '0009',
        bank_name: '三井住友銀行',
        branch_code: '001',
        account_type: 'current',
        account_number: '123',
        account_holder_kana: 'スズキ　ギフトショップ（ユ',
        transfer_amount: 49_450,
      }),
      account,
      master,
    ),
  ];
  if (!header.values) throw new Error(JSON.stringify(header.problems));
  return {
    header: header.values,
    data: rows.map((row) => {
      if (!row.values) throw new Error(JSON.stringify(row.problems));
      return row.values;
    }),
  };
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('the worked example', () => {
  test('is 610 bytes with CRLF and 600 without, byte for byte', () => {
    const withCrlf = writeZengin(workedExample(), true);
    const without = writeZengin(workedExample(), false);
    expect(withCrlf.length).toBe(610);
    expect(without.length).toBe(600);
    expect(sha256(without)).toBe('867cb0c4c8f4259dbed15d144f76960c90a10e357c9174da8151b92b770c4c62');
    expect(sha256(withCrlf)).toBe('68ca51a0f63aeee3f678d3a53630689865443781104aed7d252cde862552ebc4');
  });

  test('counts and totals its rows in the trailer', () => {
    expect(trailerRecord(totals(workedExample().data)).trimEnd()).toBe('8000002000000159450');
  });
});

test('every layout covers exactly 120 bytes without a gap', () => {
  for (const fields of Object.values(LAYOUT)) {
    let next = 1;
    for (const field of fields) {
      expect(field.start).toBe(next);
      next += field.length;
    }
    expect(next).toBe(121);
  }
});

test('a value that does not fit is refused, never cut', () => {
  expect(() => fieldText({ name: 'amount', start: 1, length: 3, type: 'N' }, '1234')).toThrow(
    expect.objectContaining({ code: 'zengin_field_overflow' }),
  );
  expect(() => fieldText({ name: 'code', start: 1, length: 3, type: 'N' }, '1A')).toThrow(
    expect.objectContaining({ code: 'zengin_illegal_character' }),
  );
});

test('an EDI text takes bytes 92 to 111 and sets byte 113', () => {
  const row = workedExample().data[0];
  if (!row) throw new Error('no row');
  const record = dataRecord({ ...row, edi: 'INV-1' });
  expect(record.slice(91, 111)).toBe('INV-1'.padEnd(20));
  expect(record[112]).toBe('Y');
  expect(dataRecord(row)[112]).toBe(' ');
  expect(dataRecord(row).slice(91, 111)).toBe('0'.repeat(20));
});

test('zero, negative, fractional and unsafe amounts are refused', () => {
  const row = workedExample().data[0];
  if (!row) throw new Error('no row');
  for (const amount of [0, -1, 0.5, 2 ** 53]) {
    expect(() => dataRecord({ ...row, amount })).toThrow(
      expect.objectContaining({ code: 'zengin_zero_amount' }),
    );
  }
});

const characters = (kind: 'bank' | 'party' | 'edi'): string[] =>
  [...Array(0xffa0 - 0x20).keys()]
    .map((n) => String.fromCodePoint(0x20 + n))
    .filter((character) => isAllowed(character, kind));
const text = (kind: 'bank' | 'party' | 'edi', length: number) =>
  fc.string({ unit: fc.constantFrom(...characters(kind)), maxLength: length }).map((s) => s.trimEnd());
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const anyFile: fc.Arbitrary<ZenginFile> = fc.record({
  header: fc.record({
    consignor_code: digits(10),
    consignor_name: text('party', 40),
    pay_date: digits(4),
    source_bank_code: digits(4),
    source_bank_name: text('bank', 15),
    source_branch_code: digits(3),
    source_branch_name: text('bank', 15),
    source_account_type: fc.constantFrom('1', '2', '9'),
    source_account_number: digits(7),
  }),
  data: fc.array(
    fc
      .record({
        bank_code: digits(4),
        bank_name: text('bank', 15),
        branch_code: digits(3),
        branch_name: text('bank', 15),
        account_type: fc.constantFrom('1', '2', '4', '9'),
        account_number: digits(7),
        account_holder: text('party', 30),
        amount: fc.integer({ min: 1, max: 9_999_999_999 }),
        new_code: fc.constantFrom('0', '1', '2'),
        customer_code_1: digits(10),
        customer_code_2: digits(10),
        edi: fc.option(text('edi', 20)),
        transfer_category: fc.constantFrom('0', '7', '8'),
      })
      .map((row) =>
        row.edi === null ? row : { ...row, customer_code_1: '0000000000', customer_code_2: '0000000000' },
      ),
    { maxLength: 20 },
  ),
});

describe('write then read', () => {
  test('is identity for any file, in 120-byte records', () => {
    fc.assert(
      fc.property(anyFile, fc.boolean(), (file, crlf) => {
        const bytes = writeZengin(file, crlf);
        expect(bytes.length).toBe((file.data.length + 3) * (crlf ? 122 : 120));
        const reading = readZengin(bytes);
        expect(reading.problems).toEqual([]);
        expect(reading.headers).toEqual([file.header]);
        expect(reading.data).toEqual(file.data);
        expect(reading.trailers).toEqual([totals(file.data)]);
      }),
      { numRuns: 300 },
    );
  });

  test('is identity with any line ends of a bank or an editor, and with 0x1A behind', () => {
    const ends = fc.constantFrom('\r\n', '\n', '\r');
    fc.assert(
      fc.property(anyFile, ends, fc.boolean(), fc.boolean(), (file, end, trimmed, mark) => {
        const lines = writeZengin(file, true, mark).toString('latin1').split('\r\n');
        const latin = lines.map((line) => (trimmed ? line.trimEnd() : line)).join(end);
        const reading = readZengin(Buffer.from(latin, 'latin1'));
        expect(reading.problems).toEqual([]);
        expect([reading.headers, reading.data]).toEqual([[file.header], file.data]);
        expect(writeZengin({ header: file.header, data: reading.data }, false, mark)).toEqual(
          writeZengin(file, false, mark),
        );
      }),
      { numRuns: 200 },
    );
  });

  test('tolerates LF, CR, trimmed lines, a byte order mark and 0x1A', () => {
    const wanted = readZengin(writeZengin(workedExample(), true));
    const latin = writeZengin(workedExample(), true).toString('latin1');
    const variants = [
      latin.replace(/\r\n/g, '\n'),
      latin.replace(/\r\n/g, '\r'),
      latin
        .split('\r\n')
        .map((line) => line.trimEnd())
        .join('\n')
        .trimEnd(),
      `\xef\xbb\xbf${latin}\x1a`,
    ];
    for (const variant of variants) {
      const reading = readZengin(Buffer.from(variant, 'latin1'));
      expect({ ...reading, separator: 'CRLF' }).toEqual(wanted);
    }
  });

  test('a damaged file is recognised', () => {
    const bytes = writeZengin(workedExample(), false).toString('latin1');
    const codes = (latin: string): string[] =>
      readZengin(Buffer.from(latin, 'latin1')).problems.map((problem) => problem.code);
    expect(codes(bytes.slice(0, 480))).toEqual(['V-105']);
    expect(codes(bytes.slice(0, 360) + bytes.slice(480))).toEqual(['V-104']);
    expect(codes(bytes.slice(120))).toEqual(['V-103']);
    expect(codes(`X${bytes.slice(1)}`)).toEqual(['V-102', 'V-103']);
    expect(codes(bytes.replace('8000002000000159450', '8000003000000159451'))).toEqual(['V-301', 'V-302']);
  });
});

test("a foreign bank's file is read: CR separators and an EBCDIC-era trailing separator", () => {
  // From zengin4j (Apache-2.0, see test/vectors/NOTICE); the expected values are in its expected.txt.
  const path = new URL('../../test/vectors/zengin4j-sougou-furikomi.input.txt', import.meta.url);
  const reading = readZengin(readFileSync(path));
  expect(reading.separator).toBe('CR');
  expect(reading.headers[0]).toMatchObject({
    consignor_code: '9190129006',
    consignor_name: 'ﾓｼﾞ ｼﾖｳ',
    pay_date: '0311',
  });
  expect(reading.data[0]).toMatchObject({ bank_code: '9891', account_number: '9801390', amount: 54_878 });
  expect(reading.data).toHaveLength(2);
});
