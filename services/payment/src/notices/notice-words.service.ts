import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { unknownPlaceholders } from './mail-words.rules.js';
import { type NoticeWords, NoticeWordsEntity, type NoticeWordsInput } from './notice.record.js';
import { NOTICE_LANGUAGES, type NoticeLanguage } from './notice-facts.types.js';
import { USUAL_WORDS } from './usual-words.data.js';

/** The words of the mails in each language. */
@Injectable()
export class NoticeWordsService {
  constructor(private readonly work: Work) {}

  all(actor: Actor): Promise<NoticeWords[]> {
    return this.work.read(actor, async (tx) => {
      const words: NoticeWords[] = [];
      for (const language of NOTICE_LANGUAGES) words.push(await wordsIn(tx, language));
      return words;
    });
  }

  /** @throws DomainError unknown_placeholder | version_conflict */
  save(actor: Actor, language: NoticeLanguage, input: NoticeWordsInput): Promise<NoticeWords> {
    const [name] = unknownPlaceholders(input.subject + input.body);
    if (name !== undefined) throw new DomainError('unknown_placeholder', 'invalid', { name });
    return this.work.run(actor, async (tx) => {
      const { version, ...words } = input;
      const before = await tx.findForUpdate(NoticeWordsEntity, { language });
      if ((before?.version ?? 0) !== version)
        throw new DomainError('version_conflict', 'conflict', { current: await wordsIn(tx, language) });
      const after = before
        ? await tx.update(NoticeWordsEntity, { ...before, ...words })
        : await tx.insert(NoticeWordsEntity, { id: newId(), language, ...words });
      const subject = { menu: 'payment', subject_type: 'payment_notice_words', subject_id: after.id };
      await tx.audit('payment_notice_words.saved', subject, before, after);
      return wordsIn(tx, language);
    });
  }
}

/** The organization's own words in a language, else the usual ones. */
export async function wordsIn(tx: Tx, language: NoticeLanguage): Promise<NoticeWords> {
  const own = await tx.find(NoticeWordsEntity, { language });
  if (!own) return { language, ...USUAL_WORDS[language], reply_to: '', version: 0, is_own: false };
  const { subject, body, reply_to, version } = own;
  return { language, subject, body, reply_to, version, is_own: true };
}
