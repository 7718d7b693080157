import { percentOfTaxClass } from '../keikasochi/keikasochi.rules.js';
import type { CodeTable, StoredCell } from './code-table.record.js';
import {
  type ExportPackage,
  kindOf,
  PACKAGES_WITH_INVOICE,
  SHARES,
  standardCode,
  standardInvoiceCode,
  type TaxClass,
} from './tax-codes.rules.js';

type Row = CodeTable['items'][number];
type NamedClass = TaxClass & { id: string };

const PURCHASES: readonly string[] = ['taxable', 'untaxed_use', 'common_use', 'returned'];

/** The shares at which a class can be booked: its own, or every one for an ordinary class of taxed purchases. */
export function sharesOf(tax: TaxClass): readonly number[] {
  const own = percentOfTaxClass(tax);
  if (own !== null) return [own];
  return tax.rate > 0 && PURCHASES.includes(kindOf(tax.name)) ? SHARES : [100];
}

export const keyOf = (
  cell: Pick<StoredCell, 'tax_id' | 'percent' | 'account_class' | 'invoice_class'>,
): string => [cell.tax_id, cell.percent, cell.account_class, cell.invoice_class].join('/');

/**
 * The rows that the screen shows: every class at each of its shares with the usual name and what the organization
 * entered, and below it the cells for some accounts or invoices. Cells of classes that are gone do not appear.
 */
export function shownRows(
  target: ExportPackage,
  taxes: readonly NamedClass[],
  stored: readonly StoredCell[],
): Row[] {
  return taxes.flatMap((tax) => {
    const own = stored.filter((cell) => cell.tax_id === tax.id);
    const shares = [...new Set([...sharesOf(tax), ...own.map(({ percent }) => percent)])].sort(
      (a, b) => b - a,
    );
    return shares.flatMap((percent) => {
      const cells = own.filter((cell) => cell.percent === percent);
      const base = cells.find((cell) => cell.account_class === '' && cell.invoice_class === '');
      const blank: StoredCell = {
        tax_id: tax.id,
        percent,
        account_class: '',
        invoice_class: '',
        code: '',
        invoice_code: '',
      };
      return [base ?? blank, ...cells.filter((cell) => cell !== base)].map((cell) => ({
        ...cell,
        name: tax.name,
        standard: standardCode(target, tax, percent),
        standard_invoice: standardInvoiceCode(target, tax, percent),
      }));
    });
  });
}

/** The cells worth keeping: those that say something. */
export function keptCells(cells: readonly StoredCell[]): StoredCell[] {
  return cells.filter(({ code, invoice_code }) => code !== '' || invoice_code !== '');
}

/** The first cell that cannot be stored, and why; null when all can. */
export function cellProblem(
  target: ExportPackage,
  cells: readonly StoredCell[],
  taxes: ReadonlyMap<string, TaxClass>,
): { code: 'no_record' | 'export_code_twice' | 'export_code_untaxed' | 'invalid_input'; at: number } | null {
  const seen = new Set<string>();
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] as StoredCell;
    const tax = taxes.get(cell.tax_id);
    if (!tax) return { code: 'no_record', at };
    if (seen.has(keyOf(cell))) return { code: 'export_code_twice', at };
    seen.add(keyOf(cell));
    // 00 is 対象外: the purchase would leave the tax return.
    if (target === 'pca' && cell.code === '00' && tax.rate > 0) return { code: 'export_code_untaxed', at };
    if (cell.invoice_code !== '' && !PACKAGES_WITH_INVOICE.includes(target))
      return { code: 'invalid_input', at };
  }
  return null;
}
