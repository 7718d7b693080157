import type { QualifiedVerdict } from '../qualified/verdict.rules.js';

/** Booked input tax of one tax class, share and verdict of a supplier. Whole yen; returns are negative. */
export interface PurchaseTaxCell {
  partner_name: string;
  t_number: string;
  tax_class: string;
  /** Deductible per cent of the input tax as booked. */
  percent: number;
  verdict: QualifiedVerdict;
  /** Invoices. */
  count: number;
  /** With tax. */
  amount: number;
  tax: number;
}

interface Sums {
  count: number;
  amount: number;
  tax: number;
  deductible: number;
}
type Class = Sums & Pick<PurchaseTaxCell, 'tax_class' | 'percent' | 'verdict'>;
type Supplier = Sums & Pick<PurchaseTaxCell, 'partner_name' | 't_number' | 'percent' | 'verdict'>;

/** The deductible part of input tax: its share, rounded towards zero (Consumption Tax Act art. 30, 2016 provisions art. 52, 53). */
export function deductibleTax(tax: number, percent: number): number {
  return Math.trunc((tax * percent) / 100);
}

/**
 * Sums by tax class, share and verdict, and by supplier, share and verdict. The deductible tax of a row is that of its
 * sum; the total is the sum of the classes, as the tax return adds them up.
 */
export function purchaseTaxOf(
  cells: readonly PurchaseTaxCell[],
  most: number,
): { classes: Class[]; suppliers: Supplier[]; total: Sums } {
  const classes = grouped(cells, ({ tax_class, percent, verdict }) => ({ tax_class, percent, verdict }));
  const suppliers = grouped(cells, ({ partner_name, t_number, percent, verdict }) => ({
    partner_name,
    t_number,
    percent,
    verdict,
  }));
  classes.sort(
    (a, b) => b.percent - a.percent || Math.abs(b.tax) - Math.abs(a.tax) || order(a.tax_class, b.tax_class),
  );
  suppliers.sort((a, b) => Math.abs(b.tax) - Math.abs(a.tax) || order(a.partner_name, b.partner_name));
  const add = (name: keyof Sums) => classes.reduce((sum, row) => sum + row[name], 0);
  const total = {
    count: add('count'),
    amount: add('amount'),
    tax: add('tax'),
    deductible: add('deductible'),
  };
  return { classes, suppliers: suppliers.slice(0, most), total };
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function grouped<K extends { percent: number }>(
  cells: readonly PurchaseTaxCell[],
  keyOf: (cell: PurchaseTaxCell) => K,
): (K & Sums)[] {
  const groups = new Map<string, K & Sums>();
  for (const cell of cells) {
    const key = keyOf(cell);
    const name = JSON.stringify(key);
    const group = groups.get(name) ?? { ...key, count: 0, amount: 0, tax: 0, deductible: 0 };
    group.count += cell.count;
    group.amount += cell.amount;
    group.tax += cell.tax;
    groups.set(name, group);
  }
  return [...groups.values()].map((group) => ({
    ...group,
    deductible: deductibleTax(group.tax, group.percent),
  }));
}
