import { deductiblePercent, percentOfTaxClass } from '../keikasochi/keikasochi.rules.js';

/** The accounting packages that ready formats and columns are made for. */
export const EXPORT_PACKAGES = ['freee', 'yayoi', 'mf', 'obc', 'pca'] as const;
export type ExportPackage = (typeof EXPORT_PACKAGES)[number];

/** A tax class of the master as exports name it. */
export interface TaxClass {
  name: string;
  /** Per cent. */
  rate: number;
  is_reduced_tax: boolean;
  /** Deductible share, in per cent, that the class itself means; null on ordinary classes. */
  deductible_percent?: number | null;
  /** What own formats write for it. */
  export_code: string;
  /** What a package calls it, where the organization says. */
  codes: Partial<Record<ExportPackage, string>>;
}

/** A row of the tax master as exports name it. */
export function taxClassOf(row: {
  name: string;
  rate: number | null;
  code: string;
  attributes: Record<string, unknown>;
}): TaxClass {
  const { attributes } = row;
  const codes = EXPORT_PACKAGES.map((name) => [name, String(attributes[`code_${name}`] ?? '').trim()]);
  return {
    name: row.name,
    rate: row.rate ?? 0,
    is_reduced_tax: attributes.is_reduced_tax === true,
    deductible_percent: (attributes.deductible_percent as number | null | undefined) ?? null,
    export_code: String(attributes.export_code ?? '') || row.code,
    codes: Object.fromEntries(codes.filter(([, code]) => code !== '')),
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
}

const KINDS = {
  taxable: ['課対仕入', '課税仕入', '課税対応仕入', '課税対応'],
  untaxed_use: ['非対仕入', '非課税対応仕入', '非課税対応'],
  common_use: ['共対仕入', '共通課税仕入', '共通対応仕入', '共通対応', '共通'],
  exempt: ['非課仕入', '非課税仕入'],
  foreign: ['対外仕入'],
  out_of_scope: ['対象外', '不課税'],
  sale: ['課税売上'],
} as const;
export type TaxKind = keyof typeof KINDS | 'other';

/** What a class's name says beside its kind: rate, share, price basis. */
const DETAILS = /控不|控\d+|区分\d+%|\d+%控除|適格|\d+(\.\d+)?%|軽減|軽|税率|税込|込|[()\s・,、]/g;

/**
 * The kind of a class by its whole name. A name with anything else in it (特定課税仕入, 課対仕返, 輸入) is `other`:
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

/**
 * The classes that a package is known to have, by kind, rate and share; null for all others. Sources: freee's
 * API description (AccountTaxes) for its names; 弥生's list of tax classes with the suffixes 適格, 区分NN% and 控不;
 * マネーフォワード's import format, where the share has a column of its own. PCA takes 00 for 対象外; 勘定奉行's and PCA's
 * other codes are those of the organization's own set-up and must be entered.
 */
const NAMES: Record<ExportPackage, Name> = {
  freee: (kind, tax, percent) => {
    if (kind === 'out_of_scope') return '対象外';
    if (kind === 'exempt') return '非課仕入';
    if (kind === 'foreign') return '対外仕入';
    if (kind === 'sale') return `課税売上${rateOf(tax)}`;
    const base = { taxable: '課対仕入', untaxed_use: '非対仕入', common_use: '共対仕入' }[kind as string];
    if (!base) return null;
    if (percent === 100) return `${base}${rateOf(tax)}`;
    return kind === 'taxable' && percent > 0 ? `${base}（控${percent}）${rateOf(tax)}` : null;
  },
  yayoi: (kind, tax, percent) => {
    if (kind === 'out_of_scope') return '対象外';
    if (kind === 'exempt') return '非課仕入';
    const rate = tax.is_reduced_tax ? `軽減${tax.rate}%` : `${tax.rate}%`;
    if (kind === 'sale') return `課税売上込${rate}`;
    const base = { taxable: '課対仕入', untaxed_use: '非対仕入', common_use: '共対仕入' }[kind as string];
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
  obc: () => null,
  pca: (kind) => (kind === 'out_of_scope' ? PCA_OUT_OF_SCOPE : null),
};

const PCA_OUT_OF_SCOPE = '00';
const UNTAXED: readonly TaxKind[] = ['exempt', 'foreign', 'out_of_scope'];
const SHARES = [100, 80, 70, 50, 30, 0];

/**
 * What a package calls the tax class of a line, or why it has no name for it. The code that the organization
 * entered for the class goes first, for the share that the class itself means and for no other.
 */
export function taxCodeOf(target: ExportPackage, tax: TaxClass, of: Deduction): TaxCode {
  const percent = percentOf(tax, of);
  const own = tax.codes[target];
  const isOwnShare = percent === (percentOfTaxClass(tax) ?? 100);
  if (own !== undefined && isOwnShare) {
    const leavesTheReturn = target === 'pca' && own === PCA_OUT_OF_SCOPE && tax.rate > 0;
    return leavesTheReturn ? { reason: 'tax_class' } : { text: own };
  }
  const kind = kindOf(tax.name);
  const isTaxed = kind !== 'other' && !UNTAXED.includes(kind);
  const fits = isTaxed ? isNamedRate(tax) && SHARES.includes(percent) : tax.rate === 0;
  const text = fits ? NAMES[target](kind, tax, percent) : null;
  if (text !== null) return { text };
  const namedInFull =
    fits && percent !== 100 && (NAMES[target](kind, tax, 100) !== null || own !== undefined);
  return { reason: namedInFull || (own !== undefined && !isOwnShare) ? 'tax_share' : 'tax_class' };
}

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

/**
 * マネーフォワード's column インボイス: empty on lines without tax. On a taxed line empty would be treated as a qualified
 * invoice, so it always has a value. A share of 0 has no known value: taxCodeOf refuses it.
 */
export function mfInvoiceClass(tax: TaxClass | null, of: Deduction): string {
  if (tax === null || tax.rate === 0) return '';
  const percent = percentOf(tax, of);
  return percent === 100 ? '適格' : `${percent}%控除`;
}

/**
 * The name under which a class is sought among the classes that freee itself lists. It may be one that freee lacks:
 * then nothing is found, and a person has to choose.
 */
export function nameSoughtInFreee(tax: TaxClass, of: Deduction): string {
  const found = taxCodeOf('freee', tax, of);
  if ('text' in found) return found.text;
  const base = { taxable: '課対仕入', untaxed_use: '非対仕入', common_use: '共対仕入' }[
    kindOf(tax.name) as string
  ];
  const percent = percentOf(tax, of);
  if (base && tax.rate > 0 && percent < 100) return `${base}（控${percent}）${rateOf(tax)}`;
  return tax.export_code !== '' && !/^\d+$/.test(tax.export_code) ? tax.export_code : tax.name;
}
