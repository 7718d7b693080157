import { editDistance, foldKana } from '../layout/text.rules.js';

/**
 * Codes that the bank transfer format puts for a legal form before, behind or between the kana of a name, with a
 * bracket on the side of the name (全銀協 法人略語・営業所略語・事業略語), and the forms they stand for.
 */
const FORMS: readonly [code: string, form: RegExp | null][] = [
  ['カ', /株式会社|\(株\)/],
  ['ユ', /有限会社|\(有\)/],
  ['ド', /合同会社|\([合同]\)/],
  ['シ', /合資会社/],
  ['メ', /合名会社/],
  ['イ', /医療法人|\(医\)/],
  ['ザイ', /財団法人|\([一公]?財\)/],
  ['シヤ', /社団法人|\([一公]?社\)/],
  ['シユウ', /宗教法人/],
  ['ガク', /学校法人|\(学\)/],
  ['フク', /社会福祉法人|\((?:社福|福)\)/],
  ['トクヒ', /特定非営利活動法人|NPO法人|\(特非\)/],
  ['ベン', /弁護士法人/],
  ['ギヨ', /行政書士法人/],
  ['シホウ', /司法書士法人/],
  ['ゼイ', /税理士法人/],
  ['ロウム', /社会保険労務士法人/],
  ...(
    'ホゴ ソ ドク チドク ダイ ノウ カンリ チユウ キヨウクミ セイキヨウ ギヨキヨウ キヨウサイ ユウクミ ロウクミ ケンポ コクホ コウネン ' +
    'シヤキヨウ ノウキヨウレン レン エイ シユツ'
  )
    .split(' ')
    .map((code): [string, null] => [code, null]),
];

const SMALL: Record<string, string> = { ヤ: '[ヤャ]', ユ: '[ユュ]', ヨ: '[ヨョ]' };

/** Any of the codes, small letters allowed, as the source of a pattern. */
export const FORM_CODES = FORMS.map(([code]) =>
  code.replace(/(?<=.)[ヤユヨ]/g, (letter) => SMALL[letter] ?? letter),
).join('|');

/** A name in kana with a code before or behind it; the last bracket may be left out. */
export const CODED = new RegExp(`^(?:${FORM_CODES})\\)|\\((?:${FORM_CODES})\\)?$`);

/** The code of the legal form in a company's name; null for a person and for a form without a code. */
export function formCodeOf(name: string): string | null {
  return FORMS.find(([, form]) => form?.test(name))?.[0] ?? null;
}

const CODE_BEFORE = new RegExp(`^(?:${FORM_CODES})?\\s?\\)`);
const CODE_BEHIND = new RegExp(`\\((?:${FORM_CODES})\\)?$`);

/** The kana of a name without its code. */
export function withoutForm(holder: string): string {
  return holder.replace(CODE_BEFORE, '').replace(CODE_BEHIND, '').trim();
}

const WRITTEN_OUT = (
  'カブシキガイシヤ ユウゲンガイシヤ ゴウドウガイシヤ ゴウシガイシヤ イリヨウホウジン ザイダンホウジン シヤダンホウジン シユウキヨウホウジン ' +
  'ガツコウホウジン シヤカイフクシホウジン ベンゴシホウジン ギヨウセイシヨシホウジン シホウシヨシホウジン ゼイリシホウジン'
).split(' ');

/** Whether the holder's name begins or ends with a legal form in full, a letter or two misread. */
export function isWrittenOut(holder: string): boolean {
  const kana = foldKana(holder);
  return WRITTEN_OUT.some((form) =>
    [kana.slice(0, form.length), kana.slice(-form.length)].some((part) => editDistance(part, form) <= 2),
  );
}
