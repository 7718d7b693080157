import { api } from '@uketori/frontend-kit/api';
import { changeLanguage, type LanguageCode, LANGUAGES, languageStore } from '@uketori/frontend-kit/i18n';

/** The language that a person chose follows them to every browser; without one the browser's own choice stays. */
export async function applyOwnLanguage(code: LanguageCode | null | undefined): Promise<void> {
  if (code && code !== languageStore.get() && LANGUAGES.some((language) => language.code === code)) {
    await changeLanguage(code);
  }
}

/** Keeps the language with the person. The page has it already, so a failure is not worth a word. */
export function rememberLanguage(code: LanguageCode): void {
  if (code === 'qps' || code === 'qps-rtl') return;
  void api.put('/account', { body: { language: code } }).catch(() => undefined);
}
