import { foldVariants } from './name-variants.js';

const LEGAL_FORMS: [RegExp, string][] = [
  [/株式会社|\(株\)/g, '㍿'],
  [/有限会社|\(有\)/g, '㈲'],
];

/**
 * The form in which names are the same: NFKC, lower case, hiragana folded to katakana,
 * the ways to write a legal form folded to one, blanks taken out.
 */
export function normaliseForSearch(text: string): string {
  let folded = text.normalize('NFKC').toLowerCase();
  folded = folded.replace(/[\u3041-\u3096]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60));
  for (const [pattern, mark] of LEGAL_FORMS) folded = folded.replace(pattern, mark);
  return folded.replace(/\s+/g, '');
}

/** The form in which text is searched: the one above, and variants of an ideograph are one. */
export function searchForm(text: string): string {
  return foldVariants(normaliseForSearch(text));
}

/**
 * Distinct pairs of neighbouring characters of the normalised texts, for a GIN index: two-character
 * words are the usual search in Japanese and trigrams cannot serve them.
 */
export function bigrams(...texts: (string | null | undefined)[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    if (!text) continue;
    const characters = [...searchForm(text)];
    for (let i = 0; i + 1 < characters.length; i++) found.add(`${characters[i]}${characters[i + 1]}`);
  }
  return [...found];
}

const SEPARATOR = '\u0001';

/** The texts in the form that `search_text` columns hold; the separator keeps words from running together. */
export function searchText(...texts: (string | null | undefined)[]): string {
  return texts
    .filter((t): t is string => !!t)
    .map(searchForm)
    .join(SEPARATOR);
}

/**
 * Pairs of neighbouring letters of the key of a reading (kit/readings.rules), for the same index as those of texts.
 * Capitals keep the letters apart from those of texts: names are not alike because their readings share a pair.
 */
export function keyPairs(key: string): string[] {
  const letters = key.toUpperCase();
  return [...new Set(Array.from(letters.slice(1), (letter, at) => `${letters[at]}${letter}`))];
}

/** The search columns of a row: its texts, and the keys of its readings. */
export function searchColumnsOf(
  texts: readonly (string | null | undefined)[],
  keys: readonly string[],
): { search_text: string; search_bigrams: string[] } {
  return {
    search_text: searchText(...texts, ...keys),
    search_bigrams: [...new Set([...bigrams(...texts), ...keys.flatMap(keyPairs)])],
  };
}

/** Words of a query as typed, at most `max` of them. */
export function searchTerms(q: string, max = 5): string[] {
  return q
    .normalize('NFKC')
    .split(/[\s\u3000]+/)
    .map(searchForm)
    .filter(Boolean)
    .slice(0, max);
}

/** A LIKE pattern that matches the term anywhere, its wildcards taken literally. */
export function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
}
