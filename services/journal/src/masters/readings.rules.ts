import { readingKeys, withSmallKana } from '@uketori/service-kit/readings.rules';
import { bigrams, searchText } from '@uketori/service-kit/search';
import { READING_WORDS, UNREAD_WORDS } from './reading-words.data.js';

/**
 * Edition of what the search columns of a row hold. A job fills the rows of edition 0, which an earlier release stored.
 */
export const SEARCH_EDITION = 1;

const LONGEST = Math.max(...[...READING_WORDS.keys()].map((word) => word.length));
const KANA = /^[\u3041-\u3096\u30a1-\u30fa\u30fc]+/;
const LATIN = /^[a-z0-9]+/i;
const IDEOGRAPH = /^[\u3400-\u9fff々〆]/;
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

/** The words of a name in katakana, and whether each ideograph of it was read. */
function read(name: string): { reading: string; isWhole: boolean } {
  let rest = name.normalize('NFKC');
  for (const word of UNREAD_WORDS) rest = rest.replaceAll(word, ' ');
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

/** What is stored of a row before it changes. */
export type ReadBefore = Named & { reading: string; search_edition: number };

/** The reading by which a row is found: of one that no rule has filled yet, the proposal. */
export function foundReading(row: ReadBefore): string {
  return row.search_edition === 0 ? row.reading || proposedReading(row) : row.reading;
}

/**
 * The reading of a row that is stored. A row that never had one gets the proposal where none is given; so does a row
 * whose reading is still the proposal for what it was. A reading that is not given stays. Anything else is what the
 * user entered, also ''.
 */
export function storedReading(
  given: Named & { reading?: string | undefined },
  before: ReadBefore | null,
): string {
  const entered = given.reading?.normalize('NFKC').replace(/\s+/g, ' ').trim();
  if (!before || before.search_edition === 0) return entered || proposedReading(given);
  const reading = entered ?? before.reading;
  const isProposal = reading === before.reading && reading === proposedReading(before);
  return isProposal ? proposedReading(given) : reading;
}

/**
 * What a row is found by: the columns that the search reads. The name comes first in the text. Each word of the reading
 * has a key of its own. Readings are in no pair of characters: pairs say which names are alike.
 */
export function searchColumns(
  { name, reading }: { name: string; reading: string },
  ...others: readonly (string | null)[]
): { search_text: string; search_bigrams: string[]; search_edition: number } {
  const keys = new Set([...readingKeys(reading), ...readingKeys(name)]);
  return {
    search_text: searchText(name, ...others, reading, ...keys),
    search_bigrams: bigrams(name, ...others),
    search_edition: SEARCH_EDITION,
  };
}
