import type { SupplierLanguage } from '../languages';
import type { EmailTemplate, MailDefaults, MailText } from './templates.types';

/** The usual text of a language. */
export function usualText(
  { texts }: MailDefaults,
  language: SupplierLanguage,
): { language: SupplierLanguage; subject: string; body: string } {
  const found = texts.find((text) => text.language === language) ?? texts[0];
  return { language, subject: found?.subject ?? '', body: found?.body ?? '' };
}

/** A saved text, or the usual one of the language; a text without a subject has the usual one of its language. */
export function savedText(
  defaults: MailDefaults,
  template: Pick<EmailTemplate, 'language' | 'subject' | 'body' | 'reply_to'> | null,
  language: SupplierLanguage,
): MailText {
  const usual = usualText(defaults, template?.language ?? language);
  return {
    subject: template?.subject || usual.subject,
    body: template?.body ?? usual.body,
    reply_to: template?.reply_to ?? '',
  };
}

const MARK = /\{\{\s*([a-z_]+)\s*\}\}/g;

/** A text with its words in place, as the server fills it; lines that only held an empty word go. */
export function fillText(text: string, words: Record<string, string>): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const filled = line.replace(MARK, (mark, name: string) =>
        Object.hasOwn(words, name) ? (words[name] ?? '') : mark,
      );
      return filled.trim() === '' && line.trim() !== '' ? [] : [filled];
    })
    .join('\n');
}
