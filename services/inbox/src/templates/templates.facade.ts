import { Injectable } from '@nestjs/common';
import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/work';
import { EmailTemplateEntity } from './email-template.record.js';
import type { Language } from './languages.data.js';
import { fillText, type MailWords, unknownPlaceholders, wantsLink } from './mail-text.rules.js';
import { USUAL_TEXTS } from './usual-texts.data.js';

export { type Language, LANGUAGES } from './languages.data.js';
export { type MailWords, PLACEHOLDERS } from './mail-text.rules.js';
export { USUAL_TEXTS } from './usual-texts.data.js';
export { newTemplate } from './email-template.record.js';

/** The texts of request mails, for the features that choose and send them. */
@Injectable()
export class TemplatesFacade {
  /** Checks that a template exists in the organization; null needs none. @throws no_record */
  async require(tx: Tx, id: string | null): Promise<void> {
    if (id !== null) await tx.get(EmailTemplateEntity, id);
  }

  /** A template, or null when it was deleted or the id is null. */
  async find(
    tx: Tx,
    id: string | null,
  ): Promise<{ subject: string; body: string; reply_to: string; language: Language } | null> {
    return id === null ? null : tx.find(EmailTemplateEntity, { id });
  }

  /** A template, or the usual text of the language; a template without a subject has the usual one of its language. */
  async textFor(
    tx: Tx,
    id: string | null,
    language: Language,
  ): Promise<{ subject: string; body: string; reply_to: string }> {
    const template = await this.find(tx, id);
    const usual = USUAL_TEXTS[template?.language ?? language];
    return {
      subject: template?.subject || usual.subject,
      body: template?.body ?? usual.body,
      reply_to: template?.reply_to ?? '',
    };
  }

  /** A misspelt name between double braces would be printed in the mail. @throws unknown_placeholder */
  requireKnown(...texts: string[]): void {
    const [unknown] = texts.flatMap(unknownPlaceholders);
    if (unknown) throw new DomainError('unknown_placeholder', 'invalid', { name: unknown });
  }

  /** The text with each name between double braces replaced by its word. */
  fill(text: string, words: MailWords): string {
    return fillText(text, words);
  }

  /** Whether the text asks for a link to the upload page. */
  wantsLink(text: string): boolean {
    return wantsLink(text);
  }
}
