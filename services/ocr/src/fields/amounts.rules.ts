import { matchesOf } from '../layout/text.rules.js';

export interface AmountMatch {
  /** Signed yen. */
  value: number;
  /** Position in the text without blanks. */
  start: number;
  end: number;
  /** A yen sign, 円 or thousands commas are beside the digits: surely money. */
  marked: boolean;
}

const MONEY =
  /([▲△-]?)([¥半](?=\d|[▲△-]))?([▲△-]?)(\d{1,3}(?:[,.]\d{3})+(?!\d)|\d+)((?:\.\d{1,2})?(?!\d))(円|也|-(?!\d))?/g;

/** A cell that is one amount with its thousands apart, its sign, 円 or the mark of a reduced rate beside it. */
export const MONEY_CELL = /^[¥▲△-]?\d{1,3}(?:[,.]\d{3})+(?:円|-|[*※])?$/;

/**
 * Amounts in a text, blanks inside numbers allowed only beside a comma. Percentages, dates, quantities with a
 * decimal part and runs longer than eleven digits are not amounts.
 */
export function findAmounts(text: string): AmountMatch[] {
  const source = text
    .replace(/(?<=\d)[,.](?:\s?[,.])+(?=\s?\d{3}(?!\d))/g, ',')
    .replace(/(\d)\s*,\s*(?=\d{3}(?!\d))/g, '$1,')
    .replace(/(?<=\d)\.\s(?=\d{3}(?!\d))/g, ',')
    .replace(/,(?:(\d) (\d\d)|(\d\d) (\d))(?!\d)/g, ',$1$2$3$4')
    .replace(/([¥▲△-])\s+(?=[\d¥▲△-])/g, '$1')
    .replace(/(?<![A-Za-z0-9,.])4?[AMムへヘ厶](?=\d{1,3}(?:[,.]\d{3})+(?!\d))/g, (m) => '▲'.repeat(m.length));
  const out: AmountMatch[] = [];
  for (const part of splitKeepingTightOffsets(source)) {
    for (const m of matchesOf(MONEY, part.text)) {
      const before = part.text[m.index - 1] ?? '';
      const after = part.text.slice(m.index + m[0].length);
      const digits = (m[4] ?? '').replace(/[,.]/g, '');
      const decimals = (m[5] ?? '').replace('.', '');
      if (
        /^[%‰年月日時分/:]|^-\d/.test(m[6] === '-' ? `-${after}` : after) ||
        /^(回|期|頁|ページ|丁目|番地|号室|階)/.test(after)
      )
        continue;
      if (/[A-Za-z/:.]/.test(before) && !/JPY$|Y$/.test(part.text.slice(0, m.index))) continue;
      if (m[0].startsWith('-') && /[A-Za-z0-9]/.test(before)) continue;
      // "663," is the front of a torn amount: half a number is worse than none.
      if (/^,(?!\d{3})/.test(after)) continue;
      if (digits.length > 11 || (decimals !== '' && Number(decimals) !== 0)) continue;
      const negative = /[▲△-]/.test(`${m[1] ?? ''}${m[3] ?? ''}`) && !/\d/.test(before);
      const marked = Boolean(m[2]) || m[6] === '円' || (m[4] ?? '').includes(',');
      const value = (negative ? -1 : 1) * Number(digits);
      out.push({ value, start: part.offset + m.index, end: part.offset + m.index + m[0].length, marked });
    }
  }
  return out;
}

function splitKeepingTightOffsets(text: string): { text: string; offset: number }[] {
  const out: { text: string; offset: number }[] = [];
  let offset = 0;
  for (const text_ of text.split(/\s+/).filter(Boolean)) {
    out.push({ text: text_, offset });
    offset += text_.length;
  }
  return out;
}

/** Roundings a seller may use for the tax of one rate on one invoice: down, half up, up. */
export function taxOptions(taxable: number, rate: number): number[] {
  const scaled = taxable * rate;
  return [...new Set([Math.floor(scaled / 100), Math.floor((scaled + 50) / 100), Math.ceil(scaled / 100)])];
}

/** Tax contained in a tax-inclusive amount, by the same roundings. */
export function includedTaxOptions(inclusive: number, rate: number): number[] {
  const exact = (inclusive * rate) / (100 + rate);
  return [...new Set([Math.floor(exact + 1e-9), Math.floor(exact + 0.5), Math.ceil(exact - 1e-9)])];
}

/** Withholding on a fee to an individual: 10.21 % up to one million yen, 20.42 % on the rest, cut to whole yen. */
export function withholdingOf(base: number): number {
  if (base <= 1_000_000) return Math.floor((base * 1021) / 10_000);
  return Math.floor(((base - 1_000_000) * 2042) / 10_000) + 102_100;
}
