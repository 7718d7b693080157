import { editDistance, foldKana } from '../layout/text.rules.js';
import { Lattice, MARGIN, type Way } from './kana-lattice.js';
import { hiraganaToKatakana, isKana, unmarked } from './kana-letters.rules.js';
import { hasTwin } from './name-readings.rules.js';
import { commonness, lexicon, readingsWithCost, strangeness } from './name-lexicon.js';

/**
 * The reading of a name that lies nearest to recognised kana: large letters, as bank records write them. Null when the
 * kana are one, when none lies near enough or several are equally near.
 */
export function nearestKana(name: string, kana: string): string | null {
  const wanted = foldKana(kana.replace(/[\s.]/g, ''));
  const [best, rival] = readings(name, wanted);
  if (!best || best.out === wanted) return null;
  const told = best.cost <= Math.max(1, NEAR_KANA * best.out.length);
  return told && (!rival || rival.cost >= best.cost + MARGIN) ? best.out.replace(/-/g, 'ー') : null;
}

/** The cost of reading a name as exactly these kana; null where they are no reading or an ideograph has a homophone. */
export function readingCost(name: string, kana: string): number | null {
  const wanted = foldKana(kana.replace(/[\s.]/g, ''));
  return readings(name, wanted, hasTwin).find((way) => way.out === wanted)?.cost ?? null;
}

/** Whether kana are those of another name: none of its readings comes near. False for letters that have none. */
export function isAnother(name: string, kana: string): boolean {
  const [best] = readings(name, foldKana(kana.replace(/[\s.]/g, '')));
  return best !== undefined && best.cost > Math.max(1, NEAR_KANA * best.out.length);
}

/** The readings of a name nearest to the kana, the nearest first; letters left out are read in words only. */
function readings(name: string, wanted: string, leftOut: (letter: string) => boolean = () => false): Way[] {
  const letters = [...name.replace(/[\s・]/g, '')];
  if (
    letters.length < 2 ||
    wanted.length < 3 ||
    !letters.every((c) => isKana(c) || /[\p{Script=Han}々]/u.test(c))
  )
    return [];
  const lattice = new Lattice(wanted.length + 1);
  lattice.put(0, 0, { cost: 0, out: '', kept: 0 });
  for (let i = 0; i < letters.length; i++)
    for (let k = 0; k <= wanted.length; k++)
      for (const way of lattice.at(i, k)) {
        const letter = letters[i] ?? '';
        for (let n = 1; n <= 4 && !isKana(letter) && !leftOut(letter) && k + n <= wanted.length; n++)
          lattice.put(i + 1, k + n, {
            cost: way.cost + strangeness(letter),
            out: way.out + wanted.slice(k, k + n),
            kept: 0,
          });
        for (const { used, reading, cost } of readingsAt(letters, i, leftOut))
          for (
            let n = Math.max(0, reading.length - 2);
            n <= reading.length + 2 && k + n <= wanted.length;
            n++
          )
            lattice.put(i + used, k + n, {
              cost: way.cost + cost + editDistance(reading, wanted.slice(k, k + n), otherKana),
              out: way.out + reading,
              kept: 0,
            });
      }
  return lattice.at(letters.length, wanted.length);
}

const NEAR_KANA = 0.3;

/** Kana that small half-width print makes one of the other. */
const SHAPES = ['シツンソ', 'ウリワラ'];

/** What a kana counts of which recognition made a sign that no name has. */
const UNREAD = 0.3;

/** What one kana for another counts: a mark lost or misread and a letter of like shape about half. */
function otherKana(a: string, b: string): number {
  if (a === b) return 0;
  if (/\d/.test(a) || /\d/.test(b)) return UNREAD;
  const [left, right] = [unmarked(a), unmarked(b)];
  if (left === right) return 0.5;
  return SHAPES.some((shape) => shape.includes(left) && shape.includes(right)) ? 0.6 : 1;
}

/** ヶ in a name: ひばりヶ丘 is ヒバリガオカ. */
const COUNTER: [string, number][] = [
  ['ガ', 0],
  ['ケ', 0.2],
  ['カ', 0.4],
];

function readingsAt(
  letters: string[],
  i: number,
  leftOut: (letter: string) => boolean,
): { used: number; reading: string; cost: number }[] {
  const letter = letters[i] ?? '';
  if (/[ヶヵ]/.test(letter)) return COUNTER.map(([reading, cost]) => ({ used: 1, reading, cost }));
  if (isKana(letter)) return [{ used: 1, reading: foldKana(hiraganaToKatakana(letter)), cost: 0 }];
  const alone = leftOut(letter) ? [] : [...readingsWithCost(letter, i === 0)];
  const own = alone.map(([reading, cost]) => ({
    used: 1,
    reading,
    cost: cost + 0.5 * (1 - commonness(letter, reading)),
  }));
  wordReadings ??= readingsOfWords();
  for (const used of [2, 3, 4])
    for (const reading of wordReadings.get(letters.slice(i, i + used).join('')) ?? [])
      if (i + used <= letters.length) own.push({ used, reading, cost: 0 });
  return own;
}

let wordReadings: Map<string, string[]> | null = null;

function readingsOfWords(): Map<string, string[]> {
  const out = new Map<string, string[]>();
  for (const [kana, list] of lexicon().words)
    for (const word of list) out.set(word, [...(out.get(word) ?? []), kana]);
  return out;
}
