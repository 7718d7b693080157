import type { Language } from '../templates/languages.data.js';
import { USUAL_TEXTS } from '../templates/usual-texts.data.js';

export interface Wording {
  subject: string;
  body: string;
}

/** What a user chose to write: for suppliers of some languages, and for all others. */
export interface ChosenWording extends Partial<Wording> {
  texts: readonly (Wording & { language: Language })[];
}

/** What a supplier reads: the text of their language, else the text for all, else the usual one of their language. */
export function wordingFor({ texts, subject, body }: ChosenWording, language: Language): Wording {
  const own = texts.find((text) => text.language === language);
  const usual = USUAL_TEXTS[language];
  return { subject: own?.subject ?? subject ?? usual.subject, body: own?.body ?? body ?? usual.body };
}

/** Every text that some supplier might get, for a look at its names. */
export function allWordings({ texts, subject, body }: ChosenWording): string[] {
  return [subject, body, ...texts.flatMap((text) => [text.subject, text.body])].filter(
    (text) => text !== undefined,
  );
}
