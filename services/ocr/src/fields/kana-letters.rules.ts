/** Katakana that differ in nothing but a mark, the plain one first. */
const MARKED =
  'カガ キギ クグ ケゲ コゴ サザ シジ スズ セゼ ソゾ タダ チヂ ツヅ テデ トド ハバパ ヒビピ フブプ ヘベペ ホボポ'.split(
    ' ',
  );

/** A letter of either kana. */
export function isKana(letter: string): boolean {
  return /[ぁ-ゖァ-ヶー]/.test(letter);
}

/** The same kana in katakana; any other letter as it is. */
export function hiraganaToKatakana(letter: string): string {
  return /[ぁ-ゖ]/.test(letter) ? String.fromCharCode(letter.charCodeAt(0) + 0x60) : letter;
}

/** A kana without its voicing mark. */
export function unmarked(kana: string): string {
  return kana.normalize('NFD').replace(/[\u3099\u309a]/g, '');
}

/** The katakana that differ from one in its mark only, without itself. */
export function otherMarks(letter: string): string[] {
  return [...(MARKED.find((row) => row.includes(letter)) ?? '')].filter((other) => other !== letter);
}

/** What a plain katakana may become behind another letter of a word (連濁); nothing for any other. */
export function voicedOf(letter: string): string[] {
  return unmarked(letter) === letter ? otherMarks(letter) : [];
}

const SMALL: Record<string, string> = { ヤ: 'ャ', ユ: 'ュ', ヨ: 'ョ' };

/** A letter of an account's kana, of which small letters are printed large, as a name prints it behind `before`. */
export function asPrinted(letter: string, before: string): string {
  if (letter === '-') return 'ー';
  return /[キシチニヒミリギジビピ]$/.test(before) ? (SMALL[letter] ?? letter) : letter;
}
