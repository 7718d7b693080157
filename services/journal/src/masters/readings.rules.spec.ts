import { describe, expect, test } from '@jest/globals';
import { ACCOUNT_TITLES, TAX_CLASSES } from '../initial-settings/standard-chart.data.js';
import { READING_WORDS } from './reading-words.data.js';
import {
  dictionaryText,
  editionOf,
  keysOfName,
  needsDictionary,
  proposedReading,
  readingOfTokens,
  readingToFill,
  SEARCH_EDITION,
  searchColumns,
  storedReading,
} from './readings.rules.js';

describe('the reading that a name suggests', () => {
  test.each([
    ['外注費', 'ガイチュウヒ'],
    ['リース料', 'リースリョウ'],
    ['さくら事務機販売株式会社', 'サクラジムキハンバイ'],
    ['株式会社東京商事', 'トウキョウショウジ'],
    ['㈱東京ガス', 'トウキョウガス'],
    ['(有)渡邊商店', 'ワタナベショウテン'],
    ['ﾄｳｷｮｳ商会', 'トウキョウショウカイ'],
    ['みずほ銀行 東京営業部', 'ミズホギンコウ トウキョウエイギョウブ'],
    ['課対仕入10%', 'カタイシイレ10'],
    ['課対仕入（控80）8%（軽）', 'カタイシイレ コウ80 8 ケイ'],
    ['IT開発部', 'ITカイハツブ'],
    // An unknown word leaves a blank.
    ['鷺沼東京商会', 'トウキョウショウカイ'],
    ['東京鷺沼商会', 'トウキョウ ショウカイ'],
    ['鷺沼', ''],
    // Nothing to read.
    ['Amazon Web Services', ''],
    ['123', ''],
    ['株式会社', ''],
    ['', ''],
  ])('%s: %s', (name, reading) => {
    expect(proposedReading({ name })).toBe(reading);
  });

  test('the whole standard chart is read without a gap', () => {
    const names = [...ACCOUNT_TITLES.map(([, name]) => name), ...TAX_CLASSES.map(({ name }) => name)];
    for (const name of names) {
      const reading = proposedReading({ name });
      expect(`${name}: ${reading}`).toMatch(/: [ァ-ヺー0-9 ]+$/);
      // A gap is only where the name has a bracket or a mark.
      if (!/[（）%]/.test(name)) expect(`${name}: ${reading}`).not.toMatch(/: .* /);
    }
  });

  test('each word has a reading in katakana', () => {
    for (const [word, reading] of READING_WORDS) expect(`${word} ${reading}`).toMatch(/ [ァ-ヺー]+$/);
    expect(READING_WORDS.size).toBeGreaterThan(500);
  });
});

describe('the holder of the account is read where a word of the name is not known', () => {
  test.each([
    ['株式会社鷺沼商会', 'ｶ)ｻｷﾞﾇﾏｼﾖｳｶｲ', 'サギヌマショウカイ'],
    ['鷺沼株式会社', 'ｻｷﾞﾇﾏ(ｶ', 'サギヌマ'],
    ['鷺沼株式会社', 'サギヌマ（カ）', 'サギヌマ'],
    ['合同会社鷺沼', 'ド）サギヌマ', 'サギヌマ'],
    ['鷺沼 蓉子', 'ｻｷﾞﾇﾏ ﾖｳｺ', 'サギヌマ ヨウコ'],
    ['鷺沼商会', '', 'ショウカイ'],
    // A name that is known goes before the holder.
    ['東京商事', 'ｶ)ﾄｳｷﾖｳﾎｰﾙﾃﾞｲﾝｸﾞｽ', 'トウキョウショウジ'],
    ['Amazon', 'ｱﾏｿﾞﾝ', ''],
  ])('%s, %s: %s', (name, holder, reading) => {
    expect(proposedReading({ name, holder })).toBe(reading);
  });
});

describe('the reading that is stored', () => {
  const filled = { name: '外注費', reading: 'ガイチュウヒ', search_edition: SEARCH_EDITION };
  test.each([
    ['new, without one', { name: '外注費' }, null, 'ガイチュウヒ'],
    ['new, empty', { name: '外注費', reading: ' ' }, null, 'ガイチュウヒ'],
    ['new, with one', { name: '外注費', reading: ' ｶﾞｲﾁｭｳ　gc ' }, null, 'ガイチュウ gc'],
    [
      'of an earlier release',
      { name: '外注費', reading: '' },
      { ...filled, reading: '', search_edition: 0 },
      'ガイチュウヒ',
    ],
    ['not sent', { name: '外注費' }, { ...filled, reading: 'gc' }, 'gc'],
    ['not sent, another name', { name: '通信費' }, filled, 'ツウシンヒ'],
    ['unchanged, another name', { name: '通信費', reading: 'ガイチュウヒ' }, filled, 'ツウシンヒ'],
    ['entered, another name', { name: '通信費', reading: 'gc' }, filled, 'gc'],
    ['kept by the user, another name', { name: '通信費', reading: 'gc' }, { ...filled, reading: 'gc' }, 'gc'],
    [
      'a proposal follows the holder',
      { name: '鷺沼', holder: 'ｻｷﾞﾇﾏ' },
      { name: '鷺沼', reading: '', search_edition: 1 },
      'サギヌマ',
    ],
    ['emptied', { name: '外注費', reading: '' }, filled, ''],
    ['emptied before', { name: '外注費' }, { ...filled, reading: '' }, ''],
  ])('%s', (_, given, before, reading) => {
    expect(storedReading(given, before)).toBe(reading);
  });
});

