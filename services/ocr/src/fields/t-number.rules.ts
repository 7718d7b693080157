import { matchesOf } from '../layout/text.rules.js';
import { asDigits, DIGIT_LIKE } from './digit-shapes.rules.js';

/**
 * Check digit of a corporate number (13 digits): 9 - (sum of the lower twelve, weights 1 and 2 from the right,
 * modulo 9). Sole proprietors' numbers need not pass.
 */
export function checkDigitHolds(digits: string): boolean {
  if (!/^\d{13}$/.test(digits)) return false;
  let sum = 0;
  for (let n = 1; n <= 12; n++) sum += Number(digits[13 - n]) * (n % 2 === 1 ? 1 : 2);
  return Number(digits[0]) === 9 - (sum % 9);
}

export interface TNumberMatch {
  value: string;
  start: number;
  end: number;
  /** The check digit of a corporation holds. */
  checked: boolean;
}

const THIRTEEN = `[-:]?((?:${DIGIT_LIKE}-?){13})(?!\\d)`;
const BEHIND_LABEL = new RegExp(`T?${THIRTEEN}`, 'gi');
const ALONE = new RegExp(`(?<![A-Z0-9])T${THIRTEEN}`, 'gi');

/**
 * Registration numbers in a text without blanks. `labelled` accepts thirteen digits without the T, as some
 * forms print them after the label.
 */
export function findTNumbers(source: string, labelled = false): TNumberMatch[] {
  const out: TNumberMatch[] = [];
  for (const m of matchesOf(labelled ? BEHIND_LABEL : ALONE, source)) {
    const digits = asDigits((m[1] ?? '').replace(/-/g, ''));
    if (!/^\d{13}$/.test(digits)) continue;
    out.push({
      value: `T${digits}`,
      start: m.index,
      end: m.index + m[0].length,
      checked: checkDigitHolds(digits),
    });
  }
  return out;
}

/** A registration number's shape, with or without its T. */
export const NUMBER_SHAPE = /^T?\d{1,2}-\d{4}-\d{4}-\d{4}$/;
