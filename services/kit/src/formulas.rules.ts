/** OWASP's formula starters, also full-width and behind quotes or spaces. */
const FORMULA = /^[\s"'“”]*[=+\-@＝＋－＠−]|^[\t\r\n]/;

/** A text that a spreadsheet would run as a formula, made harmless; other texts unchanged. */
export function guarded(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A text as it was before it was guarded. */
export function unguarded(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