test('a row is found by its name, its code, the keys of its reading and its words without one', () => {
  const { search_text, search_edition } = searchColumns(
    { name: 'リース料', reading: 'リースリョウ ls 賃借' },
    '537',
    null,
  );
  expect(search_text.split('\u0001')).toEqual(['リース料', '537', '賃借', 'risuryo', 'ls', 'risu']);
  expect(search_edition).toBe(SEARCH_EDITION);
});

test('the keys of a printed name come from its words, its holder and its own kana', () => {
  expect(keysOfName('株式会社東京商事', '')).toEqual(['tokyosyozi']);
  expect(keysOfName('鷺沼リース', 'ｻｷﾞﾇﾏﾘ-ｽ')).toEqual(['saginumarisu', 'risu']);
  expect(keysOfName('Amazon Japan', '')).toEqual(['amazon', 'zyapan']);
  expect(keysOfName('', '')).toEqual([]);
});

describe('what only a dictionary reads', () => {
  test.each([
    [{ name: '鷺沼商会' }, true],
    [{ name: '鷺沼商会', holder: '' }, true],
    [{ name: '鷺沼商会', holder: 'ｻｷﾞﾇﾏ' }, false],
    [{ name: '東京商事' }, false],
    [{ name: 'Amazon' }, false],
    [{ name: '' }, false],
  ])('%j: %s', (named, needs) => {
    expect(needsDictionary(named)).toBe(needs);
  });

  test('gets no legal form, and usual characters', () => {
    expect(dictionaryText('株式会社髙﨑板金')).toBe(' 高崎板金');
  });

  test.each([
    [
      [
        { surface: '鷺沼', reading: 'サギヌマ' },
        { surface: '商会', reading: 'ショウカイ' },
      ],
      'サギヌマショウカイ',
    ],
    [
      [{ surface: ' ' }, { surface: '鷺沼', reading: 'サギヌマ' }, { surface: '(' }, { surface: 'IT' }],
      'サギヌマ IT',
    ],
    [[{ surface: 'かもめ' }, { surface: '堂', reading: 'ドウ' }], 'カモメドウ'],
    [[{ surface: '髙' }, { surface: '橋', reading: 'キョウ' }], null],
    [[{ surface: 'ABC' }], null],
    [[], null],
  ])('%j: %s', (tokens, reading) => {
    expect(readingOfTokens(tokens)).toBe(reading);
  });

  const pending = { name: '鷺沼商会', reading: 'ショウカイ', search_edition: 0 };
  test.each([
    ['the dictionary', pending, 'サギヌマショウカイ', 'サギヌマショウカイ'],
    ['the table where the dictionary knows nothing', pending, undefined, 'ショウカイ'],
    ['nothing of an earlier release', { ...pending, reading: '' }, undefined, 'ショウカイ'],
    ['what the user entered', { ...pending, reading: 'サギ' }, 'サギヌマショウカイ', 'サギ'],
  ])('is filled from %s', (_, row, ofDictionary, reading) => {
    expect(readingToFill(row, ofDictionary)).toBe(reading);
  });

  const done = { ...pending, reading: 'サギヌマショウカイ', search_edition: SEARCH_EDITION };
  test.each([
    ['new', { name: '鷺沼商会' }, 'ショウカイ', null, 0],
    ['new, entered', { name: '鷺沼商会' }, 'サギヌマ', null, SEARCH_EDITION],
    ['new, read by the table', { name: '東京商会' }, 'トウキョウショウカイ', null, SEARCH_EDITION],
    ['still waiting', { name: '鷺沼商会' }, 'ショウカイ', pending, 0],
    ['filled', { name: '鷺沼商会' }, 'サギヌマショウカイ', done, SEARCH_EDITION],
    ['emptied to the proposal', { name: '鷺沼商会' }, 'ショウカイ', done, SEARCH_EDITION],
    ['another name', { name: '雉沼商会' }, 'ショウカイ', done, 0],
  ])('%s: edition', (_, given, reading, before, edition) => {
    expect(editionOf(given, reading, before)).toBe(edition);
  });
});
