import { DomainError } from '@uketori/service-kit/errors';

/** ゆうちょ銀行 in the bank master. */
const JAPAN_POST_CODE = '9900';

export interface JapanPostAccount {
  bank_code: typeof JAPAN_POST_CODE;
  branch_code: string;
  account_type: 'ordinary' | 'current';
  account_number: string;
}

/**
 * The transfer account behind a 記号 and 番号 of ゆうちょ銀行, as the bank converts them itself. A 記号 that
 * starts with 1 is an ordinary account at branch <2nd and 3rd digit>8 and its number loses the last digit,
 * always 1. One that starts with 0 is a 振替口座 at branch <2nd and 3rd digit>9 with its number unchanged.
 * Digits may be full-width and grouped with hyphens; a reissue digit between the two is not required.
 *
 * @throws DomainError japan_post_symbol_invalid | japan_post_number_invalid
 */
export function japanPostAccount(symbol: string, number: string): JapanPostAccount {
  const sign = digitsOf(symbol);
  const digits = digitsOf(number);
  if (!/^[01][0-9]{4}$/.test(sign)) throw new DomainError('japan_post_symbol_invalid', 'invalid', { symbol });
  const branch = sign.slice(1, 3);
  if (sign.startsWith('1')) {
    if (!/^[0-9]{2,8}$/.test(digits) || !digits.endsWith('1')) {
      throw new DomainError('japan_post_number_invalid', 'invalid', { number });
    }
    return account(`${branch}8`, 'ordinary', digits.slice(0, -1));
  }
  if (!/^[0-9]{1,7}$/.test(digits)) throw new DomainError('japan_post_number_invalid', 'invalid', { number });
  return account(`${branch}9`, 'current', digits);
}

function account(
  branch_code: string,
  account_type: JapanPostAccount['account_type'],
  digits: string,
): JapanPostAccount {
  return { bank_code: JAPAN_POST_CODE, branch_code, account_type, account_number: digits.padStart(7, '0') };
}

function digitsOf(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s\-ー‐−–]/g, '');
}
