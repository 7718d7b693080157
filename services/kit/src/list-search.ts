import { Where } from './list-where.js';
import { typedKey } from './readings.rules.js';
import { bigrams, likePattern } from './search.js';
import type { Tx } from './tx.js';

/** A table, and its columns filled by search.ts. */
interface Searched {
  from: string;
  search?: { bigrams: string; text: string; readings?: true };
}

/** Rows looked at to learn how common a word is, and hits among them that make it common. */
const SAMPLE = 2000;
const COMMON_HITS = 8;

/** A word that is searched. */
interface Word {
  /** The searched text of a row contains one of these: the word itself, or the key of a reading. */
  forms: string[];
  /** Pairs of characters that a row with the word has in the index; none where its reading is enough. */
  pairs: string[];
}

function wordOf(term: string, hasReadings: boolean): Word {
  const key = hasReadings ? typedKey(term) : null;
  return key === null
    ? { forms: [term], pairs: bigrams(term) }
    : { forms: [...new Set([term, key])], pairs: [] };
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
  const words = terms.map((term) => wordOf(term, search.readings === true));
  const pairs = [...new Set(words.flatMap((word) => word.pairs))];
  const isCommon =
    pairs.length === 0 ||
    (order !== null && (await areCommon(tx, definition, search.text, where, words, order)));
  if (!isCommon) where.add(`${search.bigrams} @> $?::text[]`, pairs);
  for (const { forms } of words)
    if (isCommon) where.add(anyOf(forms, `strpos(${search.text}, $?) > 0`), ...forms);
    else where.add(anyOf(forms, `${search.text} like $?`), ...forms.map(likePattern));
}

function anyOf(forms: readonly string[], test: string): string {
  return forms.length === 1 ? test : `(${forms.map(() => test).join(' or ')})`;
}

/** Whether many of the first rows of the list contain the words. The index of words would have to read all of their rows. */
async function areCommon(
  tx: Tx,
  definition: Searched,
  text: string,
  where: Where,
  words: readonly Word[],
  order: string,
): Promise<boolean> {
  const hits = new Where(where.params);
  for (const { forms } of words) hits.add(anyOf(forms, 'strpos(t, $?) > 0'), ...forms);
  const row = await tx.one<{ n: number }>(
    `select count(*) filter (where ${hits.tests.join(' and ')}) as n
     from (select ${text} as t from ${definition.from}
           where ${where.tests.join(' and ')} order by ${order} limit ${SAMPLE}) first`,
    hits.params,
  );
  return (row?.n ?? 0) >= COMMON_HITS;
}
