import { formatYen } from '@uketori/frontend-kit/format';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import type { TFunction } from 'i18next';

/** 1021 → 10.21%. */
export function rateText(rate: number): string {
  return `${(rate / 100).toFixed(2)}%`;
}

/** The reckoning in lines: what was taken off, then each tier with its part of the tax. */
export function formulaLines(t: TFunction, result: Schema<'WithholdingResult'>): string[] {
  const lines: string[] = [];
  if (result.deduction > 0) {
    lines.push(
      t('tax.formula.deduction', {
        base: formatYen(result.base),
        deduction: formatYen(result.deduction),
        what: t(`tax.formula.kind.${result.deduction_kind}`),
        rest: formatYen(result.base - result.deduction),
      }),
    );
  }
  const tiers = result.tiers.map((tier) => `${formatYen(tier.amount)} × ${rateText(tier.rate)}`);
  lines.push(`${tiers.join(' ＋ ')} = ${formatYen(result.tax)}`);
  return lines;
}
