import { Where } from './list-where.js';
import { typedKey } from './readings.rules.js';
import { bigrams, keyPairs, likePattern } from './search.js';
import type { Tx } from './tx.js';

/** A table, and its columns filled by search.ts. */
interface Searched {
  from: string;
  search?: { bigrams: string; text: string; readings?: true };
}

/** Rows looked at to learn how common a word is, and hits among them that make it common. */
const SAMPLE = 2000;
const COMMON_HITS = 8;

/** A way in which a row may contain a word: the text that it has, and its pairs in the index. */
interface Form {
  text: string;
  pairs: string[];
}

/** The forms of a word: the word itself, and where the list has readings also its key. */
function formsOf(term: string, hasReadings: boolean): Form[] {
  const own = { text: term, pairs: bigrams(term) };
  const key = hasReadings ? typedKey(term) : null;
  return key === null || isBare(key, term) ? [own] : [own, { text: key, pairs: keyPairs(key) }];
}

/** Repeated letters (zzzzz) have a key of one letter, which nearly every name contains. */
function isBare(key: string, term: string): boolean {
  return key.length === 1 && term.length > 1;
}

/**
 * Adds the words of a text search. Rare words come from the bigram index and are few enough to sort.
 * Common ones are met within a few rows when walking the list in its order; `strpos` says so to the
 * planner, which takes LIKE '%…%' for rare and would read everything. A caller that wants every hit passes no order
 * (null) and gets them all from the index.
 */
export async function addSearch(
  tx: Tx,
  definition: Searched,
  where: Where,
  terms: string[],
  order: string | null,
): Promise<void> {
  const { search } = definition;
  if (!search || terms.length === 0) return;
  const words = terms.map((term) => formsOf(term, search.readings === true));
  const indexed = words.filter((forms) => forms.every(({ pairs }) => pairs.length > 0));
  const isCommon =
    indexed.length === 0 ||
    (order !== null && (await areCommon(tx, definition, search.text, where, words, order)));
  if (!isCommon) addPairs(where, search.bigrams, indexed);
  for (const forms of words) {
    const texts = textsOf(forms);
    if (isCommon) where.add(anyOf(texts, `strpos(${search.text}, $?) > 0`), ...texts);
    else where.add(anyOf(texts, `${search.text} like $?`), ...texts.map(likePattern));
  }
}

/** The condition that the index serves: one for all the words that have one form, one for each of the others. */
function addPairs(where: Where, column: string, words: readonly (readonly Form[])[]): void {
  const single = words.filter(({ length }) => length === 1).flatMap((forms) => forms[0]?.pairs ?? []);
  if (single.length > 0) where.add(`${column} @> $?::text[]`, [...new Set(single)]);
  for (const forms of words.filter(({ length }) => length > 1))
    where.add(anyOf(forms, `${column} @> $?::text[]`), ...forms.map(({ pairs }) => pairs));
}

const textsOf = (forms: readonly Form[]): string[] => [...new Set(forms.map(({ text }) => text))];

function anyOf(forms: readonly unknown[], test: string): string {
  return forms.length === 1 ? test : `(${forms.map(() => test).join(' or ')})`;
}

/** Whether many of the first rows of the list contain the words. The index of words would have to read all of their rows. */
async function areCommon(
  tx: Tx,
  definition: Searched,
  text: string,
  where: Where,
  words: readonly (readonly Form[])[],
  order: string,
): Promise<boolean> {
  const hits = new Where(where.params);
  for (const texts of words.map(textsOf)) hits.add(anyOf(texts, 'strpos(t, $?) > 0'), ...texts);
  const row = await tx.one<{ n: number }>(
    `select count(*) filter (where ${hits.tests.join(' and ')}) as n
     from (select ${text} as t from ${definition.from}
           where ${where.tests.join(' and ')} order by ${order} limit ${SAMPLE}) first`,
    hits.params,
  );
  return (row?.n ?? 0) >= COMMON_HITS;
}
