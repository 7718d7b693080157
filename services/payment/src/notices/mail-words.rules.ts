/** What a text may name between double braces, and each mail says in its place. */
export const PLACEHOLDERS = [
  'supplier',
  'organization',
  'user',
  'number',
  'pay_date',
  'amount',
  'confirm_by',
] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];
export type MailWords = Record<Placeholder, string>;

const MARK = /\{\{\s*([a-z_]+)\s*\}\}/g;

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((one) => one === name);

/** Names between double braces that are no placeholder: the supplier would read them unchanged. */
export function unknownPlaceholders(text: string): string[] {
  const names = [...text.matchAll(MARK)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => !isPlaceholder(name)))];
}

/** A text with its words in place. */
export function filledText(text: string, words: MailWords): string {
  return text.replace(MARK, (mark, name: string) => (isPlaceholder(name) ? words[name] : mark));
}
