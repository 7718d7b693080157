import fc from 'fast-check';
import iconv from 'iconv-lite';
import { isAccountName, isAllowed, shortenSafely, spelledForBank, toZenginKana } from './kana.rules.js';
import { toBytes } from './writer.rules.js';

const party = (typed: string): string => {
  const { text, problems } = toZenginKana(typed, 'party');
  expect(problems).toEqual([]);
  return text;
};

describe('toZenginKana', () => {
  test.each([
    ['カ）ヤマダショウジ', 'ｶ)ﾔﾏﾀﾞｼﾖｳｼﾞ'],
    ['スズキ　ギフトショップ（ユ', 'ｽｽﾞｷ ｷﾞﾌﾄｼﾖﾂﾌﾟ(ﾕ'],
    ['パーティー', 'ﾊﾟ-ﾃｲ-'],
    ['ヴァイオリン', 'ｳﾞｱｲｵﾘﾝ'],
    ['ｷｬﾉﾝ', 'ｷﾔﾉﾝ'],
    ['キャノン', 'ｷﾔﾉﾝ'],
    ['がくぶち', 'ｶﾞｸﾌﾞﾁ'],
    ['ｶﾞｸﾌﾞﾁ', 'ｶﾞｸﾌﾞﾁ'],
    ['Ａｂｃ１２３', 'ABC123'],
    ['ヤマダ・タロウ', 'ﾔﾏﾀﾞ.ﾀﾛｳ'],
    ['ヶ', 'ｹ'],
    ['ア‐イ−ウ–エ—オ', 'ｱ-ｲ-ｳ-ｴ-ｵ'],
  ])('%s becomes %s', (typed, wanted) => {
    expect(party(typed)).toBe(wanted);
  });

  test('a voiced kana is two bytes', () => {
    expect(toBytes(party('ガクブチ')).toString('hex')).toBe('b6deb8ccdec1');
  });

  test('the middle dot follows the setting, and falls away in bank names', () => {
    expect(toZenginKana('ア・イ', 'party', ' ').text).toBe('ｱ ｲ');
    expect(toZenginKana('ア・イ', 'bank').text).toBe('ｱｲ');
  });

  test.each([
    ['株', 'カ株', 1],
    ['/', 'ア/イ', 1],
    ['ヲ', 'ヲ', 0],
    [',', 'ア,', 1],
    ['😀', 'ア😀', 1],
    ['髙', '髙', 0],
    ['ß', 'ß', 0],
    ['㈱', '㈱ア', 0],
  ])('%s is named as illegal in a party name', (character, typed, index) => {
    const { problems } = toZenginKana(typed, 'party');
    expect(problems[0]).toEqual({ code: 'zengin_illegal_character', character, index });
  });

  test('the EDI field takes ｦ, brackets, slash and yen', () => {
    const { text, problems } = toZenginKana('ヲ「1」/￥', 'edi');
    expect(problems).toEqual([]);
    expect(text).toBe('ｦ｢1｣/\\');
  });

  test('a mark behind a kana that cannot take it is a problem', () => {
    for (const typed of ['アﾞ', 'カﾟ', 'ﾞ', 'ヷ', 'マﾟ', 'ﾀﾞﾞ']) {
      expect(toZenginKana(typed, 'party').problems.map((problem) => problem.code)).toContain(
        'zengin_misplaced_mark',
      );
    }
  });
});

test('allowed sets per field kind, over all single bytes', () => {
  const allowed = (kind: 'bank' | 'party' | 'edi'): string =>
    [...Array(0x5f).keys()]
      .map((n) => String.fromCodePoint(0x20 + n))
      .concat([...Array(63).keys()].map((n) => String.fromCodePoint(0xff61 + n)))
      .filter((character) => isAllowed(character, kind))
      .join('');
  const kana = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ';
  expect(allowed('bank')).toBe(` -0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ${kana}`);
  expect(allowed('party')).toBe(` ()-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ${kana}`);
  expect(allowed('edi')).toBe(` ()-./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ\\｢｣ｦ${kana}`);
});

