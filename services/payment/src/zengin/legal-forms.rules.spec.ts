import { isAllowed, toZenginKana } from './kana.rules.js';
import { proposeHolder } from './legal-forms.rules.js';

const holder = (company: string, kana = ''): string | null => proposeHolder(company, kana).holder;

describe('the legal form by its place', () => {
  test.each([
    ['株式会社山田商事', 'ヤマダショウジ', 'ｶ)ﾔﾏﾀﾞｼﾖｳｼﾞ'],
    ['㈱山田商事', 'ヤマダショウジ', 'ｶ)ﾔﾏﾀﾞｼﾖｳｼﾞ'],
    ['（株）山田商事', 'ヤマダショウジ', 'ｶ)ﾔﾏﾀﾞｼﾖｳｼﾞ'],
    ['山田商事株式会社', 'ヤマダショウジ', 'ﾔﾏﾀﾞｼﾖｳｼﾞ(ｶ'],
    ['鈴木ギフトショップ有限会社', 'スズキギフトショップ', 'ｽｽﾞｷｷﾞﾌﾄｼﾖﾂﾌﾟ(ﾕ'],
    ['山田商事株式会社東京支店', 'ヤマダショウジカブシキガイシャトウキョウシテン', 'ﾔﾏﾀﾞｼﾖｳｼﾞ(ｶ)ﾄｳｷﾖｳｼﾃﾝ'],
    ['株式会社ギフトショップ', '', 'ｶ)ｷﾞﾌﾄｼﾖﾂﾌﾟ'],
    ['ABC株式会社', '', 'ABC(ｶ'],
    ['やまだ合同会社', '', 'ﾔﾏﾀﾞ(ﾄﾞ'],
    ['山田太郎', 'ヤマダ タロウ', 'ﾔﾏﾀﾞ ﾀﾛｳ'],
  ])('%s (%s) is %s', (company, kana, wanted) => {
    expect(holder(company, kana)).toBe(wanted);
  });

  test.each(['カブシキガイシャヤマダ', 'カ）ヤマダ', '（カ）ヤマダ', 'ｶ)ﾔﾏﾀﾞ'])(
    '%s, right or wrong, becomes ｶ)ﾔﾏﾀﾞ for 株式会社山田',
    (kana) => {
      expect(holder('株式会社山田', kana)).toBe('ｶ)ﾔﾏﾀﾞ');
    },
  );
  test.each(['ヤマダカブシキガイシャ', 'ヤマダ（カ', 'ヤマダ（カ）', 'ﾔﾏﾀﾞ(ｶ'])(
    '%s, right or wrong, becomes ﾔﾏﾀﾞ(ｶ for 山田株式会社',
    (kana) => {
      expect(holder('山田株式会社', kana)).toBe('ﾔﾏﾀﾞ(ｶ');
    },
  );
});

test.each([
  ['株式会社', 'ｶ'],
  ['有限会社', 'ﾕ'],
  ['合名会社', 'ﾒ'],
  ['合資会社', 'ｼ'],
  ['合同会社', 'ﾄﾞ'],
  ['医療法人', 'ｲ'],
  ['医療法人社団', 'ｲ'],
  ['医療法人財団', 'ｲ'],
  ['社会医療法人', 'ｲ'],
  ['財団法人', 'ｻﾞｲ'],
  ['一般財団法人', 'ｻﾞｲ'],
  ['公益財団法人', 'ｻﾞｲ'],
  ['社団法人', 'ｼﾔ'],
  ['一般社団法人', 'ｼﾔ'],
  ['公益社団法人', 'ｼﾔ'],
  ['宗教法人', 'ｼﾕｳ'],
  ['学校法人', 'ｶﾞｸ'],
  ['社会福祉法人', 'ﾌｸ'],
  ['更生保護法人', 'ﾎｺﾞ'],
  ['相互会社', 'ｿ'],
  ['特定非営利活動法人', 'ﾄｸﾋ'],
  ['独立行政法人', 'ﾄﾞｸ'],
  ['地方独立行政法人', 'ﾁﾄﾞｸ'],
  ['弁護士法人', 'ﾍﾞﾝ'],
  ['行政書士法人', 'ｷﾞﾖ'],
  ['司法書士法人', 'ｼﾎｳ'],
  ['税理士法人', 'ｾﾞｲ'],
  ['社会保険労務士法人', 'ﾛｳﾑ'],
  ['国立大学法人', 'ﾀﾞｲ'],
  ['公立大学法人', 'ﾀﾞｲ'],
  ['農事組合法人', 'ﾉｳ'],
  ['管理組合法人', 'ｶﾝﾘ'],
  ['中間法人', 'ﾁﾕｳ'],
])('%s is %s in front and at the end, never in both brackets', (form, short) => {
  expect(holder(`${form}アオバ`)).toBe(`${short})ｱｵﾊﾞ`);
  expect(holder(`アオバ${form}`)).toBe(`ｱｵﾊﾞ(${short}`);
  const text = holder(`${form}アオバ`) ?? '';
  expect([...text].every((character) => isAllowed(character, 'party'))).toBe(true);
  expect(toZenginKana(text, 'party').problems).toEqual([]);
});

test.each([
  ['株式会社アオバ 営業所', '', 'ｶ)ｱｵﾊﾞ(ｴｲ'],
  ['株式会社青葉出張所', 'アオバシュッチョウジョ', 'ｶ)ｱｵﾊﾞ(ｼﾕﾂ'],
  ['青葉労働組合', 'アオバロウドウクミアイ', 'ｱｵﾊﾞﾛｳｸﾐ'],
  ['青葉生活協同組合', 'アオバセイカツキョウドウクミアイ', 'ｱｵﾊﾞｾｲｷﾖｳ'],
  ['青葉健康保険組合', 'アオバケンコウホケンクミアイ', 'ｱｵﾊﾞｹﾝﾎﾟ'],
  ['青葉協同組合', 'アオバキョウドウクミアイ', 'ｱｵﾊﾞｷﾖｳｸﾐ'],
  ['青葉生命保険相互会社', 'アオバセイメイホケンソウゴガイシャ', 'ｱｵﾊﾞｾｲﾒｲ(ｿ'],
  ['青葉連合会', 'アオバレンゴウカイ', 'ｱｵﾊﾞﾚﾝ'],
])('offices take brackets, trades do not: %s', (company, kana, wanted) => {
  expect(holder(company, kana)).toBe(wanted);
});

describe('an unknown form is not guessed', () => {
  test('kanji without a reading stay unread, and the mark is named', () => {
    expect(proposeHolder('株式会社山田商事')).toEqual({
      holder: null,
      marks: [{ word: '株式会社', mark: 'ｶ)' }],
      unread: '山田商事',
    });
  });
  test('a form inside the name needs a reading that shows its place', () => {
    expect(holder('山田株式会社東京支店', 'ヤマダトウキョウシテン')).toBeNull();
  });
  test('an empty name proposes nothing', () => {
    expect(proposeHolder('')).toEqual({ holder: null, marks: [], unread: null });
  });
});
