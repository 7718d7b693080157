import { type WithholdingRate, withholdingRateOn } from './withholding-rates.data.js';

/** A payee abroad (非居住者・外国法人), with the rate of a treaty as a decimal per cent; '' where none applies. */
export interface NonResident {
  treaty_rate: string;
}

export const TREATY_RATE = /^(1?\d(\.\d{1,2})?|20(\.0{1,2})?)?$/;

/** Hundredths of a per cent of a decimal with two places at most: 12.5 is 1250. */
function hundredths(decimal: string): number {
  const [whole = '', part = ''] = decimal.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/**
 * The rate for a payee abroad in hundredths of a per cent. It is 20.42 % of the whole payment (Income Tax Act
 * art. 213 (1), 復興財源確保法 art. 28). A treaty rate replaces it without the special income tax, because no treaty
 * rate is above the 20 % of the act (復興財源確保法 art. 33 (3)). Null without a rate for the day.
 */
export function nonResidentRate(
  { treaty_rate }: NonResident,
  payDate: string,
): { rate: number; label: WithholdingRate['label'] | 'treaty' } | null {
  if (treaty_rate !== '') return { rate: hundredths(treaty_rate), label: 'treaty' };
  const found = withholdingRateOn(payDate);
  return found && { rate: found.high, label: found.label };
}
