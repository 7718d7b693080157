import { ASSET_LIMITS, NO_EQUIPMENT } from './asset-limits.data.js';

/** The treatments of a purchase of equipment, the most lenient first. */
export const ASSET_CLASSES = ['three_years', 'small_business', 'fixed_asset'] as const;
export type AssetClass = (typeof ASSET_CLASSES)[number];

/**
 * The treatment of an amount on an expense account that may be a fixed asset; null below the limit. `three_years` may also
 * be an expense of a small business where that measure is in force.
 * @param amount whole yen of one unit, without tax in tax-exclusive books
 * @param date day of acquisition
 */
export function assetClassOf(amount: number, date: string): AssetClass | null {
  const limits = ASSET_LIMITS.find(({ from, to }) => date >= from && date <= to);
  if (!limits || amount < limits.expense) return null;
  if (amount < limits.three_years) return 'three_years';
  return amount < limits.small_business ? 'small_business' : 'fixed_asset';
}

/** Whether an expense account may hold equipment: its name has none of the words of services, rent, staff and the like. */
export function mayHoldEquipment(account_title: string): boolean {
  return account_title !== '' && !NO_EQUIPMENT.some((word) => account_title.includes(word));
}

/** The lowest limit of any year. */
export const LEAST_ASSET = Math.min(...ASSET_LIMITS.map(({ expense }) => expense));

export const ASSET_WARNINGS = ['fixed_asset_candidate'] as const;

/** The warning of an invoice with a line that may be a fixed asset. */
export function assetWarnings(
  lines: readonly { account_title: string; amount: number; acquired: string }[],
): (typeof ASSET_WARNINGS)[number][] {
  const found = lines.some(
    ({ account_title, amount, acquired }) =>
      mayHoldEquipment(account_title) && assetClassOf(amount, acquired) !== null,
  );
  return found ? ['fixed_asset_candidate'] : [];
}
