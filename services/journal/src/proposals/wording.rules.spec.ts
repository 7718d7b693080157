import { describe, expect, test } from '@jest/globals';
import {
  type EarlierWording,
  monthlyWording,
  subjectOf,
  USUAL_WORDING,
  type WordingFacts,
  wordingAfter,
  wordingOf,
  written,
} from './wording.rules.js';

const facts = (over: Partial<WordingFacts> = {}): WordingFacts => ({
  supplier: '株式会社ミナト印刷',
  month: '2026-11',
  items: ['チラシ印刷'],
  number: 'M-1024',
  ...over,
});

describe('the template behind a text', () => {
  test.each([
    ['株式会社ミナト印刷 11月分 チラシ印刷', '{supplier} {m}月分 {subject}'],
    ['ミナト印刷 10月分', '{name} {m-1}月分'],
    ['2026年11月分', '{yyyy}年{m}月分'],
    ['2026/11 チラシ印刷', '{yyyy}/{m} {subject}'],
    ['12月分家賃', '{m+1}月分家賃'],
    ['１１月分', '{m}月分'],
    ['チラシ印刷 M-1024', '{subject} {number}'],
    ['チラシ印刷 11月分 80%控除対象', '{subject} {m}月分'],
    ['封筒代', '封筒代'],
    // June is no month near November.
    ['6月決算', '6月決算'],
    ['2020年11月', '2020年11月'],
    ['3ヶ月分', '3ヶ月分'],
    ['{x} 11月', '{x} 11月'],
    ['', ''],
  ])('%s: %s', (text, wanted) => expect(wordingOf(text, facts())).toBe(wanted));

  test('of a pattern only the months are placeholders', () => {
    expect(monthlyWording('ミナト印刷 2026年10月分 チラシ印刷', '2026-11')).toBe(
      'ミナト印刷 {yyyy}年{m-1}月分 チラシ印刷',
    );
    expect(monthlyWording('{m}月分 11月', '2026-11')).toBe('{m}月分 11月');
    expect(monthlyWording('家賃 11月分', '')).toBe('家賃 11月分');
  });
  test('a year ago is near in January', () => {
    expect(wordingOf('12月分', facts({ month: '2026-01' }))).toBe('{m-1}月分');
    expect(wordingOf('2025年12月', facts({ month: '2026-01' }))).toBe('{yyyy}年{m-1}月');
  });
  test('without a date the month stays', () => {
    expect(wordingOf('11月分', facts({ month: '' }))).toBe('11月分');
  });
});

describe('a template for an invoice', () => {
  test.each([
    [USUAL_WORDING, {}, '株式会社ミナト印刷 11月分 チラシ印刷'],
    [USUAL_WORDING, { items: [] }, '株式会社ミナト印刷 11月分'],
    [USUAL_WORDING, { month: '' }, '株式会社ミナト印刷 チラシ印刷'],
    [USUAL_WORDING, { supplier: '', month: '', items: [] }, ''],
    ['{name} {m-1}月分', { month: '2026-01' }, 'ミナト印刷 12月分'],
    ['{yyyy}年{m-1}月', { month: '2026-01' }, '2025年12月'],
    ['{yyyy}/{mm}', { month: '2026-03' }, '2026/03'],
    ['{month} {subject}（{number}）', {}, '2026年11月分 チラシ印刷（M-1024）'],
    ['{subject}（{number}）', { number: '' }, 'チラシ印刷'],
    ['{unknown}', {}, '{unknown}'],
    ['封筒代', {}, '封筒代'],
  ])('%s with %j: %s', (template, over, wanted) => expect(written(template, facts(over))).toBe(wanted));

  test('every text that names its month is the text of the next month', () => {
    const text = '株式会社ミナト印刷 2026年10月分 チラシ印刷';
    expect(written(wordingOf(text, facts({ month: '2026-11' })), facts({ month: '2026-12' }))).toBe(
      '株式会社ミナト印刷 2026年11月分 チラシ印刷',
    );
  });
});

test.each([
  ['2026年11月分 サーバー利用料', 'サーバー利用料'],
  ['サーバー利用料（11月1日～11月30日）', 'サーバー利用料'],
  ['2026/11 保守料', '保守料'],
  ['コピー用紙 A4', 'コピー用紙 A4'],
  ['11月分', ''],
])('subject of %s', (item, wanted) => expect(subjectOf(item)).toBe(wanted));

describe('after earlier invoices', () => {
  const earlier = (text: string, over: Partial<EarlierWording> = {}): EarlierWording => ({
    text,
    facts: facts({ month: '2026-10', items: ['封筒印刷'] }),
    vote: 1,
    same_supplier: true,
    ...over,
  });
  test.each([
    ['none', [], '株式会社ミナト印刷 11月分 チラシ印刷'],
    ['its manner', [earlier('10月分 封筒印刷')], '11月分 チラシ印刷'],
    [
      'the manner with most votes',
      [earlier('封筒印刷'), earlier('10月 代金', { vote: 0.4 }), earlier('10月 代金', { vote: 0.7 })],
      '11月 代金',
    ],
    ['empty ones do not count', [earlier(''), earlier('10月分')], '11月分'],
    ['left empty every time', [earlier(''), earlier(' ')], ''],
    ['the manner of the house', [earlier('封筒印刷 10月', { same_supplier: false })], 'チラシ印刷 11月'],
    [
      'a text of another supplier',
      [earlier('特価封筒 10月', { same_supplier: false })],
      '株式会社ミナト印刷 11月分 チラシ印刷',
    ],
    [
      'others left theirs empty',
      [earlier('', { same_supplier: false })],
      '株式会社ミナト印刷 11月分 チラシ印刷',
    ],
  ])('%s', (_name, texts, wanted) => expect(wordingAfter(texts, facts())).toBe(wanted));

  test('no item was read: the earlier subject stays', () => {
    expect(wordingAfter([earlier('10月分 封筒印刷')], facts({ items: [] }))).toBe('11月分 封筒印刷');
  });
});
