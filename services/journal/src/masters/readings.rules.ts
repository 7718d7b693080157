import { readingKeys, typedKey, withSmallKana } from '@uketori/service-kit/readings.rules';
import { foldVariants } from '@uketori/service-kit/name-variants';
import { searchColumnsOf } from '@uketori/service-kit/search';
import { READING_WORDS, UNREAD_WORDS } from './reading-words.data.js';

/**
 * Edition of what the search columns of a row hold. A job fills the rows of edition 0: those that an earlier release
 * stored, and those whose names only a dictionary reads.
 */
export const SEARCH_EDITION = 1;

const LONGEST = Math.max(...[...READING_WORDS.keys()].map((word) => word.length));
const KANA = /^[\u3041-\u3096\u30a1-\u30fa\u30fc]+/;
const LATIN = /^[a-z0-9]+/i;
const IDEOGRAPH = /^[\u3400-\u9fff々〆]/;
const IDEOGRAPHS = /[\u3400-\u9fff々〆]/;
const READS = /[ァ-ヺ]/;

const katakana = (text: string): string =>
  text.replace(/[\u3041-\u3096]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60));

/** What begins the text: how much of it, and its reading; null where its reading is not known. */
function begins(text: string): { length: number; reading: string } | null {
  for (let length = Math.min(LONGEST, text.length); length > 0; length--) {
    const reading = READING_WORDS.get(text.slice(0, length));
    if (reading) return { length, reading };
  }
  const [same] = KANA.exec(text) ?? LATIN.exec(text) ?? [];
  return same ? { length: same.length, reading: katakana(same) } : null;
}

function withoutLegalForm(name: string): string {
  return UNREAD_WORDS.reduce((rest, word) => rest.replaceAll(word, ' '), name.normalize('NFKC'));
}

/** The words of a name in katakana, and whether each ideograph of it was read. */
function read(name: string): { reading: string; isWhole: boolean } {
  let rest = withoutLegalForm(name);
  let reading = '';
  let isWhole = true;
  while (rest !== '') {
    const word = begins(rest);
    if (!word && IDEOGRAPH.test(rest)) isWhole = false;
    reading += word?.reading ?? ' ';
    rest = rest.slice(word?.length ?? 1);
  }
  return { reading: READS.test(reading) ? reading.replace(/\s+/g, ' ').trim() : '', isWhole };
}

/** Marks of a legal form in the name of an account holder: カ) ハナマル, ハナマル(カ, シヤ) … */
const HOLDER_MARKS = /^[ァ-ヶー]{1,6}\)|\([ァ-ヶー]{1,6}\)?$|\([ァ-ヶー]{1,6}\)/g;

/** The reading in the name of an account holder, as banks write it. */
function holderReading(holder: string): string {
  const words = katakana(holder.normalize('NFKC'))
    .replace(HOLDER_MARKS, ' ')
    .replace(/(?<=[ァ-ヶ])-/g, 'ー')
    .replace(/[^ァ-ヶー\s]/g, ' ');
  return withSmallKana(words).replace(/\s+/g, ' ').trim();
}

/** What suggests a reading: the name, and of a supplier the holder of its account in kana. */
interface Named {
  name: string;
  holder?: string;
}

/**
 * The reading that a name suggests, in katakana; Latin letters and digits stay. A gap in the name, and a word whose
 * reading is not known, leaves a blank: the words around it are found by their own. Where a word is not known, the
 * holder of the account is read instead. '' when no part needs a reading.
 */
export function proposedReading({ name, holder = '' }: Named): string {
  const { reading, isWhole } = read(name);
  return isWhole ? reading : holderReading(holder) || reading;
}

/** Whether the table lacks a word of the name, and the holder of the account does not give its reading. */
export function needsDictionary({ name, holder = '' }: Named): boolean {
  return !read(name).isWhole && holderReading(holder) === '';
}

/** A name as a dictionary reads it: without its legal form, each ideograph in its usual variant. */
export function dictionaryText(name: string): string {
  return foldVariants(withoutLegalForm(name));
}

/** A word of a name as the dictionary returns it; an unknown word has no reading. */
export interface Token {
  surface: string;
  reading?: string | undefined;
}

/** The reading of a name by the words of a dictionary; null when it does not know one of them. */
export function readingOfTokens(tokens: readonly Token[]): string | null {
  const words = tokens.map(({ surface, reading }) => reading ?? (IDEOGRAPHS.test(surface) ? null : surface));
  if (words.includes(null)) return null;
  const reading = katakana(words.join(''))
    .replace(/[^ァ-ヶーa-z0-9]+/gi, ' ')
    .trim();
  return READS.test(reading) ? reading : null;
}

/** The stored row before a change. */
export type ReadBefore = Named & { reading: string; search_edition: number };

/** The reading by which a row is found: of one that has none yet, the proposal. */
export function foundReading(row: ReadBefore): string {
  return row.search_edition === 0 ? row.reading || proposedReading(row) : row.reading;
}

/** The reading of a row that has none yet. One that a user entered stays. */
export function readingToFill(row: ReadBefore, ofDictionary: string | undefined): string {
  const proposal = proposedReading(row);
  return row.reading === '' || row.reading === proposal ? (ofDictionary ?? proposal) : row.reading;
}

type Given = Named & { reading?: string | undefined };

/**
 * The reading of a row that is stored. A row that never had one gets the proposal where none is given; so does a row
 * whose reading is still the proposal for what it was. A reading that is not given stays. Anything else is what the
 * user entered, also ''.
 */
export function storedReading(given: Given, before: ReadBefore | null): string {
  const entered = given.reading?.normalize('NFKC').replace(/\s+/g, ' ').trim();
  if (!before || before.search_edition === 0) return entered || proposedReading(given);
  const reading = entered ?? before.reading;
  const isProposal = reading === before.reading && reading === proposedReading(before);
  return isProposal ? proposedReading(given) : reading;
}

/** Edition of the search columns of a row: 0 where the job has to ask the dictionary for its reading. */
export function editionOf(given: Named, reading: string, before: ReadBefore | null): number {
  const isNew = !before || before.search_edition === 0 || before.name !== given.name;
  return isNew && needsDictionary(given) && reading === proposedReading(given) ? 0 : SEARCH_EDITION;
}

/**
 * What a row is found by: the columns that the search reads. The name comes first in the text. Each word of the reading
 * has a key of its own.
 */
export function searchColumns(
  { name, reading }: { name: string; reading: string },
  ...others: readonly (string | null)[]
): { search_text: string; search_bigrams: string[]; search_edition: number } {
  // A word with an ideograph has no key.
  const words = reading.split(' ').filter((word) => typedKey(word) === null);
  const keys = [...new Set([...readingKeys(reading), ...readingKeys(name)])];
  return { ...searchColumnsOf([name, ...others, ...words], keys), search_edition: SEARCH_EDITION };
}

/** The keys of the reading that a printed name suggests. */
export function keysOfName(name: string, holder: string): string[] {
  return [...new Set([...readingKeys(proposedReading({ name, holder })), ...readingKeys(name)])];
}
