import { deductiblePercent, percentOfTaxClass } from '../keikasochi/keikasochi.rules.js';

/** The accounting packages that ready formats and columns are made for. */
export const EXPORT_PACKAGES = ['freee', 'yayoi', 'mf', 'obc', 'pca'] as const;
export type ExportPackage = (typeof EXPORT_PACKAGES)[number];

/** What kind of account a line is booked on. */
export const ACCOUNT_CLASSES = ['asset', 'liability', 'equity', 'revenue', 'expense'] as const;
export type AccountClass = (typeof ACCOUNT_CLASSES)[number];

/** Whether the purchase has a qualified invoice (適格請求書). */
export const INVOICE_CLASSES = ['qualified', 'other'] as const;
export type InvoiceClass = (typeof INVOICE_CLASSES)[number];

/** Shares of the input tax that the law knows, in per cent. */
export const SHARES = [100, 80, 70, 50, 30, 0] as const;

/** One cell of an organization's table: what a package calls a tax class under these conditions. */
export interface CodeCell {
  package: ExportPackage;
  percent: number;
  /** '' for all accounts. */
  account_class: AccountClass | '';
  /** '' with a qualified invoice and without. */
  invoice_class: InvoiceClass | '';
  /** '' leaves the package's usual name. */
  code: string;
  /** What the package's own column for the invoice (インボイス取引区分) gets; '' leaves the usual value. */
  invoice_code: string;
}

/** A tax class of the master as exports name it. */
export interface TaxClass {
  /** Id of the master's row. */
  id?: string;
  name: string;
  /** Per cent. */
  rate: number;
  is_reduced_tax: boolean;
  /** Deductible share, in per cent, that the class itself means; null on ordinary classes. */
  deductible_percent?: number | null;
  /** What own formats write for it. */
  export_code: string;
  /** The organization's own table, as far as it is about this class. */
  cells: readonly CodeCell[];
}

/** A row of the tax master as exports name it. */
export function taxClassOf(
  row: {
    id?: string;
    name: string;
    rate: number | null;
    code: string;
    attributes: Record<string, unknown>;
  },
  cells: readonly CodeCell[] = [],
): TaxClass {
  const { attributes } = row;
  return {
    ...(row.id === undefined ? {} : { id: row.id }),
    name: row.name,
    rate: row.rate ?? 0,
    is_reduced_tax: attributes.is_reduced_tax === true,
    deductible_percent: (attributes.deductible_percent as number | null | undefined) ?? null,
    export_code: String(attributes.export_code ?? '') || row.code,
    cells,
  };
}

/** What decides how much input tax of a line is deductible. */
export interface Deduction {
  /** As stored with the line; null where the line does not say. */
  percent: number | null;
  is_keikasochi: boolean;
  is_qualified: boolean;
  /** Purchase date; null when the invoice has none. */
  date: string | null;
  /** Class of the line's account; null where nothing is known of it. */
  account_class?: AccountClass | null;
}

const KINDS = {
  taxable: ['課対仕入', '課税仕入', '課税対応仕入', '課税対応'],
  untaxed_use: ['非対仕入', '非課税対応仕入', '非課税対応'],
  common_use: ['共対仕入', '共通課税仕入', '共通対応仕入', '共通対応', '共通'],
  exempt: ['非課仕入', '非課税仕入'],
  foreign: ['対外仕入'],
  out_of_scope: ['対象外', '不課税'],
  sale: ['課税売上'],
  returned: ['課対仕返'],
} as const;
export type TaxKind = keyof typeof KINDS | 'other';

/** What a class's name says beside its kind: rate, share, price basis. */
const DETAILS = /控不|控\d+|区分\d+%|\d+%控除|適格|\d+(\.\d+)?%|軽減|軽|税率|税込|込|[()\s・,、]/g;

/**
 * The kind of a class by its whole name. A name with anything else in it (特定課税仕入, 輸入) is `other`:
 * it must not pass for an ordinary purchase.
 */
export function kindOf(name: string): TaxKind {
  const bare = name.normalize('NFKC').replace(DETAILS, '');
  const found = Object.entries(KINDS).find(([, names]) => (names as readonly string[]).includes(bare));
  return (found?.[0] as TaxKind | undefined) ?? 'other';
}

/** Deductible per cent of a line; 100 where the supplier is registered or the line says nothing. */
export function percentOf(tax: TaxClass | null, of: Deduction): number {
  const named = tax && percentOfTaxClass(tax);
  if (named !== null) return named;
  if (!of.is_keikasochi) return 100;
  return of.percent ?? (of.date === null ? 100 : deductiblePercent(of.date));
}

