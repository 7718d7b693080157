import { editDistance } from '../layout/text.rules.js';
import { readsAs } from './name-readings.rules.js';
import { TRADE_WORDS } from './trade-words.js';

/** Letters behind a name that a seal may have left there. */
const LEFT_BY_SEAL = 3;

/**
 * The one name near a misread one that reads as the account's kana: without what a seal left behind it, with one letter
 * in kana another or put back, or with a word of a trade whose letter was lost or misread. Null when none or several do.
 */
export function repairedName(name: string, kana: string): string | null {
  if (name.length < 3 || kana.length < 3) return null;
  const tries = [withoutTail(name), withTradeWord(name), withKana(name, kana)];
  for (const names of tries) {
    const reading = [...new Set(names)].filter((n) => n !== name && readsAs(n, kana));
    if (reading.length > 0) return reading.length === 1 ? (reading[0] ?? null) : null;
  }
  return null;
}

function withoutTail(name: string): string[] {
  return Array.from({ length: LEFT_BY_SEAL }, (_, n) => name.slice(0, -1 - n)).filter((n) => n.length >= 2);
}

function withTradeWord(name: string): string[] {
  return TRADE_WORDS.flatMap(([word]) =>
    word.length < 2
      ? []
      : Array.from({ length: name.length }, (_, at) => at).flatMap((at) =>
          [word.length - 1, word.length]
            .filter((length) => at + length <= name.length && length > 0)
            .filter((length) => editDistance(name.slice(at, at + length), word) === 1)
            .map((length) => name.slice(0, at) + word + name.slice(at + length)),
        ),
  );
}

function withKana(name: string, kana: string): string[] {
  const own = [...new Set(kana.match(/[ァ-ヶー]/g) ?? [])].flatMap((c) => [c, SMALL[c] ?? c]);
  const letters = [...name];
  return letters.flatMap((letter, at) => {
    if (!/[ァ-ヶー]/.test(letter)) return [];
    const [head, tail] = [letters.slice(0, at).join(''), letters.slice(at + 1).join('')];
    return own.flatMap((c) => [head + c + tail, head + letter + c + tail, head + c + letter + tail]);
  });
}

/** Bank records write small letters large. */
const SMALL: Record<string, string> = {
  ア: 'ァ',
  イ: 'ィ',
  ウ: 'ゥ',
  エ: 'ェ',
  オ: 'ォ',
  ツ: 'ッ',
  ヤ: 'ャ',
  ユ: 'ュ',
  ヨ: 'ョ',
};
