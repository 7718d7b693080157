/** What a text may name between double braces, and each supplier's mail says in its place. */
export const PLACEHOLDERS = [
  'customer',
  'department',
  'person',
  'organization',
  'user',
  'year',
  'month',
  'url',
  'expires',
] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];
export type MailWords = Record<Placeholder, string>;

const MARK = /\{\{\s*([a-z_]+)\s*\}\}/g;

/** Names between double braces that are no placeholder: the supplier would read them unchanged. */
export function unknownPlaceholders(text: string): string[] {
  const names = [...text.matchAll(MARK)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => !PLACEHOLDERS.includes(name as Placeholder)))];
}

/** Whether a text asks for a link of the supplier's own. */
export function wantsLink(text: string): boolean {
  return [...text.matchAll(MARK)].some(([, name]) => name === 'url');
}

/** A text with its words in place; lines that only held an empty word go. */
export function fillText(text: string, words: MailWords): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const filled = line.replace(MARK, (mark, name: string) =>
        PLACEHOLDERS.includes(name as Placeholder) ? words[name as Placeholder] : mark,
      );
      return filled.trim() === '' && line.trim() !== '' ? [] : [filled];
    })
    .join('\n');
}
