import { createStore } from '../store';
import type { LanguageCode } from './languages';

/** The language of the page. It is apart from i18n.ts, which writes counts with format.ts, and that needs the language. */
export const languageStore = createStore<LanguageCode>('ja');
