export type LanguageCode = 'ja' | 'en' | 'fr' | 'he' | 'ru' | 'ar' | 'qps' | 'qps-rtl';

export interface Language {
  code: LanguageCode;
  /** its own name, in its own script */
  name: string;
  direction: 'ltr' | 'rtl';
  /** value of <html lang> */
  html_lang: string;
  dayjs_name: string;
  antd: () => Promise<object>;
  dayjs: () => Promise<unknown>;
  /** false: only for testing layouts and finding untranslated words; not offered in the menu */
  offered: boolean;
}

const english = () => import('antd/es/locale/en_US');

/** Japanese is the default. A language is offered as soon as all its files are whole (languageFiles.test.cjs). */
export const LANGUAGES: readonly Language[] = [
  {
    code: 'ja',
    name: '日本語',
    direction: 'ltr',
    html_lang: 'ja',
    dayjs_name: 'ja',
    antd: () => import('antd/es/locale/ja_JP'),
    dayjs: () => import('dayjs/locale/ja'),
    offered: true,
  },
  {
    code: 'en',
    name: 'English',
    direction: 'ltr',
    html_lang: 'en',
    dayjs_name: 'en',
    antd: english,
    dayjs: () => Promise.resolve(),
    offered: true,
  },
  {
    code: 'fr',
    name: 'Français',
    direction: 'ltr',
    html_lang: 'fr',
    dayjs_name: 'fr',
    antd: () => import('antd/es/locale/fr_FR'),
    dayjs: () => import('dayjs/locale/fr'),
    offered: true,
  },
  {
    code: 'he',
    name: 'עברית',
    direction: 'rtl',
    html_lang: 'he',
    dayjs_name: 'he',
    antd: () => import('antd/es/locale/he_IL'),
    dayjs: () => import('dayjs/locale/he'),
    offered: true,
  },
  {
    code: 'ru',
    name: 'Русский',
    direction: 'ltr',
    html_lang: 'ru',
    dayjs_name: 'ru',
    antd: () => import('antd/es/locale/ru_RU'),
    dayjs: () => import('dayjs/locale/ru'),
    offered: true,
  },
  {
    code: 'ar',
    name: 'العربية',
    direction: 'rtl',
    html_lang: 'ar',
    dayjs_name: 'ar',
    antd: () => import('antd/es/locale/ar_EG'),
    dayjs: () => import('dayjs/locale/ar'),
    offered: true,
  },
  {
    code: 'qps',
    name: '⟦Þšéûðö⟧',
    direction: 'ltr',
    html_lang: 'en',
    dayjs_name: 'en',
    antd: english,
    dayjs: () => Promise.resolve(),
    offered: false,
  },
  {
    code: 'qps-rtl',
    name: '⟦Þšéûðö RTL⟧',
    direction: 'rtl',
    html_lang: 'en',
    dayjs_name: 'en',
    antd: english,
    dayjs: () => Promise.resolve(),
    offered: false,
  },
];