/** Why a package has no code for a line. */
export const UNMAPPED_REASONS = [
  'tax_class_missing',
  'tax_class',
  'tax_share',
  'invoice_class',
  'account',
  'account_code',
  'sub_account_code',
  'department_code',
  'vendor_code',
] as const;
export type UnmappedReason = (typeof UNMAPPED_REASONS)[number];

export type TaxCode = { text: string } | { reason: 'tax_class' | 'tax_share' };

/** Rates a package names: [per cent, reduced]. */
const isNamedRate = (tax: TaxClass) => tax.rate === 8 || (tax.rate === 10 && !tax.is_reduced_tax);

type Name = (kind: TaxKind, tax: TaxClass, percent: number) => string | null;
const rateOf = (tax: TaxClass) => `${tax.rate}%${tax.is_reduced_tax ? '（軽）' : ''}`;

/** How freee and 弥生 begin the names of purchases. */
const PURCHASE_NAMES: Partial<Record<TaxKind, string>> = {
  taxable: '課対仕入',
  untaxed_use: '非対仕入',
  common_use: '共対仕入',
  returned: '課対仕返',
};

/**
 * The classes that a package is known to have, by kind, rate and share; null for all others. Sources: freee's
 * API description (AccountTaxes) for its names; 弥生's list of tax classes with the suffixes 適格, 区分NN% and 控不;
 * マネーフォワード's import format, where the share has a column of its own. Public exporters
 * write PCA's 00, Q5 and Q6 and 勘定奉行's 0 for 対象外 and for fully deductible purchases. The other codes of these two
 * depend on the set-up and must be entered in the table, and so must the names of returned purchases in マネーフォワード,
 * which no source gives.
 */
const NAMES: Record<ExportPackage, Name> = {
  freee: (kind, tax, percent) => {
    if (kind === 'out_of_scope') return '対象外';
    if (kind === 'exempt') return '非課仕入';
    if (kind === 'foreign') return '対外仕入';
    if (kind === 'sale') return `課税売上${rateOf(tax)}`;
    const base = PURCHASE_NAMES[kind];
    if (!base) return null;
    if (percent === 100) return `${base}${rateOf(tax)}`;
    return (kind === 'taxable' || kind === 'returned') && percent > 0
      ? `${base}（控${percent}）${rateOf(tax)}`
      : null;
  },
  yayoi: (kind, tax, percent) => {
    if (kind === 'out_of_scope') return '対象外';
    if (kind === 'exempt') return '非課仕入';
    const rate = tax.is_reduced_tax ? `軽減${tax.rate}%` : `${tax.rate}%`;
    if (kind === 'sale') return `課税売上込${rate}`;
    const base = PURCHASE_NAMES[kind];
    if (!base) return null;
    const suffix = percent === 100 ? '適格' : percent === 0 ? '控不' : `区分${percent}%`;
    return `${base}込${rate}${suffix}`;
  },
  mf: (kind, tax, percent) => {
    if (kind === 'out_of_scope') return '対象外';
    if (kind === 'exempt') return '非課税仕入';
    const base = {
      taxable: '課税仕入',
      untaxed_use: '非課税対応仕入',
      common_use: '共通課税仕入',
      sale: '課税売上',
    }[kind as string];
    if (!base || percent === 0) return null;
    return tax.is_reduced_tax ? `${base} (軽)${tax.rate}%` : `${base} ${tax.rate}%`;
  },
  obc: (kind) => (kind === 'out_of_scope' ? '0' : null),
  pca: (kind, tax, percent) => {
    if (kind === 'out_of_scope') return PCA_OUT_OF_SCOPE;
    if (kind !== 'taxable' || percent !== 100) return null;
    if (tax.rate === 10) return 'Q5';
    return tax.is_reduced_tax ? 'Q6' : null;
  },
};

const PCA_OUT_OF_SCOPE = '00';
const UNTAXED: readonly TaxKind[] = ['exempt', 'foreign', 'out_of_scope'];

/** What a package is known to call a class at a share; null where no source names it. */
export function standardCode(target: ExportPackage, tax: TaxClass, percent: number): string | null {
  const kind = kindOf(tax.name);
  const isTaxed = kind !== 'other' && !UNTAXED.includes(kind);
  const fits = isTaxed ? isNamedRate(tax) && SHARES.some((one) => one === percent) : tax.rate === 0;
  return fits ? NAMES[target](kind, tax, percent) : null;
}

