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

/** Subject of a mail that has none of its own. */
export const DEFAULT_SUBJECT = '【{{organization}}】{{year}}年{{month}}月分 請求書ご提出のお願い';

/** Text of a mail without a template. */
export const DEFAULT_BODY = `{{customer}}
{{department}}
{{person}} 様

いつもお世話になっております。{{organization}}です。
{{year}}年{{month}}月分の請求書を、次のURLからご提出ください。

{{url}}

提出期限: {{expires}}
ログインは不要です。PDFまたは画像のファイルをお送りいただけます。

このメールに心当たりのない場合は、破棄してください。
`;
