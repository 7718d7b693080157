import dayjs from 'dayjs';
import i18next, { type i18n as I18n, type TFunction } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { formatCount } from './format';
import { createStore, useStore } from './store';
import { languageStore } from './i18n/languageStore';
import { pseudoTree } from './i18n/pseudo';
import { LANGUAGES, type Language, type LanguageCode } from './i18n/languages';

export { LANGUAGES, languageStore, type Language, type LanguageCode };

/** Loads one namespace of one language; where a language is missing it rejects, and Japanese is loaded instead. */
export type LocaleLoader = (language: string) => Promise<{ default: object } | object>;

/** antd's own words of the current language */
export const antdLocaleStore = createStore<object | undefined>(undefined);

const loaders = new Map<string, LocaleLoader>();
const instance: I18n = i18next.createInstance();

loaders.set('kit', (language) => import(`./locales/${language}.json`));
loaders.set('errors', (language) => import(`./locales/errors.${language}.json`));

/** @internal one namespace of one language, pseudo languages derived from English */
async function readNamespace(language: string, namespace: string): Promise<object> {
  const loader = loaders.get(namespace);
  if (!loader) return {};
  const pseudo = language.startsWith('qps');
  const loaded = await loader(pseudo ? 'en' : language);
  const tree = 'default' in loaded ? (loaded.default as object) : loaded;
  return pseudo ? pseudoTree(tree) : tree;
}

const backend = {
  type: 'backend' as const,
  init() {},
  read(language: string, namespace: string, done: (error: unknown, data: object | null) => void) {
    readNamespace(language, namespace)
      // A remote of somebody else may speak fewer languages; that is no error worth a console line.
      .catch(() => readNamespace('ja', namespace))
      .then(
        (data) => done(null, data),
        () => done(null, {}),
      );
  },
};

let started: Promise<void> | undefined;

/** A value inside a text that runs the other way keeps its own order, and so do the signs around it (UAX #9). */
function isolated(value: string): string {
  const turned = languageOf(instance.language as LanguageCode).direction === 'rtl';
  return turned && !/^[\d.,]*$/.test(value) ? `\u2068${value}\u2069` : value;
}

/** Values that say how many; other numbers (of invoices, years, levels) have no separators. */
const HOW_MANY = new Set([
  'count',
  'total',
  'done',
  'max',
  'most',
  'limit',
  'all',
  'shown',
  'rows',
  'invoices',
  'records',
  'created',
  'updated',
  'kept',
  'deleted',
  'ready',
  'blocked',
]);

/** "10,000" in the place of a count, as the lists show it. */
const counts = {
  type: 'formatter' as const,
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, _format?: string, _language?: string, options?: { interpolationkey?: string }) =>
    typeof value === 'number' && HOW_MANY.has(options?.interpolationkey ?? '') ? formatCount(value) : value,
};

/** Option of `t` for a text that is kept or sent: without the invisible marks around values. */
export const PLAIN = { interpolation: { escapeValue: false } } as const;

/** Starts the one i18next instance of the page. Safe to call more than once. */
export function startI18n(language: LanguageCode = chosenLanguage() ?? 'ja'): Promise<void> {
  started ??= instance
    .use(backend)
    .use(counts)
    .use(initReactI18next)
    .init({
      lng: language,
      // Every file is whole (languageFiles.test.cjs), so no user loads a second language.
      fallbackLng: false,
      ns: ['kit', 'errors'],
      defaultNS: 'kit',
      fallbackNS: 'kit',
      interpolation: { escapeValue: true, escape: isolated, alwaysFormat: true },
      returnNull: false,
      react: { useSuspense: true },
    })
    .then(() => applyLanguage(language));
  return started;
}

/** Adds a namespace (a remote's name) and loads its words for the current language. */
export async function registerLocales(namespace: string, loader: LocaleLoader): Promise<void> {
  loaders.set(namespace, loader);
  await startI18n();
  await instance.loadNamespaces(namespace);
}

/** Puts words that came with data (titles inside remote.json) in place, without a file; Japanese for missing languages. */
export function addWords(namespace: string, words: Partial<Record<string, object>>): void {
  for (const { code } of LANGUAGES) {
    const tree = code.startsWith('qps') ? pseudoTree(words.en ?? words.ja ?? {}) : (words[code] ?? words.ja);
    if (tree) instance.addResourceBundle(code, namespace, tree, true, true);
  }
}

/** The language that a user chose in this browser. */
function chosenLanguage(): LanguageCode | null {
  const found = /(?:^|; )uketori_language=([a-z-]+)/.exec(document.cookie)?.[1];
  return LANGUAGES.find(({ code }) => code === found)?.code ?? null;
}

function languageOf(code: LanguageCode): Language {
  return LANGUAGES.find((language) => language.code === code) ?? (LANGUAGES[0] as Language);
}

interface AntdLocale {
  global?: object;
  DatePicker?: { lang?: object };
}

/**
 * antd has no Japanese for the eye in a password field and would say "Show". Its Arabic writes the days of the week
 * in full, one over the other; without its names the calendar takes the short ones of dayjs.
 */
function withOwnWords(locale: AntdLocale): object {
  const { DatePicker, global } = locale;
  return {
    ...locale,
    DatePicker: { ...DatePicker, lang: { ...DatePicker?.lang, shortWeekDays: undefined } },
    global: { ...global, show: text('input.show'), hide: text('input.hide') },
  };
}

async function applyLanguage(code: LanguageCode): Promise<void> {
  const language = languageOf(code);
  const [antd] = await Promise.all([language.antd(), language.dayjs()]);
  dayjs.locale(language.dayjs_name);
  antdLocaleStore.set(withOwnWords('default' in antd ? (antd.default as AntdLocale) : antd));
  document.documentElement.lang = language.html_lang;
  document.documentElement.dir = language.direction;
  languageStore.set(code);
}

/** Changes the language of every root without a reload and remembers it for both hosts. */
export async function changeLanguage(code: LanguageCode): Promise<void> {
  await instance.changeLanguage(code);
  const parent = window.location.hostname.replace(/^(accounts|app)\./, '');
  document.cookie = `uketori_language=${code}; path=/; max-age=31536000; samesite=lax; domain=${parent}`;
  await applyLanguage(code);
}

/** The language that a page is meant for. It is not remembered, and a language that a user chose here comes first. */
export async function suggestLanguage(code: LanguageCode): Promise<void> {
  if (chosenLanguage() !== null || code === languageStore.get()) return;
  await instance.changeLanguage(code);
  await applyLanguage(code);
}

export function useLanguage(): Language {
  return languageOf(useStore(languageStore));
}

const SIDES = {
  ltr: { end: 'right', below_start: 'bottomLeft', below_end: 'bottomRight' },
  rtl: { end: 'left', below_start: 'bottomRight', below_end: 'bottomLeft' },
} as const;

/** Where lines begin and end, for components that know left and right only. */
export function useSides(): (typeof SIDES)[Language['direction']] {
  return SIDES[useLanguage().direction];
}

export function i18nInstance(): I18n {
  return instance;
}

/** Translator for a namespace (a remote's name); words missing there are looked up in the kit's own. */
export function useText(namespace = 'kit'): TFunction {
  return useTranslation([namespace, 'kit'], { i18n: instance }).t as TFunction;
}

/** The same outside React. Call it when the text is needed, not at module load. */
export function text(key: string, params: Record<string, unknown> = {}, namespace = 'kit'): string {
  return instance.t(key, { ...params, ns: [namespace, 'kit'] });
}
