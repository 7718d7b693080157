import { normaliseText } from '../layout/text.rules.js';
import type { RecognisedWord } from './recogniser.js';

const WORDS =
  /請求|合計|小計|金額|消費税|税率|登録番号|番号|株式会社|有限会社|銀行|支店|普通|当座|口座|数量|単価|御中|\d年\d|\d月\d|\d日|\d円|電話|住所|振込|支払|期限|TEL|FAX|Invoice|Total|Tax|Bank|Date/gi;
const AMOUNT = /\d{1,3}(?:,\d{3})+/g;

/** How many plausible words of an invoice were read surely; next to none on a page that lies wrongly. */
export function senseOf(words: RecognisedWord[]): number {
  const text = normaliseText(
    words
      .filter((w) => w.confidence > 0.4)
      .map((w) => w.text)
      .join(''),
  ).replace(/\s/g, '');
  return (text.match(WORDS) ?? []).length + (text.match(AMOUNT) ?? []).length;
}
