import { createHash } from 'node:crypto';
import zenginCode from 'zengin-code';
import { findBank, findBranch } from '../src/banks/banks.data.js';
import { payTermOf } from '@uketori/service-kit/pay-term.rules';
import { guardProblems } from '../src/transfers/transfer-guard.rules.js';
import {
  applyFee,
  checkOverlap,
  checkRange,
  type FeeCondition,
  lookUpFee,
} from '../src/conditions/transfer-fees.rules.js';
import { isAllowed, toZenginKana } from '../src/zengin/kana.rules.js';
import {
  type BankMaster,
  prepareHeader,
  prepareRow,
  type SourceAccount,
  type TransferSource,
} from '../src/zengin/rows.rules.js';
import { toBytes, totals, trailerRecord, writeZengin, type ZenginFile } from '../src/zengin/writer.rules.js';

// The numbered cases of the trade's acceptance list, with the values it gives.

// The worked example names the payees' branches ﾎﾝﾃﾝ; the public master has since given 0009-001 another name.
const MASTER: BankMaster = {
  bank: findBank,
  branch: (bank, code) =>
    bank === '0001' ? findBranch(bank, code) : { code, name: '本店', kana: 'ホンテン', zengin_name: 'ﾎﾝﾃﾝ' },
};
const ACCOUNT: SourceAccount = {
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
const YAMADA: TransferSource = {
  payment_type: 'transfer',
  bank_code: '0005',
  bank_name: '三菱UFJ銀行',
  branch_code: '001',
  branch_name: '本店',
  account_type: 'ordinary',
  account_number: '7654321',
  account_holder_kana: 'カ）ヤマダショウジ',
  transfer_amount: 110_000,
};
const SUZUKI: TransferSource = {
  ...YAMADA,
  bank_code: '0009',
  bank_name: '三井住友銀行',
  account_type: 'current',
  account_number: '123',
  account_holder_kana: 'スズキ　ギフトショップ（ユ',
  transfer_amount: 49_450,
};
const EXAMPLE = [
  '12101234567890ｶ)ﾃｽﾄｼﾖｳｼﾞ                              11300001ﾐｽﾞﾎ           001ﾄｳｷﾖｳ          11234567                 ',
  '20005ﾐﾂﾋﾞｼﾕ-ｴﾌｼﾞｴｲ  001ﾎﾝﾃﾝ           000017654321ｶ)ﾔﾏﾀﾞｼﾖｳｼﾞ                   00001100000000000000000000000007        ',
  '20009ﾐﾂｲｽﾐﾄﾓ        001ﾎﾝﾃﾝ           000020000123ｽｽﾞｷ ｷﾞﾌﾄｼﾖﾂﾌﾟ(ﾕ              00000494500000000000000000000007        ',
  '8000002000000159450                                                                                                     ',
  '9                                                                                                                       ',
];

function fileOf(...sources: TransferSource[]): ZenginFile {
  const header = prepareHeader(ACCOUNT, '2026-11-30', MASTER).values;
  const rows = sources.map((source) => prepareRow(source, ACCOUNT, MASTER).values);
  if (!header || rows.some((row) => row === null)) throw new Error('the example has a problem');
  return { header, data: rows.filter((row) => row !== null) };
}

const row = (over: Partial<TransferSource>, shorten_names = false) =>
  prepareRow({ ...YAMADA, ...over }, { ...ACCOUNT, shorten_names }, MASTER);
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('F1 the worked example', () => {
  test.each([
    [true, 610, '68ca51a0f63aeee3f678d3a53630689865443781104aed7d252cde862552ebc4'],
    [false, 600, '867cb0c4c8f4259dbed15d144f76960c90a10e357c9174da8151b92b770c4c62'],
  ])('CRLF %s: %s bytes with their digest', (crlf, length, digest) => {
    const bytes = writeZengin(fileOf(YAMADA, SUZUKI), crlf);
    expect([bytes.length, sha256(bytes)]).toEqual([length, digest]);
  });
  test('every line is 120 bytes in CP932 and as printed', () => {
    for (const line of EXAMPLE) expect(toBytes(line).length).toBe(120);
    expect(writeZengin(fileOf(YAMADA, SUZUKI), false).equals(toBytes(EXAMPLE.join('')))).toBe(true);
  });
});

test.each([
  ['カ）ヤマダショウジ', 'ｶ)ﾔﾏﾀﾞｼﾖｳｼﾞ'],
  ['パーティー', 'ﾊﾟ-ﾃｲ-'],
  ['キャノン', 'ｷﾔﾉﾝ'],
  ['ヴァイオリン', 'ｳﾞｱｲｵﾘﾝ'],
])('F2 holder %s becomes %s', (typed, wanted) => {
  expect(toZenginKana(typed, 'party')).toEqual({ text: wanted, problems: [] });
});

describe('F3 a holder that does not fit', () => {
  test.each(['ア'.repeat(48), 'ガ'.repeat(16), `${'ア'.repeat(29)}ガ`])('%s blocks its row', (holder) => {
    const { record, problems } = row({ account_holder_kana: holder });
    expect(record).toBeNull();
    expect(problems.map(({ check, code }) => [check, code])).toEqual([['V-101', 'zengin_name_too_long']]);
    expect(Number(problems[0]?.params['bytes'])).toBeGreaterThanOrEqual(31);
  });
  test.each([
    ['ア'.repeat(48), 'ｱ'.repeat(30)],
    ['ガ'.repeat(16), 'ｶﾞ'.repeat(15)],
    [`${'ア'.repeat(29)}ガ`, 'ｱ'.repeat(29)],
  ])('%s, shortened safely, is %s: no base without its mark', (holder, wanted) => {
    const { values, problems } = row({ account_holder_kana: holder }, true);
    expect(values?.account_holder).toBe(wanted);
    expect(values?.account_holder.length).toBeLessThanOrEqual(30);
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([
      ['zengin_name_shortened', 'warning'],
    ]);
  });
});

test.each([
  ['山田', '山'],
  ['ヤマダ/タロウ', '/'],
  ['ヲノ', 'ヲ'],
  ['ヤマダ,タロウ', ','],
  ['ヤマダ😀', '😀'],
])('F4 holder %s blocks its row and names %s', (holder, character) => {
  const { record, problems } = row({ account_holder_kana: holder });
  expect(record).toBeNull();
  expect(problems[0]).toMatchObject({ check: 'V-202', params: { character } });
});

test('F5 an EDI text is at bytes 92 to 111 under byte 113 Y; without one byte 113 is a space', () => {
  const given = row({ edi_text: 'ﾁﾕｳﾓﾝ 2026/11-001' }).record ?? '';
  expect([given.slice(91, 111), given[112]]).toEqual(['ﾁﾕｳﾓﾝ 2026/11-001'.padEnd(20), 'Y']);
  expect(row({}).record?.[112]).toBe(' ');
  expect(row({ edi_text: '1'.repeat(21) }).problems.map(({ code }) => code)).toEqual(['zengin_edi_too_long']);
});

test('F6 two rows of 110,000 and 49,450 make this trailer', () => {
  expect(trailerRecord(totals(fileOf(YAMADA, SUZUKI).data)).trimEnd()).toBe('8000002000000159450');
});

test('F7 every bank and branch of the master fits fifteen bytes of allowed characters', () => {
  const counts = { banks: 0, branches: 0 };
  const bad: string[] = [];
  const check = (key: string, kana: string) => {
    const { text, problems } = toZenginKana(kana, 'bank');
    const allowed = [...text].every((character) => isAllowed(character, 'bank'));
    if (problems.length > 0 || text.length > 15 || text === '' || !allowed) bad.push(`${key} ${kana}`);
  };
  for (const bank of Object.values(zenginCode)) {
    counts.banks += 1;
    check(bank.code, bank.kana);
    for (const branch of Object.values(bank.branches)) {
      counts.branches += 1;
      check(`${bank.code}-${branch.code}`, branch.kana);
    }
  }
  expect(bad).toEqual([]);
  // The public list behind the package counts 31,219 branches; 2,275 of them belong to banks that merged away.
  expect(counts).toEqual({ banks: 1146, branches: 28_944 });
});

const tier = (min: number, max: number | null, transfer_fee: number): FeeCondition => ({
  id: `${min}`,
  user_bank_id: 'a',
  transfer_type: 'other_bank',
  destination_bank_code: null,
  applied_condition_min: min,
  applied_condition_max: max,
  transfer_fee,
});
const TIERS = [tier(0, 30_000, 330), tier(30_000, null, 550)];

describe('F20 fees the payee bears, tiers 330/550 at 30,000: transfer, deducted, charged, gap', () => {
  const SAME = [29_669, 330, 330, 0] as const;
  const LAST = [30_000, 550, 550, 0] as const;
  test.each([
    [29_999, SAME, SAME, SAME],
    [30_000, [29_450, 550, 330, 220], [29_670, 330, 330, 0], [29_670, 330, 330, 0]],
    [30_329, [29_779, 550, 330, 220], [29_999, 330, 330, 0], [29_999, 330, 330, 0]],
    [30_330, [29_780, 550, 330, 220], [29_780, 550, 330, 220], [30_000, 330, 550, -220]],
    [30_549, [29_999, 550, 330, 220], [29_999, 550, 330, 220], [30_219, 330, 550, -220]],
    [30_550, LAST, LAST, LAST],
  ])('payable %s', (payable, keep, below, above) => {
    const wanted = { keep, add_below: below, add_above: above };
    for (const method of ['keep', 'add_below', 'add_above'] as const) {
      const fee = (amount: number, by?: typeof method | 'repeat') =>
        lookUpFee(TIERS, { transfer_type: 'other_bank', bank_code: '0005', amount }, by);
      const { transfer_amount, transfer_fee, bank_charge, gap } = applyFee(payable, true, fee, null, method);
      expect([method, transfer_amount, transfer_fee, bank_charge, gap]).toEqual([method, ...wanted[method]]);
    }
  });
});

test('F21 an overlapping range and an empty one are refused with their codes', () => {
  expect(() => checkOverlap({ ...tier(20_000, 40_000, 440), id: 'new' }, TIERS)).toThrow(
    expect.objectContaining({ code: 'overlap_existing_condition' }),
  );
  for (const [min, max] of [
    [10, 10],
    [10, 9],
  ] as const) {
    expect(() => checkRange({ applied_condition_min: min, applied_condition_max: max })).toThrow(
      expect.objectContaining({ code: 'invalid_condition_range' }),
    );
  }
});

test('F22 a supplier under 取適法 whose fee would be deducted is blocked, with the reason', () => {
  const payment = {
    ...YAMADA,
    payee_account_id: 'x',
    fee_borne_by_partner: true,
    transfer_fee: 550,
    issue_date: '2026-10-31',
    delivery_date: '2026-10-31',
    original_pay_date: null,
    pay_date: '2026-11-30',
  };
  const problems = (over: object, toriteki = true) =>
    guardProblems({ ...payment, ...over }, 'CONFIRMED', {
      toriteki,
      pay_term: payTermOf({ toriteki, freelance: false, cutoff_day: null }, { ...payment, ...over }),
    }).map(({ code, severity }) => [code, severity]);
  expect(problems({})).toEqual([['toriteki_fee', 'error']]);
  expect(problems({ fee_borne_by_partner: false, transfer_fee: 0 })).toEqual([]);
  expect(problems({}, false)).toEqual([]);
  expect(problems({ fee_borne_by_partner: false, transfer_fee: 0, pay_date: '2027-01-29' })).toEqual([
    ['pay_term_late', 'warning'],
  ]);
});
