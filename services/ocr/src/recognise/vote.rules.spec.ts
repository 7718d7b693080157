import { keyOf, vote, type Ballot } from './vote.rules.js';

const free = (text: string, confidence = 0.9): Ballot => ({ text, confidence, limited: false });
const limited = (text: string): Ballot => ({ text, confidence: 0, limited: true });

test.each([
  ['kana', 'カカ) マルコ シウンユ', 'カ)マルコシウンユ'],
  ['kana', 'カ）マルコシウンユ', 'カ)マルコシウンユ'],
  ['kana', '三菱銀行', null],
  ['name', '㈱ みほん 製作所', '株式会社みほん製作所'],
  ['name', 'へ株式会社みほん', '株式会社みほん'],
  ['name', '株式会社みほん製作所|た内', '株式会社みほん製作所'],
  ['name', 'みほん)特許事務所', 'みほん特許事務所'],
  ['name', 'みほん(東京)事務所', 'みほん(東京)事務所'],
  ['kana', '名義:ミヤゾノ アヤコ (宮園', 'ミヤゾノアヤコ'],
  ['kana', 'クイルワークスジヤパン (ド / QUILL', 'クイルワ-クスジヤパン(ド'],
  ['kana', 'ユ)サエグサインサツジヨョ', 'ユ)サエグサインサツジヨ'],
  ['text', '一', null],
] as const)('%s %j says %j', (kind, text, key) => expect(keyOf(kind, text)).toBe(key));

test('nothing said, nothing chosen', () => {
  expect(vote('kana', [])).toBeNull();
  expect(vote('kana', [free('小計'), free('合計')])).toBeNull();
});

test('what most readings say wins, and is surer the more agree', () => {
  const all = vote('kana', [free('マル コシ', 0.7), free('マルコシ', 0.4), free('マルコシ', 0.97)]);
  expect(all?.ballot).toBe(2);
  expect(all?.confidence).toBeGreaterThan(0.95);
  const torn = vote('kana', [free('マルコシ', 0.7), free('マルユシ', 0.7), free('マルコシ', 0.6)]);
  expect(torn?.ballot).toBe(0);
  expect(torn?.confidence).toBeLessThan(all?.confidence ?? 0);
});

test('one voice alone is never sure', () => {
  expect(vote('kana', [free('マルコシ', 0.99)])?.confidence).toBeLessThanOrEqual(0.6);
});

test('readings limited to kana need a free one that says the same', () => {
  expect(vote('kana', [free('三菱銀行'), limited('マルコシ'), limited('マルコシ')])).toBeNull();
  expect(vote('kana', [free('マルコシ'), limited('マルコシ')])?.ballot).toBe(0);
});

test('a lost letter is not outvoted by the readings that lost it', () => {
  const verdict = vote('name', [
    free('株式会社 昭陽 ビル', 0.9),
    free('株式会社 昭 ビル', 0.95),
    free('株式会社 昭 ビル', 0.95),
  ]);
  expect(verdict?.ballot).toBe(0);
  expect(verdict?.confidence).toBeLessThanOrEqual(0.6);
});

test('of readings that say the same the one without a stray sign speaks', () => {
  const verdict = vote('name', [
    free('へ 株式会社みほん', 0.93),
    free('株式会社みほん', 0.9),
    free('W株式会社みほん', 0.94),
  ]);
  expect(verdict?.ballot).toBe(1);
  expect(verdict?.confidence).toBeGreaterThan(0.9);
});

test('a bracket that none opens is no letter of a name', () => {
  const verdict = vote('name', [
    free('みほん特許事務所', 0.98),
    free('みほん)特許事務所', 0.9),
    free('みほん)特許事務所', 0.9),
  ]);
  expect(verdict?.ballot).toBe(0);
  expect(verdict?.confidence).toBeGreaterThan(0.9);
});

test('a letter written with and without its voicing mark is one letter', () => {
  const verdict = vote('name', [
    free('株式会社クリエイデティブ'),
    free('株式会社クリエイティブ', 0.6),
    free('株式会社クリエイデティブ'),
  ]);
  expect(verdict?.ballot).toBe(1);
  expect(vote('kana', [free('スズキ タロウ'), free('スズキ タロウ')])?.ballot).toBe(0);
});

test('what a seal left behind is no lost letter', () => {
  const verdict = vote('name', [
    free('株式会社緑栄 2|', 0.7),
    free('株式会社緑栄', 0.7),
    free('株式会社緑栄', 0.7),
  ]);
  expect(verdict?.ballot).toBe(1);
});

test('looks that agree on kana make it no surer than the best of them', () => {
  const [poor, clear] = [0.89, 0.97].map((sure) =>
    vote('kana', [free('イ)ミホン', sure), free('イ)ミホン', sure - 0.02), free('イ)ミホン', sure - 0.05)]),
  );
  expect([poor?.confidence, clear?.confidence]).toEqual([0.89, 0.97]);
});
