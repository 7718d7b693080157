import { LANGUAGES } from '@uketori/frontend-kit/i18n';
import type { Customer } from './inbox.types';

/** A language in which suppliers are written to. */
export type SupplierLanguage = Customer['language'];

/** The languages by their own names, as options of a field. */
export const LANGUAGE_OPTIONS = LANGUAGES.filter(({ offered }) => offered).map(({ code, name }) => ({
  value: code as SupplierLanguage,
  label: name,
}));

export const languageName = (code: SupplierLanguage): string =>
  LANGUAGE_OPTIONS.find(({ value }) => value === code)?.label ?? code;
