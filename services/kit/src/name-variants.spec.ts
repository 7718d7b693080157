import { FOLDED_FROM, FOLDED_TO, foldVariants } from './name-variants.js';
import { bigrams, normaliseForSearch, searchTerms, searchText } from './search.js';

const from = [...FOLDED_FROM];
const to = [...FOLDED_TO];

test('the table folds each character once, to one that is not folded itself', () => {
  expect(from).toHaveLength(to.length);
  expect(new Set(from).size).toBe(from.length);
  expect(to.filter((usual) => from.includes(usual))).toEqual([]);
  for (const [i, one] of from.entries()) {
    expect(foldVariants(one)).toBe(to[i]);
    // A character that is united or changed before it comes here would never be met.
    expect(normaliseForSearch(one)).toBe(one);
    expect(normaliseForSearch(to[i] as string)).toBe(to[i]);
  }
});

test.each([
  ['髙﨑製作所', '高崎製作所'],
  ['𠮷野家', '吉野家'],
  ['渡邊商店', '渡辺'],
  ['渡邉商店', '渡邊'],
  ['齋藤税理士事務所', '斉藤'],
  ['株式会社 嶋﨑', '(株)島崎'],
  ['冨士濱運輸', '富士浜'],
])('%s is found by %s', (written, typed) => {
  const terms = searchTerms(typed);
  for (const term of terms) expect(searchText(written)).toContain(term);
  expect(bigrams(written)).toEqual(expect.arrayContaining(terms.flatMap((term) => bigrams(term))));
});

test('as a key of what is the same, a name stays as it is written', () => {
  expect(normaliseForSearch('髙橋')).not.toBe(normaliseForSearch('高橋'));
});
