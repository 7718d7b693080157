import { includedTaxOptions, taxOptions } from './amounts.rules.js';
import type { LearnedField } from './memory-values.rules.js';
import type { ReadDocument } from './read-document.types.js';
import type { TaxLine } from './totals.types.js';

/** An equation between amounts of a document and whether it holds; one with an amount missing says nothing. */
interface Equation {
  of: readonly LearnedField[];
  holds: boolean;
}

/**
 * Whether the amounts of a document confirm one of them: false when one of its equations fails, true when
 * one holds and none fails, null when none can be set up. The equations: subtotal + tax + exempt part = total; total -
 * withholding + balance brought forward = payable; the taxable amounts = subtotal; the taxes = tax; the tax of each
 * rate is one of the roundings that a seller may use.
 */
export function sumsBearOut(document: ReadDocument, field: LearnedField): boolean | null {
  const about = equationsOf(document).filter(({ of }) => of.includes(field));
  if (about.length === 0) return null;
  return about.every(({ holds }) => holds);
}

function equationsOf(document: ReadDocument): Equation[] {
  const { tax_breakdown: lines, carried_over } = document;
  const total = document.total_amount?.value;
  const payable = document.payable_amount?.value;
  const subtotal = document.subtotal?.value;
  const tax = document.tax_amount?.value;
  const exempt = document.non_taxable_amount?.value ?? 0;
  const withheld = document.withholding_tax?.value ?? 0;
  const out: Equation[] = [];
  const equation = (of: readonly LearnedField[], one: number | undefined, other: number | undefined) => {
    if (one !== undefined && other !== undefined) out.push({ of, holds: one === other });
  };
  const base = sum(subtotal, tax);
  equation(['subtotal', 'tax_amount', 'non_taxable_amount', 'total_amount'], sum(base, exempt), total);
  equation(
    ['total_amount', 'withholding_tax', 'payable_amount'],
    sum(total, carried_over - withheld),
    payable,
  );
  if (lines.length > 0) {
    equation(['taxable_10', 'taxable_8', 'subtotal'], partSum(lines, 'taxable'), subtotal);
    equation(['tax_10', 'tax_8', 'tax_amount'], partSum(lines, 'tax'), tax);
  }
  for (const line of lines)
    out.push({ of: [`taxable_${line.rate}`, `tax_${line.rate}`], holds: isRounded(line) });
  return out;
}

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}

function partSum(lines: readonly TaxLine[], part: 'taxable' | 'tax'): number {
  return lines.reduce((n, line) => n + line[part], 0);
}

function isRounded({ rate, taxable, tax }: TaxLine): boolean {
  return taxOptions(taxable, rate).includes(tax) || includedTaxOptions(taxable + tax, rate).includes(tax);
}
