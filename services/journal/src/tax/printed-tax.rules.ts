import { type Rounding, taxInside, taxOnTop } from '../amounts/amounts.rules.js';
import { taxRatesOn } from './rates.data.js';

const ROUNDINGS = ['floor', 'round', 'ceil'] as const;

export type PrintedTaxVerdict =
  | 'ok'
  /** Right when reckoned from the tax-inclusive amount. */
  | 'ok_from_inclusive'
  /** The sum of the lines' own roundings: an invoice may round once per rate only. */
  | 'per_line_rounding'
  | 'mismatch';

/** One rate of an invoice with what its tax may be; whole yen. */
export interface PrintedTaxCheck {
  rate: number;
  base: number;
  printed: number;
  /** The two results one rounding can give. */
  floor: number;
  ceil: number;
  /** By the rounding this issuer is known for. */
  expected: number;
  /** Sum of per-line roundings, where lines are known that make up the base. */
  per_line: number | null;
  verdict: PrintedTaxVerdict;
  /** The rate does not exist on the day of the purchase. */
  unknown_rate: boolean;
}

export interface PrintedTaxFacts {
  rate: number;
  base: number;
  printed: number;
  /** Tax-exclusive amounts of this rate's lines. */
  lines: readonly number[];
  rounding: Rounding;
  purchase_date: string | null;
}

/**
 * Compares a printed tax with the one rounding per invoice and rate that a qualified invoice allows
 * (Consumption Tax Act Enforcement Order art. 70-10, invoice Q&A no. 57). Which of the two results, is the
 * issuer's choice; so is reckoning from the tax-inclusive amount.
 */
export function checkPrintedTax(facts: PrintedTaxFacts): PrintedTaxCheck {
  const { rate, base, printed, rounding } = facts;
  const floor = taxOnTop(base, rate, 'floor');
  const ceil = taxOnTop(base, rate, 'ceil');
  const isWhole = facts.lines.length > 1 && facts.lines.reduce((sum, line) => sum + line, 0) === base;
  const perLine = isWhole ? perLineSums(facts.lines, rate) : [];
  return {
    rate,
    base,
    printed,
    floor,
    ceil,
    expected: taxOnTop(base, rate, rounding),
    per_line: perLine.find((sum) => sum === printed) ?? perLine[0] ?? null,
    verdict: verdictOf(facts, floor, ceil, perLine),
    unknown_rate:
      facts.purchase_date !== null &&
      !taxRatesOn(facts.purchase_date).some((known) => known.percent === rate),
  };
}

function verdictOf(
  { rate, base, printed }: PrintedTaxFacts,
  floor: number,
  ceil: number,
  perLine: readonly number[],
): PrintedTaxVerdict {
  if (printed === floor || printed === ceil) return 'ok';
  if (perLine.includes(printed)) return 'per_line_rounding';
  const inclusive = base + printed;
  const isInside = ROUNDINGS.some((rounding) => taxInside(inclusive, rate, rounding) === printed);
  return isInside ? 'ok_from_inclusive' : 'mismatch';
}

function perLineSums(lines: readonly number[], rate: number): number[] {
  return ROUNDINGS.map((rounding) => lines.reduce((sum, line) => sum + taxOnTop(line, rate, rounding), 0));
}