/** The cell of the organization's table for a line: the one that says most about it. */
export function cellOf(target: ExportPackage, tax: TaxClass, of: Deduction): CodeCell | null {
  const percent = percentOf(tax, of);
  const invoice_class: InvoiceClass = of.is_qualified ? 'qualified' : 'other';
  const weight = (cell: CodeCell) =>
    (cell.account_class === '' ? 0 : 2) + (cell.invoice_class === '' ? 0 : 1);
  let found: CodeCell | null = null;
  for (const cell of tax.cells) {
    if (cell.package !== target || cell.percent !== percent) continue;
    if (cell.account_class !== '' && cell.account_class !== of.account_class) continue;
    if (cell.invoice_class !== '' && cell.invoice_class !== invoice_class) continue;
    if (found === null || weight(cell) > weight(found)) found = cell;
  }
  return found;
}

/**
 * What a package calls the tax class of a line, or why it has no name for it. The cell of the organization's table
 * goes first. A code of PCA that takes a taxed purchase out of the tax return is refused.
 */
export function taxCodeOf(target: ExportPackage, tax: TaxClass, of: Deduction): TaxCode {
  const percent = percentOf(tax, of);
  const own = cellOf(target, tax, of)?.code ?? '';
  if (own !== '') {
    const leavesTheReturn = target === 'pca' && own === PCA_OUT_OF_SCOPE && tax.rate > 0;
    return leavesTheReturn ? { reason: 'tax_class' } : { text: own };
  }
  const text = standardCode(target, tax, percent);
  if (text !== null) return { text };
  const isNamedElsewhere =
    standardCode(target, tax, 100) !== null || tax.cells.some((cell) => cell.package === target && cell.code);
  return { reason: isNamedElsewhere && tax.rate > 0 && isShare(percent) ? 'tax_share' : 'tax_class' };
}

const isShare = (percent: number) => percent !== 100 && SHARES.some((one) => one === percent);

/**
 * What an own format writes for a class: the package's name, else the class's export code unless that is a number,
 * else its own name. A share that the package cannot name is still refused.
 */
export function nameInOwnFormat(target: ExportPackage, tax: TaxClass, of: Deduction): TaxCode {
  const found = taxCodeOf(target, tax, of);
  if ('text' in found) return found;
  if (percentOf(tax, of) !== (percentOfTaxClass(tax) ?? 100)) return { reason: 'tax_share' };
  if (kindOf(tax.name) !== 'other' && tax.rate > 0 && found.reason === 'tax_share') return found;
  return { text: tax.export_code !== '' && !/^\d+$/.test(tax.export_code) ? tax.export_code : tax.name };
}

/** Packages with a column of their own for the invoice, and what they usually call a share; null where nothing is known. */
const INVOICE_NAMES: Partial<Record<ExportPackage, (percent: number) => string | null>> = {
  mf: (percent) => (percent === 100 ? '適格' : percent > 0 ? `${percent}%控除` : null),
  obc: () => null,
};

export const PACKAGES_WITH_INVOICE = EXPORT_PACKAGES.filter((name) => name in INVOICE_NAMES);

/** What a package is known to write in its column for the invoice; '' where a class bears no tax, null where unknown. */
export function standardInvoiceCode(target: ExportPackage, tax: TaxClass, percent: number): string | null {
  const name = INVOICE_NAMES[target];
  return !name || tax.rate === 0 ? '' : name(percent);
}

/**
 * What a package's column for the invoice gets, マネーフォワード's インボイス or 勘定奉行's インボイス取引区分: empty on lines without
 * tax. On a taxed line マネーフォワード would treat an empty one as a qualified invoice, so it always has a value.
 */
export function invoiceCodeOf(
  target: ExportPackage,
  tax: TaxClass | null,
  of: Deduction,
): { text: string } | { reason: 'invoice_class' } {
  if (tax === null) return { text: '' };
  const own = cellOf(target, tax, of)?.invoice_code ?? '';
  if (own !== '') return { text: own };
  const text = standardInvoiceCode(target, tax, percentOf(tax, of));
  return text === null ? { reason: 'invoice_class' } : { text };
}

/**
 * The name under which a class is sought among the classes that freee itself lists. It may be one that freee lacks:
 * then nothing is found, and a person has to choose.
 */
export function nameSoughtInFreee(tax: TaxClass, of: Deduction): string {
  const found = taxCodeOf('freee', tax, of);
  if ('text' in found) return found.text;
  const base = PURCHASE_NAMES[kindOf(tax.name)];
  const percent = percentOf(tax, of);
  if (base && tax.rate > 0 && percent < 100) return `${base}（控${percent}）${rateOf(tax)}`;
  return tax.export_code !== '' && !/^\d+$/.test(tax.export_code) ? tax.export_code : tax.name;
}
