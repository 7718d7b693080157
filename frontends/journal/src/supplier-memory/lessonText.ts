import { formatYen } from '@uketori/frontend-kit/format';
import type { useText } from '@uketori/frontend-kit/i18n';

const AMOUNTS = new Set([
  'total_amount',
  'payable_amount',
  'subtotal',
  'tax_amount',
  'taxable_10',
  'tax_10',
  'taxable_8',
  'tax_8',
  'non_taxable_amount',
  'withholding_tax',
]);

/** A taught value as the invoice's form would show it; null stands for one that the user may not see. */
export function lessonValue(t: ReturnType<typeof useText>, field: string, value: string | null): string {
  if (value === null) return t('lessons.not_yours');
  if (value === '') return t('lessons.not_read');
  if (AMOUNTS.has(field)) return formatYen(Number(value));
  if (field === 'account_type') return t(`account_type.${value}`, { defaultValue: value });
  return value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$1/$2/$3');
}
