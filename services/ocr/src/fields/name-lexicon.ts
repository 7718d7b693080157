import { foldKana } from '../layout/text.rules.js';
import { everyBank } from './bank-master.js';
import { FAMILY_NAMES } from './family-names.js';
import { voicedOf } from './kana-letters.rules.js';
import { everyListed, listedReading } from './kanji-order.js';
import { LEAST, taught } from './name-readings.rules.js';
import { TRADE_WORDS } from './trade-words.js';

/** Words that names are made of, trades and places, and single ideographs, with their kana as bank records write it. */
export interface Lexicon {
  /** Words of two letters and more by their kana. */
  words: Map<string, Set<string>>;
  /** Every one of these words. */
  all: Set<string>;
  /** Ideographs by their kana. */
  letters: Map<string, Set<string>>;
  /** Words of trades: on an invoice they are likelier than places. */
  trades: Set<string>;
  /** Longest kana of a word. */
  longest: number;
}

let known: Lexicon | null = null;

/** Families are the ones listed, places those that branches in the bank master are named after. */
export function lexicon(): Lexicon {
  known ??= collected();
  return known;
}

function collected(): Lexicon {
  const words: Lexicon['words'] = new Map();
  const letters: Lexicon['letters'] = new Map();
  const put = (to: Map<string, Set<string>>, kana: string, print: string) => {
    const list = to.get(kana) ?? new Set();
    to.set(kana, list.add(print));
  };
  for (const [word, kana] of [...TRADE_WORDS, ...FAMILY_NAMES]) put(words, foldKana(kana), word);
  for (const [, bank] of everyBank()) {
    for (const { name, kana } of Object.values(bank.branches)) {
      const place = name.normalize('NFKC').replace(/(?:支店|出張所|支所)$/, '');
      if (/^[\p{Script=Han}々]{2,4}$/u.test(place)) put(words, foldKana(kana), place);
    }
  }
  for (const [letter, met] of taught())
    for (const [reading, count] of met) if (count >= LEAST) put(letters, reading, letter);
  for (const [letter, reading] of everyListed()) put(letters, foldKana(reading), letter);
  const longest = [...words.keys()].reduce((n, kana) => Math.max(n, kana.length), 0);
  const all = new Set([...words.values()].flatMap((list) => [...list]));
  return { words, all, letters, trades: new Set(TRADE_WORDS.map(([word]) => word)), longest };
}

/** How often a name must have met an ideograph for another reading of it to be unlikely. */
const WELL_KNOWN = 20;

/** Readings of an ideograph with what each costs: as met in names, as listed, voiced behind another letter, cut before one. */
export function readingsWithCost(letter: string, first: boolean): Map<string, number> {
  const out = new Map<string, number>();
  const put = (reading: string, cost: number) => out.set(reading, Math.min(cost, out.get(reading) ?? 9));
  for (const [reading, count] of taught().get(letter) ?? []) put(reading, count >= LEAST ? 0 : 0.2);
  const listed = listedReading(letter);
  if (listed) put(foldKana(listed), 0);
  for (const [reading, cost] of [...out]) {
    if (/[クキチツ]$/.test(reading) && reading.length > 1) put(`${reading.slice(0, -1)}ツ`, cost + 0.1);
    if (!first) for (const voiced of voicedOf(reading[0] ?? '')) put(voiced + reading.slice(1), cost + 0.1);
  }
  return out;
}

/** How much speaks against an ideograph being read as it never was: little is known of most, much of those in many places. */
export function strangeness(letter: string): number {
  const met = [...(taught().get(letter)?.values() ?? [])].reduce((n, count) => n + count, 0);
  if (met >= WELL_KNOWN) return 2;
  return met > 0 || listedReading(letter) ? 1.6 : 1.2;
}

/** The share of names in which an ideograph was met that read it so, 0 to 1; the listed reading counts as the commonest. */
export function commonness(letter: string, reading: string): number {
  const listed = listedReading(letter);
  if (listed && foldKana(listed) === reading) return 1;
  const met = taught().get(letter);
  const most = Math.max(1, ...(met?.values() ?? []));
  return (met?.get(reading) ?? 0) / most;
}
