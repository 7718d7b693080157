import { LINE_REFERENCES, SIDES } from '../lines/line.fields.js';

/** What an export writes: the journal of accrual, that of payment, or a table of invoices. */
export const EXPORT_KINDS = ['accrual', 'payment', 'table'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** A format serves both journals, or tables. */
export const FORMAT_KINDS = ['journal', 'table'] as const;
export type FormatKind = (typeof FORMAT_KINDS)[number];

export const SIDE_REFERENCE_FIELDS = LINE_REFERENCES.flatMap((name) => [name, `${name}_code`]);
export const SIDE_YEN_FIELDS = [
  'amount',
  'amount_without_tax',
  'tax_amount',
  'amount_after',
  'amount_without_tax_after',
  'tax_amount_after',
] as const;

/** How a raw value becomes a cell. `text` may be cut, quoted and guarded; numbers stay numbers. */
export type SourceKind = 'text' | 'number' | 'date' | 'made';

export interface Source {
  kind: SourceKind;
  /** SQL of the raw value; absent when the cell is made from others. l line, i invoice, e entry. */
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
    for (const field of SIDE_REFERENCE_FIELDS)
      found[`${side}_${field}`] = text(`l.${side}_${field}`, 'journal');
    for (const field of SIDE_YEN_FIELDS) found[`${side}_${field}`] = number(`l.${side}_${field}`, 'journal');
    found[`${side}_foreign_amount`] = number(`trim_scale(l.${side}_foreign_amount)`, 'journal');
    const deduction = [`${side}_tax_id`, `${side}_is_keikasochi`, `${side}_deductible_percent`];
    for (const name of ['freee', 'yayoi', 'mf', 'export'])
      found[`${side}_tax_${name}`] = made('journal', ...deduction, 'is_qualified', 'purchase_date');
    found[`${side}_invoice_class`] = made('journal', ...deduction, 'is_qualified', 'purchase_date');
    found[`${side}_tax_rate`] = made('journal', `${side}_tax_id`);
    found[`${side}_is_reduced_tax`] = made('journal', `${side}_tax_id`);
  }
  return found;
}

/** Everything a column of a format can show, by name. */
export const SOURCES: Readonly<Record<string, Source>> = {
  fixed: made('both'),
  entry_date: date('e.entry_date', 'journal'),
  local_id: number('i.local_id'),
  slip_number: made('journal'),
  row_number: made('journal'),
  slip_start: made('journal'),
  yayoi_flag: made('journal'),
  ...sideSources(),
  description: text('l.description', 'journal'),
  free_text_1: text('l.free_text_1', 'journal'),
  free_text_2: text('l.free_text_2', 'journal'),
  exchange_rate: number('trim_scale(coalesce(l.exchange_rate, i.exchange_rate))', 'journal'),
  partner_name: text('i.partner_name'),
  t_number: text('i.t_number'),
  invoice_number: text('i.invoice_number'),
  issue_date: date('i.issue_date'),
  due_date: date('i.due_date'),
  pay_date: date('i.pay_date'),
  payment_pay_date: date('i.payment_pay_date'),
  delivery_date: date('i.delivery_date'),
  created_on: date(`(i.created_at at time zone 'Asia/Tokyo')::date`),
  currency_code: text('i.currency_code'),
  foreign_total_amount: number('trim_scale(i.foreign_total_amount)'),
  total_amount: number('i.total_amount'),
  subtotal: number('i.subtotal'),
  tax_amount: number('i.tax_amount'),
  taxable_10: number('i.taxable_10'),
  tax_10: number('i.tax_10'),
  taxable_8: number('i.taxable_8'),
  tax_8: number('i.tax_8'),
  non_taxable_amount: number('i.non_taxable_amount'),
  withholding_tax: number('i.withholding_tax'),
  payable_amount: number('i.payable_amount'),
  payment_amount: number('i.payment_amount'),
  transfer_fee: number('i.transfer_fee'),
  payment_type: text('i.payment_type'),
  bank_name: text('i.bank_name'),
  branch_name: text('i.branch_name'),
  account_number: text('i.account_number'),
  account_holder_kana: text('i.account_holder_kana'),
  department_name: text('i.department_name'),
  status: text('i.status'),
  file_name: text('i.file_name'),
  created_by_name: text('i.created_by_name'),
  final_approved_by_name: text('i.final_approved_by_name'),
  note_1: text('i.note_1'),
  note_2: text('i.note_2'),
  note_3: text('i.note_3'),
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
};

/** Whether a source may stand in a format of this kind. */
export function fits(source: string, kind: FormatKind): boolean {
  const found = Object.hasOwn(SOURCES, source) ? SOURCES[source] : undefined;
  if (!found) return false;
  return found.of === 'both' || found.of === kind;
}
