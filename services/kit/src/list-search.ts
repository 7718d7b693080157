import type { Where } from './list-where.js';
import { bigrams, likePattern } from './search.js';
import type { Tx } from './tx.js';

/** A table, and its columns filled by search.ts. */
interface Searched {
  from: string;
  search?: { bigrams: string; text: string };
}

/** Rows looked at to learn how common a word is, and hits among them that make it common. */
const SAMPLE = 2000;
const COMMON_HITS = 8;

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
  const pairs = [...new Set(terms.flatMap((term) => bigrams(term)))];
  const isCommon =
    pairs.length === 0 ||
    (order !== null && (await areCommon(tx, definition, search.text, where, terms, order)));
  if (!isCommon) where.add(`${search.bigrams} @> $?::text[]`, pairs);
  for (const term of terms) {
    if (isCommon) where.add(`strpos(${search.text}, $?) > 0`, term);
    else where.add(`${search.text} like $?`, likePattern(term));
  }
}

/** Whether many of the first rows of the list contain the words. The index of words would have to read all of their rows. */
async function areCommon(
  tx: Tx,
  definition: Searched,
  text: string,
  where: Where,
  terms: string[],
  order: string,
): Promise<boolean> {
  const hits = terms.map((_, i) => `strpos(t, $${where.params.length + i + 1}) > 0`).join(' and ');
  const row = await tx.one<{ n: number }>(
    `select count(*) filter (where ${hits}) as n
     from (select ${text} as t from ${definition.from}
           where ${where.tests.join(' and ')} order by ${order} limit ${SAMPLE}) first`,
    [...where.params, ...terms],
  );
  return (row?.n ?? 0) >= COMMON_HITS;
}
