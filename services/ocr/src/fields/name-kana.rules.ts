import { editDistance, foldKana } from '../layout/text.rules.js';
import { Lattice, MARGIN, type Way } from './kana-lattice.js';
import { asKana, asPrinted, hiraganaToKatakana, isKana, unmarked } from './kana-letters.rules.js';
import { lexicon, readingsWithCost, strangeness } from './name-lexicon.js';

/** What a change of the print costs, in letters misread. */
const COST = {
  /** One kana for another. */
  kana: 1,
  /** A kana behind all that was printed. */
  behind: 1.2,
  /** The same kana with another mark, or none. */
  mark: 0.7,
  /** An ideograph or sign of the shape of the kana that is meant. */
  shape: 0.3,
  /** A letter read twice, and another one too many within a name. */
  twice: 1,
  extra: 2,
  /** An ideograph beside one that was not read. */
  hole: 1,
  /** Letters too many at an end, and each beyond the first. */
  end: 1,
  further: 0.15,
  /** One ideograph for the only one of a reading. */
  only: 1.5,
  /** A whole word that is the only one of its kana, for other print and for none. */
  word: 2,
  unprinted: 2.4,
} as const;

/** Costs above this share of the letters are another name. */
const MOST = 0.45;
const MOST_STRANGE = 0.3;
/** Few readings have more than two kana: what each further one counts against a reading that is not known. */
const LONG = 0.3;
const MOST_ENDS = 5;
/** More letters in a row than this are not put where nothing was read. */
const MOST_PUT = 2;

/**
 * The name nearest to a recognised one that reads as the account's kana. It restores letters of kana misread, lost or
 * doubled, words of trades and places with a lost or misread letter, and removes a seal's traces at its ends. Null when
 * the print can stay unchanged, when it is another name, and when several are equally near.
 * @param surer the kana were read better than the name: where both print kana they are right
 */
export function nearestName(name: string, kana: string, surer = true): string | null {
  const letters = [...name];
  const wanted = foldKana(kana.replace(/\s/g, ''));
  if (letters.length < 2 || wanted.length < 3 || /[A-Za-z\d]/.test(name)) return null;
  const lattice = new Lattice(wanted.length + 1);
  lattice.put(0, 0, { cost: 0, out: '', kept: 0 });
  for (let n = 1; n <= Math.min(MOST_ENDS, letters.length - 2); n++)
    if (mayGo(letters.slice(0, n), name, 'startsWith'))
      lattice.put(n, 0, { cost: endCost(n), out: '', kept: 0, cut: true });
  for (let i = 0; i <= letters.length; i++)
    for (let k = 0; k <= wanted.length; k++)
      for (const way of lattice.at(i, k)) goOn(lattice, { letters, kana: wanted, surer }, i, k, way);
  const ends = Array.from({ length: MOST_ENDS + 1 }, (_, n) => n)
    .filter((n) => n <= letters.length - 2 && (n === 0 || mayGo(letters.slice(-n), name, 'endsWith')))
    .flatMap((n) =>
      lattice
        .at(letters.length - n, wanted.length)
        .filter((w) => n === 0 || !w.strange)
        .map((w) => ({ ...w, cost: w.cost + (n === 0 ? 0 : endCost(n)) })),
    )
    .sort((a, b) => a.cost - b.cost);
  const [best] = ends;
  const printed = name.replace(/\s/g, '');
  if (!best || best.out === printed || best.out.length < 2) return null;
  const rival = ends.find((w) => w.out !== best.out);
  const most = (best.strange ? MOST_STRANGE : MOST) * best.out.length;
  const told = best.cost <= Math.max(COST.only, most) && 3 * best.kept >= best.out.length;
  return told && (!rival || rival.cost >= best.cost + MARGIN) ? best.out : null;
}

function endCost(letters: number): number {
  return COST.end + COST.further * (letters - 1);
}

/** A word at the end of a name belongs to it even if the account omits it: a seal repeats letters or leaves signs. */
function mayGo(end: string[], name: string, at: 'startsWith' | 'endsWith'): boolean {
  if (/^[ァ-ヶー]{3,}$/.test(end.join('').replace(/\s/g, ''))) return false;
  return ![2, 3, 4].some((n) => {
    const word = at === 'startsWith' ? name.slice(0, n) : name.slice(-n);
    return lexicon().all.has(word);
  });
}

interface Prints {
  letters: string[];
  kana: string;
  surer: boolean;
}

