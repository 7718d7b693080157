import { readingKeys } from '@uketori/service-kit/readings.rules';
import { bigrams, searchText } from '@uketori/service-kit/search';
import { READING_WORDS, UNREAD_WORDS } from './reading-words.data.js';

/**
 * Edition of what the search columns of a row hold. A row of an earlier edition is filled again in the background:
 * raise it with a change of the rule or of the words.
 */
export const SEARCH_EDITION = 1;

const LONGEST = Math.max(...[...READING_WORDS.keys()].map((word) => word.length));
const KANA = /^[\u3041-\u3096\u30a1-\u30fa\u30fc]+/;
const LATIN = /^[a-z0-9]+/i;

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

/**
 * The reading that a name suggests, in katakana; Latin letters and digits stay. A gap in the name, and a word whose
 * reading is not known, leaves a blank: the words around it are found by their own. '' when no part needs a reading.
 */
export function proposedReading(name: string): string {
  let rest = name.normalize('NFKC');
  for (const word of UNREAD_WORDS) rest = rest.replaceAll(word, ' ');
  let reading = '';
  while (rest !== '') {
    const word = begins(rest);
    reading += word?.reading ?? ' ';
    rest = rest.slice(word?.length ?? 1);
  }
  return /[ァ-ヺ]/.test(reading) ? reading.replace(/\s+/g, ' ').trim() : '';
}

/** What is stored of a row before it changes. */
export interface ReadBefore {
  name: string;
  reading: string;
  search_edition: number;
}

/**
 * The reading of a row that is stored. A row that never had one gets the proposal where none is given; so does a row
 * whose name changes while its reading is still the proposal of the previous name. A reading that is not given stays.
 * Anything else is what the user entered, also ''.
 */
export function storedReading(
  given: { name: string; reading?: string | undefined },
  before: ReadBefore | null,
): string {
  const entered = given.reading?.normalize('NFKC').replace(/\s+/g, ' ').trim();
  if (!before || before.search_edition === 0) return entered || proposedReading(given.name);
  const reading = entered ?? before.reading;
  const isProposal = reading === before.reading && reading === proposedReading(before.name);
  return isProposal && given.name !== before.name ? proposedReading(given.name) : reading;
}

/** What a row is found by: the columns that the search reads. Each word of the reading has a key of its own. */
export function searchColumns(
  { name, reading }: { name: string; reading: string },
  ...others: readonly (string | null)[]
): { search_text: string; search_bigrams: string[]; search_edition: number } {
  const texts = [...others, name, reading, ...new Set([...readingKeys(reading), ...readingKeys(name)])];
  return {
    search_text: searchText(...texts),
    search_bigrams: bigrams(...texts),
    search_edition: SEARCH_EDITION,
  };
}
