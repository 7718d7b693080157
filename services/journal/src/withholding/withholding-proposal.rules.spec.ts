import { expect, test, describe } from '@jest/globals';
import fc from 'fast-check';
import { normaliseForSearch } from '@uketori/service-kit/search';
import { isCorporateName, mayBePerson } from './payee.rules.js';
import { proposeWithholding, type WithholdingReading } from './withholding-proposal.rules.js';
import { NO_CLUE, WITHHOLDING_CLUES } from './withholding-words.data.js';

const fee = (subtotal: number) => ({
  subtotal,
  taxable_10: null,
  tax_10: null,
  taxable_8: null,
  tax_8: null,
  non_taxable_amount: null,
  tax_amount: Math.floor(subtotal / 10),
  total_amount: subtotal + Math.floor(subtotal / 10),
});
const reading = (
  over: Partial<WithholdingReading> & { line?: string; name?: string; file?: string } = {},
) => {
  const { line = '', name = '', file = '', ...rest } = over;
  return {
    printed: 10_210,
    fee: fee(100_000),
    base_rule: 'exclusive_when_shown',
    pay_date: '2026-11-30',
    may_be_person: true,
    texts: { line: [line], name: [name], file: [file] },
    ...rest,
  } satisfies WithholdingReading;
};
const codeOf = (over: Parameters<typeof reading>[0]) => {
  const found = proposeWithholding(reading(over));
  return found && [found.type, found.sub_type, found.word, found.place, found.amount];
};

describe('a word and a printed tax that is its rule’s', () => {
  test.each([
    ['税理士顧問料 11月分', 0, '', '税理士'],
    ['弁護士報酬', 0, '', '弁護士'],
    ['社労士 顧問', 0, '', '社労士'],
    ['原稿料（3本）', 1, '', '原稿料'],
    ['こうえん料 講演', 1, '', '講演'],
    ['ロゴデザイン料', 1, '', 'デザイン'],
    ['ﾃﾞｻﾞｲﾝ制作', 1, '', 'デザイン'],
    ['英日翻訳', 1, '', '翻訳'],
    ['出演料', 6, '', '出演料'],
    ['タレント派遣', 7, '', 'タレント'],
    ['プロ野球選手 講話', 3, '', 'プロ野球'],
    ['入団契約金', 21, '', '契約金'],
    ['労務顧問報酬（10月分）', 0, '', '顧問報酬'],
  ])('%s → %d%s', (line, type, sub_type, word) => {
    expect(codeOf({ line })).toEqual([type, sub_type, word, 'line', 'matches']);
  });
  test.each([
    ['司法書士報酬', 50_000, 4_084, 0, 'judicial_scrivener'],
    ['土地家屋調査士 測量', 50_000, 4_084, 0, 'judicial_scrivener'],
    ['プロボクサー ファイトマネー', 300_000, 25_525, 4, ''],
    ['外交員報酬', 300_000, 18_378, 5, ''],
    ['診療報酬', 500_000, 30_630, 2, ''],
    ['広告宣伝のための賞金', 800_000, 30_630, 31, ''],
    ['競走馬の賞金', 5_000_000, 347_140, 32, ''],
  ])('%s of %d: %d', (line, base, printed, type, sub_type) => {
    expect(codeOf({ line, fee: fee(base), printed })?.slice(0, 2)).toEqual([type, sub_type]);
    expect(codeOf({ line, fee: fee(base), printed })?.[4]).toBe('matches');
  });
  test('one yen more or less is the issuer’s rounding, two are not', () => {
    for (const [off, amount] of [
      [-2, 'differs'],
      [-1, 'matches'],
      [0, 'matches'],
      [1, 'matches'],
      [2, 'differs'],
    ] as const)
      expect(codeOf({ line: '原稿料', printed: 10_210 + off })?.[4]).toBe(amount);
  });
  test('the other lawful base will do', () => {
    expect(codeOf({ line: '原稿料', printed: 11_231 })?.[4]).toBe('matches');
    expect(codeOf({ line: '原稿料', printed: 10_210, base_rule: 'inclusive' })?.[4]).toBe('matches');
  });
});

