import type { BodyOf, Schema } from '@uketori/frontend-kit/apiTypes';
import { everyOf } from '@uketori/frontend-kit/everyOf';

export type CodeTable = Schema<'ExportCodeTable'>;
export type CodeRow = CodeTable['items'][number];
export type Package = CodeTable['package'];
type CodeInput = BodyOf<'/export-codes/{package}', 'put'>;

export const PACKAGES = everyOf<Package>()(['yayoi', 'mf', 'freee', 'obc', 'pca']);
export const ACCOUNT_CLASSES = everyOf<CodeRow['account_class']>()([
  '',
  'asset',
  'liability',
  'equity',
  'revenue',
  'expense',
]);
export const INVOICE_CLASSES = everyOf<CodeRow['invoice_class']>()(['', 'qualified', 'other']);

/** Identifies a row of the table. */
export const keyOf = (row: Pick<CodeRow, 'tax_id' | 'percent' | 'account_class' | 'invoice_class'>): string =>
  [row.tax_id, row.percent, row.account_class, row.invoice_class].join('/');

/** A row for some accounts or invoices only, which people add and remove. */
export const isAdded = (row: CodeRow): boolean => row.account_class !== '' || row.invoice_class !== '';

/** Whether a line of this row would refuse the file. */
export function isUnset(row: CodeRow, has_invoice: boolean): boolean {
  if (row.code === '' && row.standard === null) return true;
  return has_invoice && row.invoice_code === '' && row.standard_invoice === null;
}

/** The rows with one more below the row it is made from; null where there is such a row already. */
export function withRow(
  rows: readonly CodeRow[],
  base: CodeRow,
  only: Pick<CodeRow, 'account_class' | 'invoice_class'>,
): CodeRow[] | null {
  const added: CodeRow = { ...base, ...only, code: '', invoice_code: '' };
  if (rows.some((row) => keyOf(row) === keyOf(added))) return null;
  const last = rows.findLastIndex((row) => row.tax_id === base.tax_id && row.percent === base.percent);
  return [...rows.slice(0, last + 1), added, ...rows.slice(last + 1)];
}

/** The request body. Rows without a code are left out. */
export function toInput(version: number, rows: readonly CodeRow[]): CodeInput {
  return {
    version,
    cells: rows
      .filter(({ code, invoice_code }) => code.trim() !== '' || invoice_code.trim() !== '')
      .map(({ tax_id, percent, account_class, invoice_class, code, invoice_code }) => ({
        tax_id,
        percent,
        account_class,
        invoice_class,
        code: code.trim(),
        invoice_code: invoice_code.trim(),
      })),
  };
}
