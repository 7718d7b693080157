import { describe, expect, test } from '@jest/globals';
import { readingKeys, syllables, typedKey, withSmallKana } from './readings.rules.js';

/** Each way to type the same reading. */
const SAME: readonly (readonly string[])[] = [
  ['ガイチュウ', 'がいちゅう', 'ｶﾞｲﾁｭｳ', 'gaichuu', 'gaityuu', 'gaichu', 'GAICHU', 'ｇａｉｃｈｕ', 'gaichū'],
  ['トウキョウ', 'とうきょう', 'ﾄｳｷｮｳ', 'toukyou', 'tokyo', 'toukyo', 'tōkyō'],
  ['オオサカ', 'おおさか', 'oosaka', 'osaka', 'ōsaka'],
  ['シンブン', 'しんぶん', 'shinbun', 'shimbun', 'sinbun', 'sinnbunn', 'shinnbunn'],
  ['ツウシン', 'つうしん', 'tsuushin', 'tuusin', 'tsushin'],
  ['テツヅキ', 'てつづき', 'tetsuzuki', 'tetuduki', 'tetsuduki'],
  ['ハナヂ', 'hanaji', 'hanazi', 'hanadi'],
  ['サーバー', 'さーばー', 'sa-ba-', 'saba', 'ｻｰﾊﾞｰ'],
  ['ソフトウェア', 'そふとうぇあ', 'sofutowea', 'sohutowea'],
  ['ファイル', 'fairu', 'ﾌｧｲﾙ'],
  ['ジャパン', 'japan', 'jyapan', 'zyapan', 'ｼﾞｬﾊﾟﾝ'],
  ['シェア', 'shea', 'syea'],
  ['チェック', 'chekku', 'tyekku', 'cheku'],
  ['ザッシ', 'zasshi', 'zassi', 'ざっし'],
  ['マッチ', 'matchi', 'macchi', 'matti'],
  ['シンイチ', "shin'ichi", 'sinniti', 'shinichi'],
  ['ヴァリュー', 'バリュー', 'varyu-', 'baryuu'],
  ['ディスク', 'dhisuku', 'disuku'],
  ['ティー', 'thi-', 'ti'],
  ['クォーツ', 'kwo-tsu', 'kwotu'],
  ['フュージョン', 'fyu-jon', 'hyuuzyonn'],
  ['ウィキ', 'wiki', 'うぃき'],
  ['イェール', 'ye-ru', 'yeeru'],
];

describe('one key for each way to type a reading', () => {
  test.each(SAME.map((ways) => [ways[0] as string, ways] as const))('%s', (reading, ways) => {
    const [key] = readingKeys(reading);
    expect(ways.map((way) => `${way} ${readingKeys(way).join('|')}`)).toEqual(
      ways.map((way) => `${way} ${key}`),
    );
  });

  test('readings that differ keep different keys', () => {
    const keys = [
      'カイギヒ',
      'ガイチュウヒ',
      'コウコクヒ',
      'コウサイヒ',
      'シンブン',
      'シブン',
      'リース',
      'リス',
    ].map((reading) => readingKeys(reading)[0]);
    // A long vowel leaves no trace, so the last two are one.
    expect(new Set(keys).size).toBe(7);
  });
});

/** The next character changes the kana before it: チ and チュ, カ and ガ. */
const CHANGES = /^[ァィゥェォャュョぁぃぅぇぉゃゅょｧｨｩｪｫｬｭｮﾞﾟ]/;

describe('what is typed is a beginning of the key all the way', () => {
  const ways = SAME.flatMap((all) =>
    all.map((way) => [way, readingKeys(all[0] as string)[0] as string] as const),
  );
  test.each(ways)('%s', (way, key) => {
    const settled = Array.from(way, (_, at) => way.slice(0, at + 1)).filter(
      (typed) => !CHANGES.test(way.slice(typed.length)) && !/^dh?$/.test(typed),
    );
    expect(settled.filter((typed) => !key.startsWith(typedKey(typed) ?? '?'))).toEqual([]);
  });
});

describe('the words of a text', () => {
  test.each([
    ['リース料', ['risu']],
    ['Amazon Web Services', ['amazon', 'web', 'serbites']],
    ['ガイチュウヒ gc', ['gaityuhi', 'gt']],
    ['株式会社', []],
    ['', []],
    ['税10%', ['10']],
  ])('%s', (text, keys) => {
    expect(readingKeys(text)).toEqual(keys);
  });
});

test.each([
  ['トウキヨウ', 'トウキョウ'],
  ['リヨウシユウ', 'リョウシュウ'],
  ['ヤマダ', 'ヤマダ'],
  ['キヤノン', 'キャノン'],
  ['アユ', 'アユ'],
])('large kana: %s is %s', (large, small) => {
  expect(withSmallKana(large)).toBe(small);
});

describe('what has no key', () => {
  test.each(['外注', '外chu', '', ' ', '%', 'がい注', 'ー', '?', '_'])('%s', (typed) => {
    expect(typedKey(typed)).toBeNull();
  });
});

test.each([
  ['gaityuhi', ['ga', 'i', 'tyu', 'hi']],
  ['sinbun', ['si', 'n', 'bu', 'n']],
  ['nyukin', ['nyu', 'ki', 'n']],
  ['nihon', ['ni', 'ho', 'n']],
  ['10', ['1', '0']],
])('the syllables of %s', (key, expected) => {
  expect(syllables(key)).toEqual(expected);
});
