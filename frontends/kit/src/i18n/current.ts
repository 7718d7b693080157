import { createStore } from '../store';
import type { LanguageCode } from './languages';

/** The language of the page. */
export const languageStore = createStore<LanguageCode>('ja');
