import { SIDES, type Side } from '../lines/line-columns.rules.js';
import type { ExportFormat } from './export-format.record.js';
import { NULL, type RawRow } from './slips.rules.js';
import {
  EXPORT_PACKAGES,
  type ExportPackage,
  invoiceCodeOf,
  nameInOwnFormat,
  percentOf,
  type TaxCode,
  taxCodeOf,
  type UnmappedReason,
} from './tax-codes.rules.js';
import type { FactsOf, TaxFacts } from './tax-facts.rules.js';

/** A line for which the format's package has no code. */
export interface UnmappedLine {
  local_id: number;
  /** 1-based row of the entry. */
  row: number;
  side: Side;
  reason: UnmappedReason;
  /** The account of the line, empty where it has none. */
  account: string;
  /** The tax class or the master row without a code. */
  name: string;
  /** Row of the tax master, of tax classes only. */
  tax_id: string | null;
  /** Deductible per cent, of tax classes only. */
  percent: number | null;
}

/** Most lines listed one by one. */
export const MAX_UNMAPPED = 500;

export interface UnmappedReport {
  unmapped: UnmappedLine[];
  unmapped_count: number;
}

/** Packages that book by codes: a master row without one cannot be imported. */
const BY_CODE: readonly ExportPackage[] = ['obc', 'pca'];
const CODED = [
  ['sub_account', 'sub_account_code'],
  ['department', 'department_code'],
  ['vendor', 'vendor_code'],
] as const;

/** The package of a ready format; null of an own one, whose maker is responsible for its columns. */
const READY: Readonly<Record<string, ExportPackage>> = {
  yayoi: 'yayoi',
  yayoi_27: 'yayoi',
  money_forward: 'mf',
  freee_deals: 'freee',
  freee_journal: 'freee',
  obc: 'obc',
  pca: 'pca',
};

export function packageOf(format: Pick<ExportFormat, 'id'>): ExportPackage | null {
  return Object.hasOwn(READY, format.id) ? (READY[format.id] as ExportPackage) : null;
}

/** Columns for the invoice, by the package that has them. */
export const INVOICE_COLUMNS: Readonly<Record<string, ExportPackage>> = {
  invoice_class: 'mf',
  invoice_obc: 'obc',
};

/** Package and side of a column that names the tax class in a package's way; null of every other column. */
function taxColumn(source: string): { target: ExportPackage; side: Side } | null {
  const side = SIDES.find((one) => source.startsWith(`${one}_`));
  if (!side) return null;
  const what = source.slice(side.length + 1);
  const target = INVOICE_COLUMNS[what] ?? EXPORT_PACKAGES.find((name) => what === `tax_${name}`);
  return target ? { target, side } : null;
}

/** Raw fields that the check reads beyond those the columns show. */
export function mappingFields(format: ExportFormat): string[] {
  if (!format.columns.some(({ source }) => taxColumn(source))) return [];
  return SIDES.flatMap((side) => [
    `${side}_tax_id`,
    `${side}_account_title_id`,
    `${side}_is_keikasochi`,
    `${side}_deductible_percent`,
    ...['account_title', 'account_title_code', 'amount', ...CODED.flat()].map((name) => `${side}_${name}`),
  ]).concat('is_qualified', 'purchase_date');
}

/** What a cell or the check says of a line's class in one package. */
export function lineTaxCode(
  target: ExportPackage,
  { tax, of }: TaxFacts,
  isReady: boolean,
): TaxCode | { reason: 'tax_class_missing' } {
  if (tax === null) return isReady ? { reason: 'tax_class_missing' } : { text: '' };
  return isReady ? taxCodeOf(target, tax, of) : nameInOwnFormat(target, tax, of);
}

/** One tax column of a format, and where the cells of its side are in a row. */
interface CheckedColumn {
  target: ExportPackage;
  side: Side;
  account: number;
  account_code: number;
  amount: number;
  /** Whether the format has the package's column for the invoice. */
  has_invoice: boolean;
  /** Names that need a code, and the codes. */
  coded: { name: number; code: number; reason: UnmappedReason }[];
  /** What the package says of each set of facts. */
  codes: Map<TaxFacts, UnmappedReason[]>;
}

