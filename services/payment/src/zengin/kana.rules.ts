/**
 * Half-width kana of the zengin record formats.
 *
 * Everything in a 総合振込 file is single-byte JIS X 0201. People type names in full width, with small kana,
 * long vowels and hiragana; this module turns them into the allowed characters in one fixed order and names
 * every character it cannot turn. It never drops, shortens or guesses: a kanji is an error, not a reading.
 */

/** Which character set a field allows: bank and branch names, party names, or the EDI field. */
export type KanaKind = 'bank' | 'party' | 'edi';

/** What `・` becomes in a party name; banks differ. Bank names always drop it. */
export type MiddleDot = '.' | ' ';

/** A character that no rule turns into an allowed one, at its 0-based place in the text as typed. */
export interface KanaProblem {
  code: 'zengin_illegal_character' | 'zengin_misplaced_mark';
  character: string;
  index: number;
}

export interface KanaResult {
  text: string;
  problems: KanaProblem[];
}

const SMALL_TO_LARGE: Record<string, string> = {
  ァ: 'ア',
  ィ: 'イ',
  ゥ: 'ウ',
  ェ: 'エ',
  ォ: 'オ',
  ッ: 'ツ',
  ャ: 'ヤ',
  ュ: 'ユ',
  ョ: 'ヨ',
  ヮ: 'ワ',
  ヵ: 'カ',
  ヶ: 'ケ',
};
const LONG_VOWELS = new Set(['ー', '‐', '−', '–', '—', '―', 'ｰ']);
/** Marks that are characters of their own: NFKC would part them from their kana by a space. */
const ALONE: Record<string, string> = { ゛: 'ﾞ', ゜: 'ﾟ' };
/** Spelling of a name at a bank, where the bank refuses the character: a proposal for a person, never a conversion. */
const SPELLINGS: Record<string, string> = {
  ヰ: 'イ',
  ヱ: 'エ',
  ヲ: 'オ',
  '～': 'ー',
  '〜': 'ー',
  '＆': ' アンド ',
  '&': ' アンド ',
};
const FULL = 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワンヲ';
const HALF = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝｦ';
const NARROW = new Map<string, string>([
  ...[...FULL].map((full, at): [string, string] => [full, HALF.charAt(at)]),
  ['\u3099', 'ﾞ'],
  ['\u309a', 'ﾟ'],
  ['「', '｢'],
  ['」', '｣'],
  ['¥', '\\'],
]);

const COMMON = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ -';
const ALLOWED: Record<KanaKind, ReadonlySet<string>> = {
  bank: new Set(COMMON),
  party: new Set(`${COMMON}().`),
  edi: new Set(`${COMMON}ｦ\\｢｣()/.`),
};
const TAKES_VOICED = new Set('ｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾊﾋﾌﾍﾎｳ');
const TAKES_SEMI_VOICED = new Set('ﾊﾋﾌﾍﾎ');

/** True when `character` may appear in a field of this kind. */
export function isAllowed(character: string, kind: KanaKind): boolean {
  return ALLOWED[kind].has(character);
}

function hiraganaToKatakana(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code >= 0x3041 && code <= 0x3096 ? String.fromCodePoint(code + 0x60) : character;
}

/** The public master writes the middle dot of foreign banks' names as a full stop, which bank names refuse. */
function isDot(character: string, kind: KanaKind): boolean {
  return character === '・' || (kind === 'bank' && character === '.');
}

function middleDotFor(kind: KanaKind, middleDot: MiddleDot): string {
  return kind === 'bank' ? '' : middleDot;
}

function upperCase(character: string): string {
  return character >= 'a' && character <= 'z' ? character.toUpperCase() : character;
}

/** Turns one normalised character into the single-byte form, without checking that it is allowed. */
function narrow(character: string, kind: KanaKind, middleDot: MiddleDot): string {
  const katakana = hiraganaToKatakana(character);
  const large = SMALL_TO_LARGE[katakana] ?? katakana;
  if (LONG_VOWELS.has(large)) return '-';
  return [...large.normalize('NFD')]
    .map((part) =>
      isDot(part, kind) ? middleDotFor(kind, middleDot) : (NARROW.get(part) ?? upperCase(part)),
    )
    .join('');
}