function goOn(lattice: Lattice, prints: Prints, i: number, k: number, way: Way): void {
  const { letters, kana, surer } = prints;
  const letter = letters[i];
  const step: Step = (used, read, cost, out, kept = 0, strange = false) => {
    // Both would make any name of any other.
    if (strange && way.cut) return;
    const put = used === 0 ? (way.put ?? 0) + 1 : 0;
    if (put > MOST_PUT) return;
    lattice.put(i + used, k + read, {
      ...way,
      put,
      cost: way.cost + cost,
      out: way.out + out,
      kept: way.kept + kept,
      ...(strange ? { strange } : {}),
    });
  };
  if (letter !== undefined && /[\s・]/.test(letter)) step(1, 0, 0, letter === '・' ? letter : '');
  if (letter !== undefined) {
    if (isKana(letter)) kanaSteps(letter, kana[k], surer, step);
    else {
      const holed = letters[i - 1] === ' ' || letters[i + 1] === ' ';
      ideographSteps(letter, kana, k, { first: i === 0, holed }, step);
    }
    if (i > 0 && i < letters.length - 1 && (surer || !isKana(letter)))
      step(1, 0, letter === letters[i - 1] ? COST.twice : COST.extra, '');
  }
  wordSteps(letters, kana, i, k, step);
  const script = scriptBeside(way.out, letter);
  if (script && (surer || letter === undefined) && kana[k] !== undefined)
    step(0, 1, letter === undefined ? COST.behind : COST.kana, asScript(kana[k] ?? '', script, way.out));
}

type Step = (used: number, read: number, cost: number, out: string, kept?: number, strange?: boolean) => void;

function kanaSteps(letter: string, wanted: string | undefined, surer: boolean, step: Step): void {
  if (wanted === undefined) return;
  const own = foldKana(hiraganaToKatakana(letter));
  if (own === wanted) return step(1, 1, 0, letter, 1);
  if (!surer) return;
  const near = own !== '-' && wanted !== '-' && unmarked(own) === unmarked(wanted);
  step(
    1,
    1,
    near ? COST.mark : COST.kana,
    asScript(wanted, /[ぁ-ゖ]/.test(letter) ? 'hiragana' : 'katakana', ''),
  );
}

function ideographSteps(
  letter: string,
  kana: string,
  k: number,
  { first, holed }: { first: boolean; holed: boolean },
  step: Step,
): void {
  const shape = asKana(`ア${letter}ア`).slice(1, -1);
  if (shape !== letter && foldKana(shape) === kana[k]) step(1, 1, COST.shape, shape);
  for (const [reading, cost] of readingsWithCost(letter, first))
    if (kana.startsWith(reading, k)) step(1, reading.length, cost, letter, 1);
  if (!/\p{Script=Han}/u.test(letter)) return;
  for (let n = 1; n <= 4 && k + n <= kana.length; n++)
    step(1, n, strangeness(letter) + LONG * Math.max(0, n - 2) + (holed ? COST.hole : 0), letter, 1, true);
}

function wordSteps(letters: string[], kana: string, i: number, k: number, step: Step): void {
  const { words: byKana, letters: single, trades, longest } = lexicon();
  for (let n = 2; n <= longest && k + n <= kana.length; n++) {
    const reading = kana.slice(k, k + n);
    const list = [...(byKana.get(reading) ?? [])];
    for (const word of list) {
      for (let used = 1; used <= word.length + 1 && i + used <= letters.length; used++) {
        const print = letters.slice(i, i + used).join('');
        const distance = print === word ? 0 : editDistance(print, word);
        const shared = Math.max(used, word.length) - distance;
        // One letter of two is not enough to recognise a place, unless the other was lost.
        const lost = used < word.length && distance === word.length - used;
        const odd = trades.has(word) || lost ? 1 : 1 + 1 / shared ** 2;
        if (distance <= 2 && shared > 0) step(used, n, distance * odd, word, shared);
      }
    }
    const alone = [...(single.get(reading) ?? [])];
    if (alone.length === 1 && alone[0] !== undefined) step(1, n, COST.only, alone[0]);
    const [only] = list;
    if (only === undefined || list.length + alone.length > 1) continue;
    if (n >= 3) step(0, n, COST.unprinted, only);
    for (const used of [1, 2]) if (i + used <= letters.length) step(used, n, COST.word, only);
  }
}

type Script = 'katakana' | 'hiragana';

/** In which kana a letter goes on that was lost beside kana; null beside ideographs. */
function scriptBeside(before: string, after: string | undefined): Script | null {
  const last = before.at(-1) ?? '';
  if (/[ァ-ヶー]/.test(last) || /[ァ-ヶー]/.test(after ?? '')) return 'katakana';
  return /[ぁ-ゖ]/.test(last) || /[ぁ-ゖ]/.test(after ?? '') ? 'hiragana' : null;
}

/** A letter of the account's kana, of which small letters are printed large, as a name prints it. */
function asScript(kana: string, script: Script, before: string): string {
  const printed = asPrinted(kana, before);
  return script === 'hiragana' && printed !== 'ー'
    ? String.fromCharCode(printed.charCodeAt(0) - 0x60)
    : printed;
}
