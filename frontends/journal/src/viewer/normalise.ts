import { parseDateInput } from '@uketori/frontend-kit/format';
import { INVOICE_FIELDS } from '../invoice.record';

const ERAS: Record<string, number> = { 令和: 2018, 令: 2018, R: 2018, 平成: 1988, 平: 1988, H: 1988 };
/** Years of two digits up to this one are of Reiwa: host printers print 08.11.30. */
const MOST_OF_REIWA = 15;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A date anywhere in a text: western, era, slashed, English, two digits of a year; null when there is none. */
export function dateIn(text: string): string | null {
  const plain = text.normalize('NFKC').replace(/\s+/g, '');
  const era = /(令和|平成|[令平RH])\.?(元|\d{1,2})[年./-](\d{1,2})[月./-](\d{1,2})/i.exec(plain);
  if (era) {
    const year = (ERAS[(era[1] ?? '').toUpperCase()] ?? 0) + (era[2] === '元' ? 1 : Number(era[2]));
    return parseDateInput(`${year}/${era[3]}/${era[4]}`);
  }
  const western = /(20\d{2})[年./-](\d{1,2})[月./-](\d{1,2})/.exec(plain);
  if (western) return parseDateInput(`${western[1]}/${western[2]}/${western[3]}`);
  const short = /(?<!\d)(\d{2})[./](\d{1,2})[./](\d{1,2})(?!\d)/.exec(plain);
  if (short) {
    const year = Number(short[1]);
    return parseDateInput(`${year + (year <= MOST_OF_REIWA ? 2018 : 2000)}/${short[2]}/${short[3]}`);
  }
  const english = /([a-z]{3})[a-z]*\.?(\d{1,2})(?:st|nd|rd|th)?,?(20\d{2})/i.exec(plain);
  const month = MONTHS.indexOf((english?.[1] ?? '').toLowerCase()) + 1;
  if (english && month > 0) return parseDateInput(`${english[3]}/${month}/${english[2]}`);
  const bare = /(\d{1,2})月(\d{1,2})日/.exec(plain) ?? /^(\d{1,2})\/(\d{1,2})(?!\d)/.exec(plain);
  if (bare) return parseDateInput(`${bare[1]}/${bare[2]}`);
  return /^\d{8}$/.test(plain) ? parseDateInput(plain) : null;
}

/** An amount of whole yen anywhere in a text: one marked as money first, else a separate one. */
export function yenIn(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replace(/(?<=\d)\s*,\s*(?=\d{3})/g, ',')
    .replace(/\\/g, '¥');
  const money =
    /([▲△−-]?)\s*[¥]\s*([▲△−-]?)\s*(\d[\d,]*)|([▲△−-]?)\s*(\d{1,3}(?:,\d{3})+)|([▲△−-]?)\s*(\d+)(?=\s*円)/.exec(
      plain,
    );
  const alone = /^\s*([▲△−(-]?)\s*(\d+)\s*\)?\s*-?\s*$/.exec(plain);
  const digits = (money?.[3] ?? money?.[5] ?? money?.[7] ?? alone?.[2])?.replace(/,/g, '');
  if (!digits || digits.length > 13) return null;
  const sign = money ? `${money[1] ?? ''}${money[2] ?? ''}${money[4] ?? ''}${money[6] ?? ''}` : alone?.[1];
  return sign ? -Number(digits) : Number(digits);
}

/** Kana as an account holder is written: katakana, full width, no label. */
function kanaIn(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(/^.*?(?:口座名義人?|名義人?|フリガナ)\s*[:：]?\s*/, '')
    .replace(/[ぁ-ゖ]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60))
    .toUpperCase()
    .trim();
  if (!/[ァ-ヶ]/.test(plain) || /[\p{Script=Han}]/u.test(plain)) return null;
  return plain.replace(/\(/g, '（').replace(/\)/g, '）').replace(/\s+/g, ' ').slice(0, 48);
}

const EXTRACTS: Record<string, RegExp> = {
  phone: /(?:\+81[- ]?|0)\d{1,4}[- (]?\d{1,4}[- )]?\d{3,4}/,
  postal_code: /\d{3}-?\d{4}/,
  bank_code: /(?<!\d)\d{4}(?!\d)/,
  branch_code: /(?<!\d)\d{3}(?!\d)/,
  account_number: /(?<!\d)\d{4,7}(?!\d)/,
};
const ACCOUNT_TYPES: [RegExp, string][] = [
  [/普通|普$|ordinary/i, 'ordinary'],
  [/当座|当$|current|checking/i, 'current'],
  [/貯蓄|savings/i, 'savings'],
];

/** What a text of the page is as the value of a field; null when the field cannot take it. */
export function valueFor(name: string, text: string): string | number | null {
  const field = INVOICE_FIELDS.find((one) => one.name === name);
  const plain = text.normalize('NFKC').trim();
  if (!field || plain === '') return null;
  if (field.kind === 'date') return dateIn(text);
  if (field.kind === 'yen') return yenIn(text);
  if (name === 'account_type') return ACCOUNT_TYPES.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
  if (field.kind !== 'text') return null;
  if (name === 't_number') {
    const digits = /(?<!\d)\d(?:[ -]?\d){12}(?!\d)/.exec(plain)?.[0].replace(/\D/g, '');
    return digits ? `T${digits}` : null;
  }
  if (name === 'account_holder_kana') return kanaIn(text);
  const pattern = EXTRACTS[name];
  if (pattern) return pattern.exec(plain.replace(/\s*-\s*/g, '-'))?.[0] ?? null;
  const own = name === 'address' ? plain.replace(/^〒?\s*\d{3}-?\d{4}\s*/, '') : plain;
  return own.replace(/\s+/g, ' ').slice(0, field.max_length ?? 255) || null;
}
