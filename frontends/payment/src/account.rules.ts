/** Account checks of spec 5. The server checks the same again. */

/** Up to seven half-width digits. */
export function isAccountNumber(typed: string): boolean {
  return /^[0-9]{1,7}$/.test(typed);
}

/** Up to 48 characters of katakana, digits, upper-case letters and ( ) . / - and space, in half or full width. */
export function isAccountName(typed: string): boolean {
  return [...typed].length <= 48 && /^[ァ-ヶーｦ-ﾟ0-9A-Z().\-/ 　（）．－／０-９Ａ-Ｚ]+$/u.test(typed);
}

export function isDigits(typed: string, length: number): boolean {
  return new RegExp(`^[0-9]{${length}}$`).test(typed);
}

/** A check of a form field that lets an empty value pass. */
export function unlessEmpty(
  holds: (typed: string) => boolean,
  words: string,
): (value: unknown) => string | null {
  return (value) => {
    const typed = typeof value === 'string' ? value : '';
    return typed === '' || holds(typed) ? null : words;
  };
}
