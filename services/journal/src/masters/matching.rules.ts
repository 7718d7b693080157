import { readingKeys, syllables, typedKey } from '@uketori/service-kit/readings.rules';
import { searchForm, searchTerms } from '@uketori/service-kit/search';

/** What a master is found by. */
export interface Findable {
  name: string;
  code: string;
  /** Words in kana or Latin letters, parted by blanks. */
  reading: string;
  /** Other texts: a word in them is a match, but a weak one. */
  others?: readonly string[];
}

/** How well a master meets what was typed; the best first. */
export const MATCHES = ['exact', 'begins', 'contains', 'abbreviated'] as const;
export type Match = (typeof MATCHES)[number];

/** The fewest characters, or syllables, of an abbreviation. */
const SHORTEST_ABBREVIATION = 2;

function isAbbreviation(short: readonly string[], long: readonly string[]): boolean {
  if (short.length < SHORTEST_ABBREVIATION || short[0] !== long[0]) return false;
  let at = 0;
  for (const one of long) if (one === short[at]) at++;
  return at === short.length;
}

function matchOfTexts(term: string, texts: readonly string[]): Match | null {
  if (texts.includes(term)) return 'exact';
  if (texts.some((text) => text.startsWith(term))) return 'begins';
  return texts.some((text) => text.includes(term)) ? 'contains' : null;
}

const better = (one: Match | null, other: Match | null): Match | null => {
  if (one === null || other === null) return one ?? other;
  return MATCHES.indexOf(one) <= MATCHES.indexOf(other) ? one : other;
};

/** 旅交 is 旅費交通費, りょこう is リョヒコウツウヒ. */
function abbreviates(term: string, key: string | null, names: readonly string[], keys: readonly string[]) {
  if (key === null) return names.some((name) => isAbbreviation([...term], [...name]));
  return keys.some((one) => isAbbreviation(syllables(key), syllables(one)));
}

/** The kana in a name are a part of it: リース is not the whole of リース料. */
function matchOfKey(key: string, keys: readonly string[], partKeys: readonly string[]): Match | null {
  const part = matchOfTexts(key, partKeys);
  return better(matchOfTexts(key, keys), part === 'exact' ? 'begins' : part);
}

/** A word that was typed, in the form of the search, and its key. */
interface Typed {
  term: string;
  key: string | null;
}

function wordsTyped(typed: string): Typed[] {
  return searchTerms(typed).map((term) => ({ term, key: typedKey(term) }));
}

function matchOfWords(words: readonly Typed[], row: Findable): Match | null {
  const names = [searchForm(row.code), searchForm(row.name), ...searchTerms(row.reading)].filter(Boolean);
  const keys = readingKeys(row.reading);
  const partKeys = readingKeys(row.name);
  const others = row.others?.map(searchForm) ?? [];
  const matches = words.map(({ term, key }) => {
    const own = better(matchOfTexts(term, names), key === null ? null : matchOfKey(key, keys, partKeys));
    const found = better(own, others.some((text) => text.includes(term)) ? 'contains' : null);
    return found ?? (abbreviates(term, key, names, [...keys, ...partKeys]) ? 'abbreviated' : null);
  });
  if (matches.length === 0 || matches.includes(null)) return null;
  return MATCHES.findLast((match) => matches.includes(match)) ?? null;
}

/** How a master meets all the words that were typed: as well as the word that it meets worst; null when it does not. */
export function matchOf(typed: string, row: Findable): Match | null {
  return matchOfWords(wordsTyped(typed), row);
}

/** The rows that meet what was typed: the best match first, then the most used, then the order of the list. No words: all rows. */
export function bestFirst<T extends Findable & { id: string; sort_num: number }>(
  typed: string,
  rows: readonly T[],
  uses: ReadonlyMap<string, number>,
): T[] {
  const words = wordsTyped(typed);
  return rows
    .flatMap((row) => {
      const match = words.length === 0 ? MATCHES[0] : matchOfWords(words, row);
      return match ? [{ row, rank: MATCHES.indexOf(match), used: uses.get(row.id) ?? 0 }] : [];
    })
    .sort((a, b) => a.rank - b.rank || b.used - a.used || a.row.sort_num - b.row.sort_num)
    .map(({ row }) => row);
}

const literal = (text: string): string => text.replace(/[\\%_]/g, (c) => `\\${c}`);

/**
 * LIKE patterns of `search_text` for one word, of which every row that matches meets at least one. The query for
 * candidates uses them; matchOf decides.
 */
export function candidatePatterns(term: string): string[] {
  const key = typedKey(term);
  const abbreviation = key === null ? [...term] : syllables(key);
  return [
    `%${literal(term)}%`,
    ...(key === null ? [] : [`%${literal(key)}%`]),
    ...(abbreviation.length < SHORTEST_ABBREVIATION ? [] : [`%${abbreviation.map(literal).join('%')}%`]),
  ];
}
