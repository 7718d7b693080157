import { deductiblePercent, percentOfTaxClass } from '../keikasochi/keikasochi.rules.js';

/** A tax class of the master as far as exports name it. */
export interface TaxClass {
  name: string;
  /** Per cent. */
  rate: number;
  is_reduced_tax: boolean;
  /** What an import calls it, when the organization says. */
  export_code: string;
}

/** A row of the tax master as exports name it. */
export function taxClassOf(row: {
  name: string;
  rate: number | null;
  code: string;
  attributes: Record<string, unknown>;
}): TaxClass {
  return {
    name: row.name,
    rate: row.rate ?? 0,
    is_reduced_tax: row.attributes.is_reduced_tax === true,
    export_code: String(row.attributes.export_code ?? '') || row.code,
  };
}

export const PACKAGES = ['freee', 'yayoi', 'mf'] as const;
export type Package = (typeof PACKAGES)[number];

/** What decides how much input tax of a line is deductible. */
export interface Deduction {
  /** As stored with the line; null on lines of before the share was kept. */
  percent: number | null;
  is_keikasochi: boolean;
  is_qualified: boolean;
  /** Purchase date; null when the invoice has none. */
  date: string | null;
}

type TaxKind =
  | 'taxable'
  | 'untaxed_use'
  | 'common_use'
  | 'exempt'
  | 'foreign'
  | 'out_of_scope'
  | 'sale'
  | 'other';

const KINDS: readonly (readonly [RegExp, TaxKind])[] = [
  [/対象外|不課税/, 'out_of_scope'],
  [/非課税?仕入/, 'exempt'],
  [/非対仕入|非課税対応/, 'untaxed_use'],
  [/共対仕入|共通/, 'common_use'],
  [/課対仕入|課税仕入|課税対応/, 'taxable'],
  [/対外仕入/, 'foreign'],
  [/課税売上/, 'sale'],
];

function kindOf(tax: TaxClass): TaxKind {
  const name = tax.name.normalize('NFKC');
  return KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
}

/** Deductible per cent of a line; 100 where the supplier is registered or the line says nothing. */
export function percentOf(tax: TaxClass | null, of: Deduction): number {
  const named = tax && percentOfTaxClass(tax);
  if (named !== null) return named;
  if (!of.is_keikasochi) return 100;
  return of.percent ?? (of.date === null ? 100 : deductiblePercent(of.date));
}

/**
 * The name of a tax class in an accounting package, with the transitional measure where it has classes
 * for it: freee 課対仕入（控70）10%, 弥生 課対仕入込10%区分70%, マネーフォワード 課税仕入 10%. A class that
 * is none of the ordinary purchase classes goes by its export code, unless that is a number, else its name.
 */
export function taxClassName(tax: TaxClass, of: Deduction, target: Package): string {
  const kind = kindOf(tax);
  const percent = percentOf(tax, of);
  const named = NAMES[target](kind, tax, percent);
  if (named !== null) return named;
  return tax.export_code !== '' && !/^\d+$/.test(tax.export_code) ? tax.export_code : tax.name;
}

const NAMES: Record<Package, (kind: TaxKind, tax: TaxClass, percent: number) => string | null> = {
  freee: (kind, tax, percent) => {
    const base = { taxable: '課対仕入', untaxed_use: '非対仕入', common_use: '共対仕入' }[kind as string];
    if (!base || tax.rate === 0) return null;
    const deductible = percent === 100 ? '' : `（控${percent}）`;
    return `${base}${deductible}${tax.rate}%${tax.is_reduced_tax ? '（軽）' : ''}`;
  },
  yayoi: (kind, tax, percent) => {
    if (kind === 'out_of_scope') return '対象外';
    const base = { taxable: '課対仕入', untaxed_use: '非対仕入', common_use: '共対仕入' }[kind as string];
    const rate = tax.is_reduced_tax ? `軽減${tax.rate}%` : `${tax.rate}%`;
    if (kind === 'sale') return `課税売上込${rate}`;
    if (!base || tax.rate === 0) return null;
    const suffix = percent === 100 ? '適格' : percent === 0 ? '控不' : `区分${percent}%`;
    return `${base}込${rate}${suffix}`;
  },
  mf: (kind, tax) => {
    if (kind === 'out_of_scope') return '対象外';
    if (kind === 'exempt') return '非課税仕入';
    const base = {
      taxable: '課税仕入',
      untaxed_use: '非課税対応仕入',
      common_use: '共通課税仕入',
      sale: '課税売上',
    }[kind as string];
    if (!base || tax.rate === 0) return null;
    return tax.is_reduced_tax ? `${base} (軽)${tax.rate}%` : `${base} ${tax.rate}%`;
  },
};

/**
 * マネーフォワード's column インボイス. Empty would be taken for a qualified invoice, so it is never empty
 * for an unregistered supplier.
 */
export function mfInvoiceClass(tax: TaxClass | null, of: Deduction): string {
  const isTaxed = tax !== null && tax.rate > 0;
  const unregistered = !of.is_qualified || of.is_keikasochi;
  if (!isTaxed && !unregistered) return '';
  // Full deduction without a qualified invoice (small amounts, transport) is a choice made on the line.
  const percent = isTaxed ? percentOf(tax, of) : of.date === null ? 100 : deductiblePercent(of.date);
  if (percent === 100) return '適格';
  return percent === 0 ? '控除不可' : `${percent}%控除`;
}
