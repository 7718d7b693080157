import type { ExportFormat } from '../../src/exports/export-format.record.js';
import { READY_FORMATS } from '../../src/exports/ready-formats.data.js';
import { fileBytes } from '../../src/exports/stream.rules.js';
import type { CodeCell, ExportPackage, TaxClass } from '../../src/exports/tax-codes.rules.js';
import { FileWriter, type WriteContext } from '../../src/exports/writer.rules.js';

/** Tax classes of these books: [id, name, rate, reduced]. */
const CLASSES = [
  ['ten', '課対仕入10%', 10, false],
  ['eight', '課対仕入8%（軽）', 8, true],
  ['exempt', '非課仕入', 0, false],
  ['none', '対象外', 0, false],
] as const;
export type ClassId = (typeof CLASSES)[number][0];

const cell = (name: ExportPackage, percent: number, code: string, invoice_code = ''): CodeCell => ({
  package: name,
  percent,
  account_class: '',
  invoice_class: '',
  code,
  invoice_code,
});

/** What an organization enters in its tables: everything that no source names. */
function cellsOf(id: ClassId): CodeCell[] {
  if (id === 'none') return [];
  if (id === 'exempt') return [cell('obc', 100, '0050'), cell('pca', 100, 'P0')];
  const rate = id === 'ten' ? '5' : '6';
  const name = id === 'ten' ? '課税仕入 10%' : '課税仕入 (軽)8%';
  return [
    ...[100, 80, 70, 50, 30].map((percent) => cell('obc', percent, '0060', percent === 100 ? '1' : '2')),
    cell('obc', 0, '0060', '3'),
    ...[80, 70, 50, 30].map((percent) => cell('pca', percent, `Q${String(percent)[0]}${rate}`)),
    cell('pca', 0, `QZ${rate}`),
    cell('mf', 0, name, '控除不可'),
    cell('freee', 0, '対象外'),
  ];
}

const taxes = new Map<string, TaxClass>(
  CLASSES.map(([id, name, rate, is_reduced_tax]) => [
    id,
    { id, name, rate, is_reduced_tax, export_code: '', cells: cellsOf(id) },
  ]),
);

/** Accounts by name: code, class. */
export const ACCOUNTS = {
  外注費: ['512', 'expense'],
  消耗品費: ['531', 'expense'],
  保険料: ['538', 'expense'],
  租税公課: ['540', 'expense'],
  工具器具備品: ['162', 'asset'],
  未払金: ['212', 'liability'],
  預り金: ['215', 'liability'],
} as const;
export type Account = keyof typeof ACCOUNTS;

export const CONTEXT: WriteContext = {
  taxes,
  account_classes: new Map(Object.values(ACCOUNTS).map(([code, kind]) => [`account-${code}`, kind])),
  withholding_accounts: new Set(['account-215']),
  tax_account: { name: '仮払消費税', code: '145' },
  replacements: {},
};

/** One side of one line, amounts with tax. */
export interface Line {
  side: 'debit' | 'credit';
  account: Account;
  amount: number;
  tax?: number;
  tax_class?: ClassId;
  percent?: number;
  note?: string;
  sub_account?: string;
  department?: string;
  vendor?: string;
}

export interface Invoice {
  local_id: number;
  supplier: string;
  number?: string;
  date?: string;
  pay_date?: string;
  abstract?: string;
  template?: string;
  lines: readonly Line[];
}

type Cell = string | number | boolean | null;

function sideOf(line: Line | undefined, side: Line['side']): Record<string, Cell> {
  if (!line) return {};
  const { percent = 100, tax = 0 } = line;
  const deductible = Math.trunc((tax * percent) / 100);
  const named = (field: string, name: string | undefined) =>
    name === undefined ? {} : { [`${side}_${field}`]: name, [`${side}_${field}_code`]: '7' };
  return {
    [`${side}_account_title`]: line.account,
    [`${side}_account_title_id`]: `account-${ACCOUNTS[line.account][0]}`,
    [`${side}_account_title_code`]: ACCOUNTS[line.account][0],
    [`${side}_tax_id`]: line.tax_class ?? 'none',
    [`${side}_is_keikasochi`]: percent !== 100,
    [`${side}_deductible_percent`]: percent,
    [`${side}_amount`]: line.amount,
    [`${side}_tax_amount`]: tax,
    [`${side}_amount_without_tax`]: line.amount - tax,
    [`${side}_tax_amount_after`]: deductible,
    [`${side}_amount_without_tax_after`]: line.amount - deductible,
    [`${side}_amount_after`]: line.amount,
    ...named('sub_account', line.sub_account),
    ...named('department', line.department),
    ...named('vendor', line.vendor),
  };
}

/** Rows of the journal form: the first debit beside the first credit and so on. */
function rowsOf(invoice: Invoice): Record<string, Cell>[] {
  const of = (side: Line['side']) => invoice.lines.filter((line) => line.side === side);
  const [debits, credits] = [of('debit'), of('credit')];
  const date = invoice.date ?? '2026-11-20';
  return Array.from({ length: Math.max(debits.length, credits.length) }, (_, at) => ({
    local_id: invoice.local_id,
    entry_date: date,
    purchase_date: date,
    pay_date: invoice.pay_date ?? null,
    partner_name: invoice.supplier,
    invoice_number: invoice.number ?? '',
    company_abstract: invoice.abstract ?? null,
    company_template: invoice.template ?? '',
    is_qualified: invoice.lines.every(({ percent = 100 }) => percent === 100),
    description: debits[at]?.note ?? credits[at]?.note ?? '',
    debit_is_keikasochi: false,
    credit_is_keikasochi: false,
    ...sideOf(debits[at], 'debit'),
    ...sideOf(credits[at], 'credit'),
  }));
}

const copied = (value: Cell | undefined): string => {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return String(value).replace(
    /[\\\t\n\r]/g,
    (c) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[c] as string,
  );
};

export const readyFormat = (id: string): ExportFormat =>
  READY_FORMATS.find((format) => format.id === id) as ExportFormat;

/** The file of these invoices, as the product writes it. */
export async function fileOf(
  format: ExportFormat,
  invoices: readonly Invoice[],
  context: WriteContext = CONTEXT,
): Promise<{ bytes: Buffer; writer: FileWriter }> {
  const writer = new FileWriter(format, context);
  const text = invoices
    .flatMap(rowsOf)
    .map((row) => `${writer.fields.map((field) => copied(row[field])).join('\t')}\n`)
    .join('');
  const parts: Buffer[] = [];
  async function* once() {
    yield Buffer.from(text);
  }
  for await (const part of fileBytes(once(), writer)) parts.push(part);
  return { bytes: Buffer.concat(parts), writer };
}
