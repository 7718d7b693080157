import { nearestName } from './name-kana.rules.js';

describe('a name that its account reveals', () => {
  it.each([
    // What a seal or a mark left at its ends.
    ['千葉不動産管理管', 'チバフドウサンカンリ', '千葉不動産管理'],
    ['千葉不動産管理管音', 'チバフドウサンカンリ', '千葉不動産管理'],
    ['ミホンワーク千葉葉千リジ', 'ミホンワークチバ', 'ミホンワーク千葉'],
    ['上千葉ロジスティクス', 'チバロジステイクス', '千葉ロジスティクス'],
    // A word of a trade or a place with letters lost or misread.
    ['みほん広告', 'ミホンコウコクシヤ', 'みほん広告社'],
    ['みほん広', 'ミホンコウコクシヤ', 'みほん広告社'],
    ['千葉金弄', 'チバカナガタ', '千葉金型'],
    ['千葉鎮螺商会', 'チバビヨウラシヨウカイ', '千葉鋲螺商会'],
    ['千葉柩包資材', 'チバコンポウシザイ', '千葉梱包資材'],
    ['久留木商事', 'クルメシヨウジ', '久留米商事'],
    ['輪キッチン', 'ミノワキツチン', '箕輪キッチン'],
    ['千葉珈琲', 'チバコーヒーバイセンジヨ', '千葉珈琲焙煎所'],
    // The one ideograph of its reading.
    ['鳥の宿', 'ツタノヤド', '蔦の宿'],
    // Letters of kana, and the text beside a hole.
    ['千葉サービヌ', 'チバサービス', '千葉サービス'],
    ['千葉サーヒス', 'チバサービス', '千葉サービス'],
    ['千葉サービ', 'チバサービス', '千葉サービス'],
    ['ウリーンメイト 履', 'クリーンメイトナス', 'クリーンメイト那須'],
  ])('%s, held by %s, is %s', (name, kana, meant) => expect(nearestName(name, kana)).toBe(meant));

  it.each([
    // It can stay unchanged.
    ['千葉金型', 'チバカナガタ'],
    // A word of a trade is no seal's print, though the kana end before it.
    ['千葉谷架設', 'チバタニ'],
    ['精巧金型', 'セイコウカナガタ'],
    ['常盤エステート', 'トキワエステート'],
    ['千葉理花サービス', 'チバリカサービス'],
    ['五十嵐商事', 'イガラシシヨウジ'],
    // An account that leaves out a word, or another one's.
    ['千葉商事', 'チバ'],
    ['千葉商会', 'チバシヨウ'],
    ['千葉商事', 'ベツノメイギ'],
    ['ABC商事', 'エービーシーシヨウジ'],
    ['千葉', 'チバ'],
    ['千葉商事', ''],
    // The script of the rest is unknown.
    ['クリーンメ', 'クリーンメイトナス'],
  ])('%s, held by %s, stays', (name, kana) => expect(nearestName(name, kana)).toBeNull());

  it('the clearer print of two in kana is right', () =>
    expect(nearestName('千葉サービス', 'チバサーヒス', false)).toBeNull());

  it('a letter lost at the end comes back from poorer kana too, one within does not', () =>
    expect([
      nearestName('千葉エステー', 'チバエステート', false),
      nearestName('千葉エスート', 'チバエステート', false),
    ]).toEqual(['千葉エステート', null]));
});
