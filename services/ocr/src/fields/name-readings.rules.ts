import { foldKana } from '../layout/text.rules.js';
import { everyBank } from './bank-master.js';
import { otherMarks } from './kana-letters.rules.js';
import { TRADE_WORDS } from './trade-words.js';

/** No ideograph of a name takes more kana. */
const LONGEST = 4;
/** A reading met in fewer names may be a wrong division of one. */
export const LEAST = 2;
const ROUNDS = 4;

/** Readings of ideographs, letter by letter; kana as bank records write it. */
export type Readings = Map<string, Map<string, number>>;

/**
 * Whether a name can be read as the kana beside it, whole and in order. Letters in kana count unchanged, ideographs by
 * the readings that the names of branches in the bank master teach, words of trades as a whole. The result is false for letters of
 * other scripts, which have no single reading, and for ideographs outside a word that have a homophone.
 */
export function readsAs(name: string, kana: string): boolean {
  const letters = [...name.replace(/[\s・]/g, '')];
  const wanted = foldKana(kana);
  if (letters.length < 2 || !letters.every((c) => /[\p{Script=Han}ぁ-ゖァ-ヶー々]/u.test(c))) return false;
  const readings = taught();
  const reached = letters.map(() => new Set<number>());
  const at = (i: number) => (i === 0 ? [0] : [...(reached[i - 1] ?? [])]);
  for (const [i, letter] of letters.entries()) {
    for (const from of at(i)) {
      for (const reading of readingsOf(letter, readings))
        if (wanted.startsWith(reading, from)) reached[i]?.add(from + reading.length);
      for (const [word, reading] of WORDS.get(letter) ?? [])
        if (letters.slice(i, i + word.length).join('') === word && wanted.startsWith(reading, from))
          reached[i + word.length - 1]?.add(from + reading.length);
    }
  }
  return reached.at(-1)?.has(wanted.length) ?? false;
}

/**
 * Whether the kana are the only reading of the name but for marks: ヤマサキ and ヤマザキ both read 山崎, and the mark
 * between them may be a speck or lost.
 */
export function readsOnlyAs(name: string, kana: string): boolean {
  return readsAs(name, kana) && !markedElsewise(kana).some((other) => readsAs(name, other));
}

/** The kana with one mark lost, put where none was, or exchanged. */
export function markedElsewise(kana: string): string[] {
  const wanted = foldKana(kana);
  return [...wanted].flatMap((letter, i) =>
    otherMarks(letter).map((other) => wanted.slice(0, i) + other + wanted.slice(i + 1)),
  );
}

/** Words of trades by their first letter. */
const WORDS = new Map<string, [word: string, reading: string][]>();
for (const [word, kana] of TRADE_WORDS) {
  const first = [...word][0] ?? '';
  WORDS.set(first, [...(WORDS.get(first) ?? []), [word, foldKana(kana)]]);
}

/** Ideographs of one sound that differ in a stroke or a part: misread as each other they still read as the same kana. */
const ALIKE = new Set(
  '斎斉齋齊 坂阪 清精晴 建健 紀記 義儀議 積績 則測側 標票 郎朗 伯泊 園薗 富冨 峰峯 島嶋嶌 沢澤 浜濱 辺邊邉 広廣 国國 桜櫻 竜龍 滝瀧 恵惠 栄榮 真眞 ' +
    '蔵藏 鉄鐵 条條 桧檜 弥彌 高髙 崎﨑 吉𠮷 徳德 静靜 黒黑 関關 藤籐 講構 復複 検険 倍培 徴微 館舘',
);

/** Whether an ideograph has a homophone: the kana cannot decide which of the two is printed. */
export function hasTwin(letter: string): boolean {
  return ALIKE.has(letter);
}

function readingsOf(letter: string, readings: Readings): string[] {
  if (/[ぁ-ゖァ-ヶー]/.test(letter)) return [foldKana(letter)];
  if (hasTwin(letter)) return [];
  const known = ofLetter.get(letter);
  if (known) return known;
  const met = [...(readings.get(letter) ?? [])].filter(([, times]) => times >= LEAST).map(([r]) => r);
  ofLetter.set(letter, met);
  return met;
}

/** Readings of an ideograph that were met often enough, kept once asked for. */
const ofLetter = new Map<string, string[]>();

let learnt: Readings | null = null;

/** What the names of branches teach, with how often each reading was met. Learning takes a moment: only where a name asks for it. */
export function taught(): Readings {
  learnt ??= learn(
    [...everyBank()]
      .flatMap(([, bank]) => [bank, ...Object.values(bank.branches)])
      .map(({ name, kana }) => [name, kana]),
  );
  return learnt;
}

/**
 * Readings from names with their kana: a name of one ideograph gives its reading, one of several gives that of the only
 * one not known yet. Each round knows more than the previous one; a name that can be divided in two ways gives none.
 */
export function learn(names: readonly (readonly [name: string, kana: string])[]): Readings {
  const whole = new Map(
    names
      .map(
        ([name, kana]) =>
          [name.normalize('NFKC').replace(/(?:支店|出張所|支所)$/, ''), foldKana(kana)] as const,
      )
      .filter(([name]) => /^[\p{Script=Han}々ヶケノ]{1,5}$/u.test(name)),
  );
  let known: Readings = new Map();
  for (let round = 0; round <= ROUNDS; round++) {
    const next: Readings = new Map();
    for (const [name, kana] of whole) {
      const ways = divisions([...name], kana, known, round === 1 ? 1 : LEAST);
      const sure = ways.filter((w) => w.unknown === 0);
      const only = sure.length === 1 ? sure[0] : ways.length === 1 ? ways[0] : undefined;
      for (const [letter, reading] of only?.parts ?? []) {
        const met = next.get(letter) ?? new Map<string, number>();
        next.set(letter, met.set(reading, (met.get(reading) ?? 0) + 1));
      }
    }
    known = next;
  }
  return known;
}

interface Division {
  parts: [letter: string, reading: string][];
  unknown: number;
}

/** Every way to divide the kana among the letters with at most one letter read as it was never met. */
function divisions(letters: string[], kana: string, known: Readings, least: number): Division[] {
  const out: Division[] = [];
  const parts: Division['parts'] = [];
  const divide = (i: number, at: number, unknown: number): void => {
    const letter = letters[i];
    if (letter === undefined) {
      if (at === kana.length) out.push({ parts: [...parts], unknown });
      return;
    }
    const met = known.get(letter);
    const longest = Math.min(LONGEST, kana.length - at - (letters.length - i - 1));
    for (let length = 1; length <= longest; length++) {
      const reading = kana.slice(at, at + length);
      const strange = (met?.get(reading) ?? 0) < least ? 1 : 0;
      if (unknown + strange > 1) continue;
      parts.push([letter, reading]);
      divide(i + 1, at + length, unknown + strange);
      parts.pop();
    }
  };
  divide(0, 0, 0);
  return out;
}