test('our bytes are those of CP932', () => {
  const text = [...Array(63).keys()].map((n) => String.fromCodePoint(0xff61 + n)).join('') + 'AZ09 ()-./\\';
  expect(toBytes(text).equals(iconv.encode(text, 'cp932'))).toBe(true);
});

describe('shortenSafely', () => {
  test('never parts a kana from its mark', () => {
    expect(shortenSafely('ｶﾞｸﾌﾞﾁ', 4)).toBe('ｶﾞｸ');
    expect(shortenSafely('ｶﾞｸﾌﾞﾁ', 5)).toBe('ｶﾞｸﾌﾞ');
    expect(shortenSafely('ｶﾞｸﾌﾞﾁ', 1)).toBe('');
    expect(shortenSafely('ｶﾞｸﾌﾞﾁ', 6)).toBe('ｶﾞｸﾌﾞﾁ');
  });
});

test('account names: characters of the input rule and 48 of them', () => {
  expect(isAccountName('カ）ウケトリ・')).toBe(false);
  expect(isAccountName('カ）ウケトリ-/. A1')).toBe(true);
  expect(isAccountName('ア'.repeat(48))).toBe(true);
  expect(isAccountName('ア'.repeat(49))).toBe(false);
  expect(isAccountName('abc')).toBe(false);
  expect(isAccountName('株')).toBe(false);
  expect(isAccountName('')).toBe(false);
});

describe('for any text at all', () => {
  const anything = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...'アガパァッヴーーがっｶﾞﾊﾟﾞﾟ・（）．－ＡａA1 　/,株', '\u3099', '\u309a'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 60,
  });

  test('what comes out without a problem is legal, and converting it again changes nothing', () => {
    fc.assert(
      fc.property(
        anything,
        fc.constantFrom('bank' as const, 'party' as const, 'edi' as const),
        (typed, kind) => {
          const { text, problems } = toZenginKana(typed, kind);
          if (problems.length > 0) return;
          expect([...text].every((character) => isAllowed(character, kind))).toBe(true);
          expect(toBytes(text).length).toBe([...text].length);
          expect(toZenginKana(text, kind)).toEqual({ text: text.trim(), problems: [] });
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('a shortened name fits, is a start of the name, and the cut is before no mark', () => {
    fc.assert(
      fc.property(anything, fc.integer({ min: 1, max: 40 }), (typed, bytes) => {
        const { text, problems } = toZenginKana(typed, 'party');
        if (problems.length > 0) return;
        const short = shortenSafely(text, bytes);
        expect([...short].length).toBeLessThanOrEqual(bytes);
        expect(text.startsWith(short)).toBe(true);
        expect(text.slice(short.length)).not.toMatch(/^[ﾞﾟ]/);
      }),
      { numRuns: 2000 },
    );
  });
});

test.each([
  // Separate marks, and the dash of CP932 815C.
  ['カ゛ンハ゜', 'ｶﾞﾝﾊﾟ'],
  ['カ゜', null],
  ['ス―ハ゜―', 'ｽ-ﾊﾟ-'],
])('%s is converted to %s', (typed, wanted) => {
  const { text, problems } = toZenginKana(typed, 'party');
  expect(problems.length === 0 ? text : null).toBe(wanted);
});

test.each([
  ['ヰセキ', 'イセキ'],
  ['ゑびす', 'エびす'],
  ['カ）ヱビス～ル', 'カ）エビスール'],
  ['ヲノ', 'オノ'],
  ['タナカ＆サトウ', 'タナカ アンド サトウ'],
  ['ヤマダ', null],
  ['山田ヰ', null],
  ['ヰ😀', null],
  ['ヰ゜', null],
  ['', null],
])('a bank spells %s as %s', (typed, wanted) => expect(spelledForBank(typed)).toBe(wanted));
