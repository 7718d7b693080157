import { formatDate, formatDecimal, formatYen } from '@uketori/frontend-kit/format';
import { withoutZeros } from '../lines/foreign';
import { currencyName } from './ForeignFields';
import { INVOICE_FIELDS } from '../invoice.record';

/** A field's value as people read it; empty for none. Fields that have no place in the form are shown by their kind. */
export function shownValue(name: string, value: unknown, t: (key: string) => string): string {
  if (value === null || value === undefined || value === '') return '';
  const kind = INVOICE_FIELDS.find((field) => field.name === name)?.kind;
  if (kind === 'yen' || (kind === undefined && typeof value === 'number')) return formatYen(Number(value));
  if (kind === 'date') return formatDate(String(value));
  if (kind === 'currency') return currencyName(String(value), document.documentElement.lang || 'ja');
  if (kind === 'decimal') return formatDecimal(withoutZeros(String(value)));
  if (kind === 'switch') return t(value ? 'value.yes' : 'value.no');
  if (kind === 'select') return t(`${name}.${String(value)}`);
  return String(value);
}