describe('which of several words', () => {
  test('the one whose rule comes to the printed tax', () => {
    const line = '司法書士 講演料';
    expect(codeOf({ line, fee: fee(50_000), printed: 4_084 })?.slice(0, 3)).toEqual([
      0,
      'judicial_scrivener',
      '司法書士',
    ]);
    expect(codeOf({ line, fee: fee(50_000), printed: 5_105 })?.slice(0, 3)).toEqual([1, '', '講演']);
    // Neither: the more special word, and the amount is to be looked at.
    expect(codeOf({ line, fee: fee(50_000), printed: 1 })).toEqual([
      0,
      'judicial_scrivener',
      '司法書士',
      'line',
      'differs',
    ]);
  });
  test('a line before the name, the name before the file', () => {
    const all = { line: '執筆', name: '山田税理士事務所', file: '講演.pdf' };
    expect(codeOf(all)?.slice(2, 4)).toEqual(['執筆', 'line']);
    expect(codeOf({ ...all, line: '' })?.slice(2, 4)).toEqual(['税理士', 'name']);
    expect(codeOf({ file: '講演.pdf' })?.slice(2, 4)).toEqual(['講演', 'file']);
  });
  test('a weak word speaks only where the tax agrees', () => {
    expect(codeOf({ line: '顧問料' })?.[0]).toBe(0);
    expect(codeOf({ line: '顧問料', printed: 9_000 })).toBeNull();
    expect(codeOf({ line: '顧問料', printed: null })).toBeNull();
  });
  test('days of a hostess are on no invoice: the code is reported, the tax is not reckoned', () => {
    expect(codeOf({ line: 'ホステス報酬', printed: 65_854, fee: fee(800_000) })).toEqual([
      8,
      '',
      'ホステス',
      'line',
      'not_computed',
    ]);
  });
});

describe('the printed tax alone', () => {
  test.each([
    [50_000, 4_084, 0, 'judicial_scrivener'],
    [300_000, 25_525, 4, ''],
    [300_000, 18_378, 5, ''],
    [500_000, 30_630, 2, ''],
    [800_000, 30_630, 31, ''],
  ])('of %d: %d names its code', (base, printed, type, sub_type) => {
    expect(codeOf({ fee: fee(base), printed })).toEqual([type, sub_type, '', null, 'matches']);
  });
  test('the two tiers are of six codes: none is guessed', () => {
    expect(codeOf({})).toBeNull();
  });
  test('a fee below the deduction proves nothing', () => {
    expect(codeOf({ fee: fee(8_000), printed: 1 })).toBeNull();
  });
});

describe('nothing printed', () => {
  test.each([
    [{ line: '原稿料' }, 1],
    [{ name: '青葉司法書士事務所' }, 0],
    [{ name: '青葉デザイン事務所' }, null],
    [{ file: '原稿料.pdf' }, null],
    [{ line: '印刷費' }, null],
    [{ line: '行政書士報酬', name: '行政書士青葉事務所' }, null],
  ])('%j: %s', (over, type) => {
    for (const printed of [null, 0]) expect(codeOf({ ...over, printed })?.[0] ?? null).toBe(type);
  });
});

describe('a corporation', () => {
  test('there is no proposal for any print', () => {
    fc.assert(
      fc.property(fc.string(), fc.option(fc.integer({ min: 0, max: 10 ** 9 })), (text, printed) => {
        const line = `${text} 税理士報酬 原稿料`;
        return proposeWithholding(reading({ line, printed, may_be_person: false })) === null;
      }),
    );
  });
  test.each([
    ['株式会社青葉デザイン', true],
    ['（株）青葉', true],
    ['㈱青葉', true],
    ['税理士法人 青葉', true],
    ['青葉社会保険労務士法人', true],
    ['一般社団法人青葉', true],
    ['青葉税理士事務所', false],
    ['高梨 美咲', false],
    ['法人営業研究所', false],
  ])('%s: %s', (name, corporate) => {
    expect(isCorporateName(name)).toBe(corporate);
  });
  test.each([
    ['individual', '株式会社', 'T7010705000725', true],
    ['corporation', '高梨 美咲', '', false],
    [null, '高梨 美咲', '', true],
    [null, '高梨 美咲', 'T7010705000725', false],
    [null, '高梨 美咲', 'T1000000000001', true],
    [null, '株式会社青葉', 'T1000000000001', false],
  ] as const)('the registry, else name and check digit: %s %s %s', (registered_as, name, t_number, may) => {
    expect(mayBePerson({ name, t_number, registered_as })).toBe(may);
  });
});

test('every word is written as it is compared, and none is one that names nothing', () => {
  for (const word of [...WITHHOLDING_CLUES.flatMap((clue) => clue.words), ...NO_CLUE])
    expect(normaliseForSearch(word)).toBe(word);
  for (const word of NO_CLUE) expect(codeOf({ line: word, printed: 1 })).toBeNull();
});

test('any reading gives a proposal or none, and it is one of the codes', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.option(fc.integer({ min: -(10 ** 9), max: 10 ** 12 })),
      fc.integer({ min: 0, max: 10 ** 11 }),
      (line, name, printed, base) => {
        const found = proposeWithholding(reading({ line, name, printed, fee: fee(base) }));
        return found === null || WITHHOLDING_CLUES.some((clue) => clue.type === found.type);
      },
    ),
  );
});
