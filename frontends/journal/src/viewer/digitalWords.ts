import { formatCount, formatDecimal, formatYen } from '@uketori/frontend-kit/format';

/** An amount of the file: whole yen, or two decimals with the currency behind. */
export function digitalAmount(value: string, currency: string): string {
  if (value === '') return '';
  if (currency === 'JPY' && /^-?\d+(\.0*)?$/.test(value)) return formatYen(Number(value));
  return `${formatDecimal(value)} ${currency}`;
}

/** The rate with its category where that says more: 10%, 0% exempt. */
export function taxName(t: (key: string) => string, category: string, rate: string): string {
  const percent = rate === '' ? '' : `${formatCount(Number(rate))}%`;
  const known = ['E', 'G', 'O', 'Z'].includes(category) ? t(`digital.category.${category}`) : '';
  return [percent, known].filter((part) => part !== '').join(' ') || category;
}
