import { REFERENCES } from '../lines/lineInput';

type Words = (key: string, params: Record<string, unknown>) => string;

/** What the organization calls a field, or the word where it has none of its own (useLabels). */
type OwnWords = (field: string, word: string) => string;

/**
 * What a source of a column is called, and its header until somebody writes another. A side's sources are made of the
 * side's and the item's own words.
 */
export function sourceLabel(name: string, t: Words, labelOf: OwnWords): string {
  const side = name.startsWith('debit_') ? 'debit' : name.startsWith('credit_') ? 'credit' : null;
  if (!side) return labelOf(name, t(`export.source.${name}`, {}));
  const rest = name.slice(side.length + 1);
  const reference = REFERENCES.find((one) => one === rest || `${one}_code` === rest);
  if (!reference) return `${t(`side.${side}`, {})} ${t(`export.field.${rest}`, {})}`;
  const item = labelOf(reference, t(`reference.${reference}`, {}));
  return `${t(`side.${side}`, {})} ${rest.endsWith('_code') ? t('export.code_of', { item }) : item}`;
}