/** Looks at the rows of each entry as they will be written and lists those that the package cannot take. */
export class MappingCheck {
  readonly report: UnmappedReport = { unmapped: [], unmapped_count: 0 };
  readonly #ready: ExportPackage | null;
  readonly #columns: readonly CheckedColumn[];

  /** @param factsOf the facts of a line, the same object for equal facts */
  constructor(
    format: ExportFormat,
    places: ReadonlyMap<string, number>,
    readonly factsOf: FactsOf,
    readonly decode: (raw: string) => string,
  ) {
    this.#ready = packageOf(format);
    const found = format.columns.flatMap(({ source }) => taxColumn(source) ?? []);
    this.#columns = found
      .filter(
        (one, at) =>
          found.findIndex((other) => other.side === one.side && other.target === one.target) === at,
      )
      .map(({ target, side }) => {
        const at = (name: string) => places.get(`${side}_${name}`) ?? -1;
        const coded = CODED.filter(([name]) => target !== 'pca' || name !== 'vendor');
        return {
          target,
          side,
          account: at('account_title'),
          account_code: at('account_title_code'),
          amount: at('amount'),
          has_invoice: format.columns.some(
            ({ source }) =>
              source.startsWith(side) && INVOICE_COLUMNS[source.slice(side.length + 1)] === target,
          ),
          coded: coded.map(([name, code]) => ({ name: at(name), code: at(code), reason: code })),
          codes: new Map(),
        };
      });
  }

  /** Rows of one entry, already shaped. */
  entry(rows: readonly RawRow[], local_id: number): void {
    for (let at = 0; at < rows.length; at++)
      for (const column of this.#columns) this.#line(rows[at] as RawRow, column, local_id, at + 1);
  }

  #line(row: RawRow, column: CheckedColumn, local_id: number, number: number): void {
    const { target, side } = column;
    const account = row[column.account] ?? NULL;
    if (account === NULL && (row[column.amount] ?? NULL) === NULL) return;
    const isReady = this.#ready !== null;
    const facts = this.factsOf[side](row);
    const { tax } = facts;
    const add = (reason: UnmappedReason, name: string, percent: number | null = null) =>
      this.#add({
        local_id,
        row: number,
        side,
        account: this.#text(account),
        reason,
        name,
        tax_id: percent === null ? null : (tax?.id ?? null),
        percent,
      });
    let reasons = column.codes.get(facts);
    if (reasons === undefined) {
      const found = [lineTaxCode(target, facts, isReady)].flatMap((code) =>
        'reason' in code ? [code.reason] : [],
      );
      const invoice = column.has_invoice ? invoiceCodeOf(target, tax, facts.of) : { text: '' };
      reasons = 'reason' in invoice && found.length === 0 ? [invoice.reason] : found;
      column.codes.set(facts, reasons);
    }
    for (const reason of reasons) add(reason, tax?.name ?? '', tax && percentOf(tax, facts.of));
    if (!isReady) return;
    if (isEmpty(account)) add('account', '');
    if (!BY_CODE.includes(target)) return;
    if (!isEmpty(account) && isEmpty(row[column.account_code] ?? NULL))
      add('account_code', this.#text(account));
    for (const { name, code, reason } of column.coded)
      if (!isEmpty(row[name] ?? NULL) && isEmpty(row[code] ?? NULL))
        add(reason, this.#text(row[name] ?? NULL));
  }

  #text(raw: string): string {
    return raw === NULL ? '' : this.decode(raw);
  }

  #add(line: UnmappedLine): void {
    this.report.unmapped_count++;
    if (this.report.unmapped.length < MAX_UNMAPPED) this.report.unmapped.push(line);
  }
}

const isEmpty = (cell: string) => cell === NULL || cell === '';