/** Conversions of single characters, per field kind and dot: a file of a hundred thousand names has few different ones. */
const CONVERTED = new Map<string, Map<string, string>>();
const MOST_CONVERTED = 4096;

function converted(character: string, kind: KanaKind, middleDot: MiddleDot): string {
  const key = kind + middleDot;
  let table = CONVERTED.get(key);
  if (table === undefined) CONVERTED.set(key, (table = new Map()));
  const known = table.get(character);
  if (known !== undefined) return known;
  const out =
    ALONE[character] ??
    [...character.normalize('NFKC')].map((part) => narrow(part, kind, middleDot)).join('');
  if (table.size < MOST_CONVERTED) table.set(character, out);
  return out;
}

/**
 * Converts typed text to the characters of a zengin field. The order is: NFKC, hiragana to katakana, small
 * to large kana, long vowels and dashes to `-`, NFD (ガ becomes ｶ and ﾞ), half width, upper case, `・`.
 *
 * `problems` lists each typed character that stays illegal and each ﾞ or ﾟ behind a character that cannot
 * take it; `text` then still holds them, so a caller must not write it.
 */
export function toZenginKana(typed: string, kind: KanaKind, middleDot: MiddleDot = '.'): KanaResult {
  const problems: KanaProblem[] = [];
  let text = '';
  let index = 0;
  for (const character of typed.trim()) {
    // Character by character, so that a problem names what the user typed. A half-width mark is joined to
    // its base by the placement check below, not by NFKC.
    for (const byte of converted(character, kind, middleDot)) {
      const before = text.charAt(text.length - 1);
      if (!isAllowed(byte, kind)) problems.push({ code: 'zengin_illegal_character', character, index });
      else if (!markFits(byte, before)) problems.push({ code: 'zengin_misplaced_mark', character, index });
      text += byte;
    }
    index += 1;
  }
  return { text, problems };
}

/**
 * The name of a party as a bank writes it, where every refused character has such a spelling (ヰ is イ). Returns null
 * when the name is accepted unchanged, and when a character has no spelling: a kanji, an emoji.
 */
export function spelledForBank(typed: string): string | null {
  const { problems } = toZenginKana(typed, 'party');
  if (problems.length === 0) return null;
  const characters = [...typed.trim()];
  for (const { character, index } of problems) {
    const spelling = SPELLINGS[hiraganaToKatakana(character)];
    if (spelling === undefined) return null;
    characters[index] = spelling;
  }
  const spelled = characters.join('').replaceAll(/ +/g, ' ').trim();
  return toZenginKana(spelled, 'party').problems.length === 0 ? spelled : null;
}

/** True when a ﾞ or ﾟ follows a kana that can take it; anything else always fits. */
export function markFits(character: string, before: string): boolean {
  if (character === 'ﾞ') return TAKES_VOICED.has(before);
  if (character === 'ﾟ') return TAKES_SEMI_VOICED.has(before);
  return true;
}

/**
 * The longest start of converted text that fits `bytes` without parting a kana from its ﾞ or ﾟ. Used only
 * where an own bank account asks for shortening; the caller reports it as a warning.
 */
export function shortenSafely(text: string, bytes: number): string {
  const characters = [...text];
  if (characters.length <= bytes) return text;
  const next = characters[bytes];
  const end = next === 'ﾞ' || next === 'ﾟ' ? bytes - 1 : bytes;
  return characters.slice(0, end).join('').trimEnd();
}

/** True when an account holder's name has only the characters of spec 5 and at most 48 of them as typed. */
export function isAccountName(typed: string): boolean {
  return [...typed].length <= 48 && /^[ァ-ヶーｦ-ﾟ0-9A-Z().\-/ 　（）．－／０-９Ａ-Ｚ]+$/u.test(typed);
}
