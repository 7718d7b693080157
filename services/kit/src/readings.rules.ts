/**
 * Readings for the search. Kana and the ways to type them in Latin letters have one key. So がいちゅう, ｶﾞｲﾁｭｳ, gaichuu
 * (Hepburn), gaityuu (Kunrei) and gaichu (without the long vowel) find ガイチュウヒ, and each beginning of them does. A key
 * is no transcription for readers: it also unites readings that differ in a long vowel only.
 */

const ROWS: readonly (readonly [kana: string, consonant: string])[] = [
  ['アイウエオ', ''],
  ['カキクケコ', 'k'],
  ['ガギグゲゴ', 'g'],
  ['サシスセソ', 's'],
  ['ザジズゼゾ', 'z'],
  ['タチツテト', 't'],
  ['ダヂヅデド', 'd'],
  ['ナニヌネノ', 'n'],
  ['ハヒフヘホ', 'h'],
  ['バビブベボ', 'b'],
  ['パピプペポ', 'p'],
  ['マミムメモ', 'm'],
  ['ラリルレロ', 'r'],
];
const VOWELS = 'aiueo';

const LETTERS: ReadonlyMap<string, string> = new Map([
  ...ROWS.flatMap(([kana, consonant]) =>
    [...kana].map((one, at): [string, string] => [one, `${consonant}${VOWELS[at]}`]),
  ),
  ['ヤ', 'ya'],
  ['ユ', 'yu'],
  ['ヨ', 'yo'],
  ['ワ', 'wa'],
  ['ヰ', 'i'],
  ['ヱ', 'e'],
  ['ヲ', 'wo'],
  ['ン', 'n'],
  ['ヴ', 'bu'],
  ['ヵ', 'ka'],
  ['ヶ', 'ke'],
  ['ヮ', 'wa'],
]);
const SMALL_Y: ReadonlyMap<string, string> = new Map([
  ['ャ', 'ya'],
  ['ュ', 'yu'],
  ['ョ', 'yo'],
]);
const SMALL_VOWELS: ReadonlyMap<string, string> = new Map([
  ['ァ', 'a'],
  ['ィ', 'i'],
  ['ゥ', 'u'],
  ['ェ', 'e'],
  ['ォ', 'o'],
]);
/** A doubled consonant and a long vowel leave no trace in a key. */
const SILENT = new Set(['ッ', 'ー']);

/** The letters so far with a small vowel behind them: シェ is sye, ファ is ha as the fold writes fa, ウィ is wi. */
function withSmallVowel(letters: string, vowel: string): string {
  const before = letters.slice(0, -1);
  const last = letters.slice(-1);
  const isAlone = before === '' || VOWELS.includes(before.slice(-1));
  if (last === 'i' && (isAlone || /[szt]$/.test(before))) return `${before}y${vowel}`;
  if (last === 'u' && (isAlone || /[kg]$/.test(before))) return `${before}w${vowel}`;
  return last !== '' && VOWELS.includes(last) ? `${before}${vowel}` : `${letters}${vowel}`;
}

/** Each run of kana in Latin letters; everything else stays. */
function lettersOf(katakana: string): string {
  let word = '';
  let done = '';
  for (const character of katakana) {
    const small = SMALL_Y.get(character);
    const vowel = SMALL_VOWELS.get(character);
    const usual = LETTERS.get(character);
    if (small) word = `${word.replace(/[aiueo]$/, '')}${small}`;
    else if (vowel) word = withSmallVowel(word, vowel);
    else if (usual !== undefined) word += usual;
    else if (!SILENT.has(character)) {
      done += `${word}${character}`;
      word = '';
    }
  }
  return done + word;
}

/** The ways to write one sound, each with the one of the keys. The order matters. */
const FOLDS: readonly (readonly [RegExp, string])[] = [
  [/['’`\-‐–—]/g, ''],
  [/ch(?=[aueo])/g, 'ty'],
  [/ch|c/g, 't'],
  [/sh(?=[aueo])/g, 'sy'],
  [/sh/g, 's'],
  [/ts|th/g, 't'],
  [/dh/g, 'd'],
  [/jy|j(?=[aueo])/g, 'zy'],
  [/j/g, 'z'],
  [/f/g, 'h'],
  [/v/g, 'b'],
  [/q/g, 'k'],
  [/d(?=[iuy])/g, 'z'],
  [/m(?=[bpm])/g, 'n'],
  [/([b-df-hj-np-tv-z])\1+/g, '$1'],
  [/a+/g, 'a'],
  [/i+/g, 'i'],
  [/u+/g, 'u'],
  [/e+/g, 'e'],
  [/o[ou]+/g, 'o'],
];

function folded(text: string): string {
  let plain = text.normalize('NFKC').toLowerCase();
  plain = plain.replace(/[\u3041-\u3096]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60));
  plain = plain
    .replace(/[āáàâ]/g, 'a')
    .replace(/[īíìî]/g, 'i')
    .replace(/[ūúùû]/g, 'u');
  plain = plain.replace(/[ēéèêë]/g, 'e').replace(/[ōóòô]/g, 'o');
  let key = lettersOf(plain);
  for (const [pattern, one] of FOLDS) key = key.replace(pattern, one);
  return key;
}

/**
 * Katakana of a text in which small kana are written large, as banks do: トウキヨウ is トウキョウ. A guess, right for
 * nearly all words from the Chinese; ヒヤマ (桧山) becomes ヒャマ.
 */
export function withSmallKana(katakana: string): string {
  return katakana.replace(
    /([キシチニヒミリギジビピ])([ヤユヨ])/g,
    (_, kana: string, large: string) => kana + 'ャュョ'.charAt('ヤユヨ'.indexOf(large)),
  );
}

/** The keys of the words of a text; what is neither kana, Latin letter nor digit parts them. */
export function readingKeys(text: string): string[] {
  return folded(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/**
 * The key of what a user has typed so far; null where it holds an ideograph or another character without a reading.
 * It is a beginning of the key of each word that goes on from there.
 */
export function typedKey(typed: string): string | null {
  const key = folded(typed.trim());
  if (!/^[a-z0-9]+$/.test(key)) return null;
  // What these are depends on the next letter: du is zu, mb is nb.
  return key.replace(/(?<=.)[dm]$/, '');
}

/** The syllables of a key. */
export function syllables(key: string): string[] {
  return key.match(/[^aiueo0-9n]*[aiueo]|n(?:y?[aiueo])?|[0-9]/g) ?? [];
}
