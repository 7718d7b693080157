// Ideographs and hiragana that recognition writes in place of kana of the same shape.
const TWINS: Record<string, string> = {
  力: 'カ',
  二: 'ニ',
  口: 'ロ',
  工: 'エ',
  夕: 'タ',
  卜: 'ト',
  八: 'ハ',
  一: 'ー',
  千: 'チ',
  か: 'カ',
  へ: 'ヘ',
  り: 'リ',
  べ: 'ベ',
  ぺ: 'ペ',
  三: 'ミ',
  才: 'オ',
  木: 'ホ',
  手: 'テ',
  又: 'ヌ',
  乃: 'ノ',
  井: 'サ',
  // Half-width ノ and リ run together.
  川: 'ノリ',
};

/** Kana of which one was read as another letter that is not quite its shape: which it was is a guess. */
export const GUESSED = /[ァ-ヶー(]\s?[川井手木才三又乃か](?=$|[\s)ァ-ヶー])/;

const TWIN = `([${Object.keys(TWINS).join('')}])`;
const TWIN_BESIDE_KANA = new RegExp(`(?<=[ァ-ヶー(])\\s?${TWIN}|${TWIN}(?=\\s?[ァ-ヶー)])`, 'g');

/** Look-alikes beside kana or beside the bracket of カ) become the kana they stand for. */
export function asKana(text: string): string {
  let out = text;
  for (let i = 0; i < 3; i++) {
    out = out.replace(TWIN_BESIDE_KANA, (m, a?: string, b?: string) =>
      m.replace(a ?? b ?? '', TWINS[a ?? b ?? ''] ?? ''),
    );
  }
  return out;
}

/** A letter between katakana, or with katakana as its only neighbours, is the katakana of its shape: ネッ卜, テ工ネ. */
export function amongKana(text: string): string {
  return text.replace(
    /(?<=[ァ-ヶー])[力二口工夕卜八一千三才](?=[ァ-ヶー])|(?<=[ァ-ヶー])卜|卜(?=[ァ-ヶー])/g,
    (c) => TWINS[c] ?? c,
  );
}

/** A text of nothing but katakana and letters of their shape, as katakana: 力工デ is カエデ. Null for any other. */
export function allKana(text: string): string | null {
  const out = [...text].map((c) => TWINS[c] ?? c).join('');
  return /^[ァ-ヶー]{2,}$/.test(out) ? out : null;
}

/** Katakana that differ in nothing but a mark, the plain one first. */
const MARKED =
  'カガ キギ クグ ケゲ コゴ サザ シジ スズ セゼ ソゾ タダ チヂ ツヅ テデ トド ハバパ ヒビピ フブプ ヘベペ ホボポ'.split(
    ' ',
  );

/** A letter of either kana. */
export function isKana(letter: string): boolean {
  return /[ぁ-ゖァ-ヶー]/.test(letter);
}

/** The same kana in katakana; any other letter unchanged. */
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
