/** What a registration number's form shows; only the registry can decide the rest. */
export type TNumberVerdict = 'none' | 'bad_format' | 'corporate' | 'individual_or_misread';

/** A registration number as stored: NFKC, upper case T, no blanks, hyphens or line breaks. */
export function normaliseTNumber(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\u2212\u30fc\uff70.]/gu, '');
}

/** Check digit of a corporate number d0 d1..d12: 9 - (sum of P_n * Q_n mod 9), Q = 1, 2 from the right. */
export function hasCorporateCheckDigit(digits: string): boolean {
  const body = digits.slice(1);
  let sum = 0;
  for (let n = 1; n <= 12; n++) sum += Number(body[12 - n]) * (n % 2 === 1 ? 1 : 2);
  return 9 - (sum % 9) === Number(digits[0]);
}

/** Form of a T-number. A missing check digit is not an error: sole proprietors' numbers have none. */
export function checkTNumber(text: string | null): TNumberVerdict {
  if (!text) return 'none';
  const normal = normaliseTNumber(text);
  if (!/^T\d{13}$/.test(normal)) return 'bad_format';
  return hasCorporateCheckDigit(normal.slice(1)) ? 'corporate' : 'individual_or_misread';
}

/** Whether the invoice counts as qualified: it bears a number of the right form. */
export function isQualified(tNumber: string | null): boolean {
  const verdict = checkTNumber(tNumber);
  return verdict === 'corporate' || verdict === 'individual_or_misread';
}

/** Digits of a phone number; the country code of Japan becomes the leading zero. */
export function normalisePhone(text: string): string {
  const digits = text.normalize('NFKC').replace(/[^\d+]/g, '');
  return digits.startsWith('+81') ? `0${digits.slice(3).replace(/^0/, '')}` : digits.replace(/\+/g, '');
}
