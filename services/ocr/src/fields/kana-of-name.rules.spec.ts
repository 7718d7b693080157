import { nearestKana } from './kana-of-name.rules.js';

describe('an account that follows from the name', () => {
  it.each([
    ['千葉電機商会', 'チバデンキシヨウカ', 'チバデンキシヨウカイ'],
    ['相馬建設工業', 'ウマケンセツコウギヨウ', 'ソウマケンセツコウギヨウ'],
    ['東海路線運輸', 'トウカイロセンウンコユ', 'トウカイロセンウンユ'],
    ['ことぶき美装', 'コトプキピソウ', 'コトブキビソウ'],
    // Small half-width letters read as others of their shape.
    ['志村商事', 'ツムラツヨリジ', 'シムラシヨウジ'],
    ['マリモ急送', 'マモ1ウソウ', 'マリモキユウソウ'],
    ['三田村葵', 'ミッタムラーアオイ', 'ミタムラアオイ'],
    ['ひばりヶ丘住宅', 'ヒバリガオカジユウタグ', 'ヒバリガオカジユウタク'],
  ])('%s, %s, is %s', (name, kana, meant) => expect(nearestKana(name, kana)).toBe(meant));

  it.each([
    ['千葉電機商会', 'チバデンキシヨウカイ'],
    ['五十嵐企画', 'イガラシキカク'],
    ['千葉電機', 'カセツゲユ'],
    ['ABC商事', 'エービーシーシヨウジ'],
    ['千葉', ''],
    ['千葉商事', 'ツンラツヨリン'],
    // Two of its readings are as near.
    ['中田', 'ナカク'],
  ])('%s, %s, stays', (name, kana) => expect(nearestKana(name, kana)).toBeNull());
});
