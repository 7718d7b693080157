import type { Found } from '../layout/layout.types.js';
import { foldKana } from '../layout/text.rules.js';
import { bareName } from './company-names.rules.js';
import { CODED, withoutForm } from './form-codes.rules.js';
import { readingCost } from './kana-of-name.rules.js';
import { hiraganaToKatakana } from './kana-letters.rules.js';
import { markedElsewise, readsAs } from './name-readings.rules.js';
import { UNFORMED } from './name-print.rules.js';
import { TRADE_WORDS } from './trade-words.js';

/** Print less legible than this is no evidence, regardless of its reading. */
const LEGIBLE = 0.6;

/** Family and given name apart; any other blank is a letter that was not read. */
const PERSON = /^[\p{Script=Han}々]{1,4} [\p{Script=Han}々ぁ-んァ-ヶ]{1,5}$/u;

/** From this print on a name is borne out by readings of a dictionary, which has one for every ideograph, too. */
const CLEAR = 0.9;
/** What such a reading may cost: no letter read as it never was. */
const DICTIONARY = 0.5;

/**
 * The kana of the account, none of them lent by the supplier, are a reading of the supplier's name, forms included, or
 * of the person whom an office is named after.
 * @param bare the name without its legal form and blanks
 * @param form the code of its legal form
 */
export function heard(
  supplier: Found<string>,
  holder: Found<string>,
  bare: string,
  form: string | null,
): boolean {
  if (
    Math.min(supplier.confidence, holder.confidence) < LEGIBLE ||
    (/ /.test(supplier.value.trim()) && !PERSON.test(supplier.value.trim())) ||
    bare === ''
  )
    return false;
  const code = CODED.exec(holder.value.replace(/ /g, ''))?.[0].replace(/[()]/g, '') ?? null;
  if (code !== null && form !== null && foldKana(code) !== form) return false;
  const kana = withoutForm(holder.value);
  if (readsAs(bare, kana)) return true;
  // A name without a legal form is the sender's with less certainty, which the account takes away.
  const print = form === null ? supplier.confidence / UNFORMED : supplier.confidence;
  return (
    print >= CLEAR && (readable(bare, kana) || (code === null && form === null && namedAfter(bare, kana)))
  );
}

/**
 * Whether a printed name, its legal form aside, is what the account's kana say: all of them, or those before the person
 * whose name follows the name of the shop.
 */
export function namesHolder(name: string, holder: string): boolean {
  const bare = bareName(name).replace(/・/g, '');
  const kana = withoutForm(holder);
  return [kana, kana.split(' ')[0] ?? ''].some((said) => {
    const wanted = foldKana(said.replace(/[\s・]/g, ''));
    if (wanted.length < 3 || bare.length < 2 || bare.length > 20) return false;
    return /^[ァ-ヶー]+$/.test(bare) ? foldKana(bare) === wanted : readsAs(bare, wanted);
  });
}

/** What a name costs of which one ideograph is read as it never was. */
const ODD = 1.5;

/** Whether the account's kana match the name except one ideograph without that reading: a similar one may be printed. */
export function readsOddly(name: string, holder: string): boolean {
  const bare = [...bareName(name).replace(/・/g, '')].map(hiraganaToKatakana).join('');
  const kana = withoutForm(holder).replace(/\s/g, '');
  return !readsAs(bare, kana) && (readingCost(bare, kana) ?? 0) >= ODD;
}

/** Whether the kana are the only reading of the name, by names of branches or a dictionary, but for marks. */
export function heardOnly(name: string, kana: string): boolean {
  const can = (print: string) => readsAs(name, print) || readable(name, print);
  return can(kana) && !markedElsewise(kana).some(can);
}

function readable(name: string, kana: string): boolean {
  const cost = readingCost(name, kana);
  return cost !== null && cost <= DICTIONARY;
}

const TITLES =
  '税理士 弁護士 弁理士 司法書士 行政書士 社会保険労務士 公認会計士 土地家屋調査士 建築士 特許 法律 会計 ・'.split(
    ' ',
  );
const WORDS = new Set([...TITLES, ...TRADE_WORDS.map(([word]) => word)]);

/** 見本司法書士事務所 of ミホン ハナコ: the family or the whole name, and behind it nothing but words of a trade. */
function namedAfter(office: string, kana: string): boolean {
  const [family = '', given] = kana.split(' ');
  for (let end = 2; end < office.length; end++) {
    if (!madeOfWords(office.slice(end))) continue;
    const name = office.slice(0, end);
    const whole = kana.replace(/ /g, '');
    const read = given
      ? readable(name, family) || readable(name, whole)
      : [...whole].some((_, at) => at >= 2 && readable(name, whole.slice(0, at + 1)));
    if (read) return true;
  }
  return false;
}

function madeOfWords(text: string): boolean {
  return (
    text === '' ||
    Array.from({ length: text.length }, (_, i) => i + 1).some(
      (end) => WORDS.has(text.slice(0, end)) && madeOfWords(text.slice(end)),
    )
  );
}
