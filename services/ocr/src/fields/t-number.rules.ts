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

const TWINS: [string, string][] = [
  ['0', '8'],
  ['1', '7'],
  ['5', '6'],
  ['3', '8'],
  ['6', '8'],
  ['0', '6'],
  ['5', '3'],
  ['9', '8'],
];

export interface TNumberMatch {
  value: string;
  start: number;
  end: number;
  /** The check digit of a corporation holds. */
  checked: boolean;
}

/**
 * Registration numbers in a text without blanks. `labelled` accepts thirteen digits without the T, as some
 * forms print them after the label.
 */
export function findTNumbers(source: string, labelled = false): TNumberMatch[] {
  const out: TNumberMatch[] = [];
  const pattern = labelled
    ? new RegExp(`T?[-:]?((?:${DIGIT_LIKE}-?){13})(?!\\d)`, 'gi')
    : new RegExp(`(?<![A-Z0-9])T[-:]?((?:${DIGIT_LIKE}-?){13})(?!\\d)`, 'gi');
  for (const m of source.matchAll(pattern)) {
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

const GROUPED = /(?<=^|[^\d-]|(?:^|[^\d-])[17])\d-\d{4}-\d{4}-\d{4}(?![\d-])/;

/** A registration number's shape, whatever became of its T. */
export const NUMBER_SHAPE = /^T?\d{1,2}-\d{4}-\d{4}-\d{4}$/;
const T_AS_DIGIT = /^[17Il|]\d{13}$/;

/**
 * A corporate number whose label and T were not read, by its shape alone: grouped 1-4-4-4 as nothing else is, or thirteen
 * digits that pass the check digit behind a one that is the T. Null where the text holds none.
 */
export function bareTNumber(source: string): TNumberMatch | null {
  const grouped = GROUPED.exec(source);
  const digits = (grouped?.[0] ?? (T_AS_DIGIT.test(source) ? source.slice(1) : '')).replace(/-/g, '');
  if (digits === '' || !checkDigitHolds(digits)) return null;
  const start = grouped?.index ?? 0;
  return { value: `T${digits}`, start, end: start + (grouped?.[0] ?? source).length, checked: true };
}

/**
 * The one number that passes the check digit when a single commonly confused digit is swapped; null when none
 * or several pass. For doubtful print only: a sole proprietor's number is right as it stands.
 */
export function repairTNumber(value: string): string | null {
  const digits = value.replace(/^T/, '');
  if (!/^\d{13}$/.test(digits) || checkDigitHolds(digits)) return null;
  const passing = new Set<string>();
  for (let i = 0; i < 13; i++) {
    for (const [a, b] of TWINS) {
      const now = digits[i];
      const swapped = now === a ? b : now === b ? a : null;
      if (swapped === null) continue;
      const next = digits.slice(0, i) + swapped + digits.slice(i + 1);
      if (checkDigitHolds(next)) passing.add(next);
    }
  }
  const [only] = passing;
  return passing.size === 1 && only ? `T${only}` : null;
}
