import { exportFields, type FieldKind } from '@uketori/service-kit/record';
import { invoiceRecord } from '../invoice-fields/invoice-fields.facade.js';
import { lineRecord, SIDES } from '../lines/lines.facade.js';
import { EXPORT_PACKAGES } from './tax-codes.rules.js';

/** Kinds of files in the history. */
export const RUN_KINDS = ['accrual', 'payment', 'table'] as const;
export type RunKind = (typeof RUN_KINDS)[number];
/** What an export writes: the journal of accrual, that of payment, a table of invoices, estimated invoices, or months of prepaid lines. */
export const EXPORT_KINDS = [...RUN_KINDS, 'estimate', 'spread'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Estimated invoices and months of prepaid lines are accruals, too. */
export function runKind(kind: ExportKind): RunKind {
  return kind === 'estimate' || kind === 'spread' ? 'accrual' : kind;
}

/** A format serves both journals, or tables. */
export const FORMAT_KINDS = ['journal', 'table'] as const;
export type FormatKind = (typeof FORMAT_KINDS)[number];

/** Columns of a line that its record offers to exports: those that each side has, and the rest. */
const LINE_FIELDS = exportFields(lineRecord);
const SIDE_FIELDS = LINE_FIELDS.filter(({ name }) => name.startsWith('debit_')).map(({ name, kind }) => ({
  name: name.slice('debit_'.length),
  kind,
}));
export const SIDE_REFERENCE_FIELDS = namesOf('text');
export const SIDE_YEN_FIELDS = namesOf('yen');

function namesOf(wanted: FieldKind): string[] {
  return SIDE_FIELDS.filter(({ kind }) => kind === wanted).map(({ name }) => name);
}

/** How a raw value becomes a cell. `text` may be cut, quoted and guarded; numbers stay numbers. */
export type SourceKind = 'text' | 'number' | 'date' | 'made';

export interface Source {
  kind: SourceKind;
  /** SQL of the raw value; absent when the cell is made from others. l line, i invoice, e entry, c its supplier. */
  sql?: string;
  /** Raw fields that a made cell reads. */
  reads?: readonly string[];
  /** Journals, the table, or both. */
  of: 'journal' | 'table' | 'both';
}

const text = (sql: string, of: Source['of'] = 'both'): Source => ({ kind: 'text', sql, of });
const number = (sql: string, of: Source['of'] = 'both'): Source => ({ kind: 'number', sql, of });
const date = (sql: string, of: Source['of'] = 'both'): Source => ({ kind: 'date', sql, of });
const made = (of: Source['of'] = 'journal', ...reads: string[]): Source => ({ kind: 'made', reads, of });

function sideSources(): Record<string, Source> {
  const found: Record<string, Source> = {};
  for (const side of SIDES) {
    for (const { name, kind } of SIDE_FIELDS)
      found[`${side}_${name}`] = column(`l.${side}_${name}`, kind, 'journal');
    const deduction = [
      `${side}_tax_id`,
      `${side}_account_title_id`,
      `${side}_is_keikasochi`,
      `${side}_deductible_percent`,
    ];
    for (const name of [...EXPORT_PACKAGES, 'export'])
      found[`${side}_tax_${name}`] = made('journal', ...deduction, 'is_qualified', 'purchase_date');
    for (const name of ['tax_amount_freee', 'tax_amount_whole'])
      found[`${side}_${name}`] = made(
        'journal',
        ...deduction,
        `${side}_tax_amount`,
        'is_qualified',
        'purchase_date',
      );
    for (const name of ['invoice_class', 'invoice_obc'])
      found[`${side}_${name}`] = made('journal', ...deduction, 'is_qualified', 'purchase_date');
    found[`${side}_fixed`] = made('journal', `${side}_account_title`);
    found[`${side}_partner`] = made('journal', `${side}_account_title`, `${side}_vendor`, 'partner_name');
    found[`${side}_tax_mode`] = made('journal', `${side}_account_title`, `${side}_tax_id`);
    found[`${side}_tax_rate`] = made('journal', `${side}_tax_id`);
    found[`${side}_is_reduced_tax`] = made('journal', `${side}_tax_id`);
  }
  return found;
}

function column(sql: string, kind: FieldKind, of?: Source['of']): Source {
  if (kind === 'date') return date(sql, of);
  if (kind === 'decimal') return number(`trim_scale(${sql})`, of);
  return kind === 'yen' || kind === 'integer' ? number(sql, of) : text(sql, of);
}

/** The fields of the invoice that its record offers to exports. */
const invoiceSources = Object.fromEntries(
  exportFields(invoiceRecord).map(({ name, kind }) => [name, column(`i.${name}`, kind)]),
);

const lineTexts = Object.fromEntries(
  LINE_FIELDS.filter(({ name }) => !/^(debit|credit)_/.test(name)).map(({ name, kind }) => [
    name,
    column(`l.${name}`, kind, 'journal'),
  ]),
);

/** Everything a column of a format can show, by name. */
export const SOURCES: Readonly<Record<string, Source>> = {
  fixed: made('both'),
  entry_date: date('e.entry_date', 'journal'),
  local_id: number('i.local_id'),
  slip_number: made('journal'),
  row_number: made('journal'),
  slip_start: made('journal'),
  yayoi_flag: made('journal'),
  yayoi_type: made('journal'),
  ...sideSources(),
  ...lineTexts,
  summary: made(
    'journal',
    'partner_name',
    'invoice_number',
    'description',
    'purchase_date',
    'company_abstract',
    'company_template',
    'is_qualified',
    ...SIDES.flatMap((side) => [
      `${side}_tax_id`,
      `${side}_account_title_id`,
      `${side}_is_keikasochi`,
      `${side}_deductible_percent`,
    ]),
  ),
  exchange_rate: number('trim_scale(coalesce(l.exchange_rate, i.exchange_rate))', 'journal'),
  ...invoiceSources,
  created_on: date(`(i.created_at at time zone 'Asia/Tokyo')::date`),
  foreign_total_amount: number('trim_scale(i.foreign_total_amount)'),
};

/** Raw fields that only made cells and the slip's own rules read. */
export const RAW: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    SIDES.flatMap((side) => [
      [`${side}_tax_id`, `l.${side}_tax_id`],
      [`${side}_account_title_id`, `l.${side}_account_title_id`],
      [`${side}_is_keikasochi`, `l.${side}_is_keikasochi`],
      [`${side}_deductible_percent`, `l.${side}_deductible_percent`],
    ]),
  ),
  is_qualified: 'i.is_qualified',
  purchase_date: 'coalesce(i.delivery_date, i.issue_date)',
  company_abstract: 'c.abstract',
  company_template: 'c.summary_template',
};

/** Whether a source may appear in a format of this kind. */
export function fits(source: string, kind: FormatKind): boolean {
  const found = Object.hasOwn(SOURCES, source) ? SOURCES[source] : undefined;
  if (!found) return false;
  return found.of === 'both' || found.of === kind;
}
