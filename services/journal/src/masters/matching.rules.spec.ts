import { describe, expect, test } from '@jest/globals';
import { searchTerms } from '@uketori/service-kit/search';
import { ACCOUNT_TITLES } from '../initial-settings/standard-chart.data.js';
import {
  bestFirst,
  candidatePatterns,
  type Findable,
  MATCHES,
  type Match,
  matchOf,
} from './matching.rules.js';
import { proposedReading, searchColumns } from './readings.rules.js';

const outsourcing: Findable = { name: '外注費', code: '512', reading: 'ガイチュウヒ gc' };
const travel: Findable = { name: '旅費交通費', code: '525', reading: 'リョヒコウツウヒ' };
const lease: Findable = { name: 'リース料', code: '537', reading: 'リースリョウ' };
const amazon: Findable = { name: 'Amazon Web Services', code: 'AWS', reading: 'アマゾン' };
const bank: Findable = { name: '東京銀行 髙﨑支店', code: '', reading: 'トウキョウギンコウ タカサキシテン' };
const supplier: Findable = {
  name: '東京商事',
  code: 'T1',
  reading: 'トウキョウショウジ',
  others: ['03-1234', '家賃'],
};
const unread: Findable = { name: '鷺沼', code: '7', reading: '' };

const CASES: readonly (readonly [typed: string, row: Findable, match: Match | null])[] = [
  // Code.
  ['512', outsourcing, 'exact'],
  ['５１２', outsourcing, 'exact'],
  ['51', outsourcing, 'begins'],
  ['12', outsourcing, 'contains'],
  ['aws', amazon, 'exact'],
  // Kanji, with the variants of a character.
  ['外注費', outsourcing, 'exact'],
  ['外注', outsourcing, 'begins'],
  ['注費', outsourcing, 'contains'],
  ['交通', travel, 'contains'],
  ['高崎', bank, 'contains'],
  // Kana of each width.
  ['ガイチュウヒ', outsourcing, 'exact'],
  ['がいちゅうひ', outsourcing, 'exact'],
  ['がいちゅう', outsourcing, 'begins'],
  ['ｶﾞｲﾁｭｳ', outsourcing, 'begins'],
  ['がいch', outsourcing, 'begins'],
  ['こうつう', travel, 'contains'],
  ['リース', lease, 'begins'],
  ['りーす', lease, 'begins'],
  // Latin letters: Hepburn, Kunrei, without the long vowel, half typed.
  ['gaichuuhi', outsourcing, 'exact'],
  ['gaichu', outsourcing, 'begins'],
  ['gaityuu', outsourcing, 'begins'],
  ['ＧＡＩＣＨＵ', outsourcing, 'begins'],
  ['gaich', outsourcing, 'begins'],
  ['g', outsourcing, 'begins'],
  ['koutsuu', travel, 'contains'],
  ['kotu', travel, 'contains'],
  ['ri-su', lease, 'begins'],
  ['amazon', amazon, 'exact'],
  ['あまぞん', amazon, 'exact'],
  ['web', amazon, 'begins'],
  // A word of the reading that the user added.
  ['gc', outsourcing, 'exact'],
  // Abbreviations: heads of the words, in their order.
  ['旅交', travel, 'abbreviated'],
  ['外費', outsourcing, 'abbreviated'],
  ['りょこう', travel, 'abbreviated'],
  ['ryokou', travel, 'abbreviated'],
  ['交旅', travel, null],
  ['通旅', travel, null],
  ['kouryo', travel, null],
  // Several words: each must be met, the one that is met worst counts.
  ['とうきょう 支店', bank, 'contains'],
  ['toukyou takasaki', bank, 'begins'],
  ['東京 おおさか', bank, null],
  // Other texts.
  ['03-12', supplier, 'contains'],
  ['03-1234', supplier, 'contains'],
  ['家賃', supplier, 'contains'],
  ['東京 家賃', supplier, 'contains'],
  ['やちん', supplier, null],
  // Nothing.
  ['', outsourcing, null],
  [' ', outsourcing, null],
  ['%', outsourcing, null],
  ['_', outsourcing, null],
  ['xyz', outsourcing, null],
  ['さぎぬま', unread, null],
  ['saginuma', unread, null],
  ['鷺', unread, 'begins'],
];

describe('how what is typed meets a master', () => {
  test.each(CASES)('%s: %j is %s', (typed, row, match) => {
    expect(matchOf(typed, row)).toBe(match);
  });

  test('each kind of match is in the table', () => {
    expect(new Set(CASES.map(([, , match]) => match))).toEqual(new Set([...MATCHES, null]));
  });
});

describe('the patterns of candidates', () => {
  const like = (pattern: string): RegExp =>
    new RegExp(
      `^${pattern.replace(/\\?[\s\S]/g, (c) => (c === '%' ? '[\\s\\S]*' : (c.at(-1) ?? '').replace(/[.*+?^${}()|[\]\\]/, '\\$&')))}$`,
    );

  test.each(CASES.filter(([, , match]) => match))('let no match out: %s', (typed, row) => {
    const { search_text } = searchColumns(row, row.code, ...(row.others ?? []));
    for (const term of searchTerms(typed))
      expect(candidatePatterns(term).some((pattern) => like(pattern).test(search_text))).toBe(true);
  });

  test('take wildcards literally', () => {
    expect(candidatePatterns('1%_\\')).toEqual(['%1\\%\\_\\\\%', '%1%\\%%\\_%\\\\%']);
  });
});

describe('the order of what is found', () => {
  const rows = ACCOUNT_TITLES.map(([code, name], at) => ({
    id: code,
    code,
    name,
    reading: proposedReading({ name }),
    sort_num: at + 1,
  }));
  const names = (typed: string, uses: Record<string, number> = {}) =>
    bestFirst(typed, rows, new Map(Object.entries(uses))).map(({ name }) => name);

  test.each([
    ['gaichu', '外注費'],
    ['がいちゅう', '外注費'],
    ['gaityuu', '外注費'],
    ['shouhizei', '仮払消費税'],
    ['syoumou', '消耗品費'],
    ['tesuuryou', '支払手数料'],
    ['ryohi', '旅費交通費'],
    ['tuusin', '通信費'],
    ['hoken', '保険料'],
    ['yachin', '地代家賃'],
    ['zappi', '雑費'],
    ['支手', '支払手数料'],
    ['sofuto', 'ソフトウェア'],
    ['546', '雑費'],
  ])('%s offers %s first', (typed, name) => {
    expect(names(typed)[0]).toBe(name);
  });

  test('equal matches: the most used first, then the order of the list', () => {
    // アズカリキン and カリイレキン contain it.
    expect(names('kari')).toEqual([
      ...['仮払金', '仮払消費税', '仮受金', '仮受消費税'],
      ...['預り金', '短期借入金', '役員借入金', '長期借入金'],
    ]);
    expect(names('kari', { 216: 3, 145: 1 }).slice(0, 3)).toEqual(['仮受金', '仮払消費税', '仮払金']);
  });

  test('nothing typed: all, the most used first', () => {
    const all = names('', { 546: 2, 512: 5 });
    expect(all).toHaveLength(rows.length);
    expect(all.slice(0, 4)).toEqual(['外注費', '雑費', '現金', '小口現金']);
  });

  test('a better match goes before a more used one', () => {
    expect(names('雑', { 412: 1 })[0]).toBe('雑収入');
    expect(names('雑費', { 552: 99, 412: 99 })[0]).toBe('雑費');
    expect(names('kari', { 219: 99 })[0]).toBe('仮払金');
  });
});
