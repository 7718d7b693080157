import { SIDES, type Side } from '../lines/line-columns.rules.js';
import {
  CellWriter,
  formatDate,
  fromCopy,
  monthEnd,
  newReport,
  type CellReport,
  type Replacements,
} from './cells.rules.js';
import type { ExportFormat, FormatColumn } from './export-format.record.js';
import { NULL, type RawRow, shapeEntry, type ShapeContext, shapeFields } from './slips.rules.js';
import { RAW, SOURCES } from './sources.data.js';
import {
  INVOICE_COLUMNS,
  lineTaxCode,
  MappingCheck,
  mappingFields,
  packageOf,
  type UnmappedReport,
} from './mapping.rules.js';
import { factsReader, type FactsOf, type TaxFacts, transitionShare } from './tax-facts.rules.js';
import { summaryReader } from './summary-cells.rules.js';
import { type AccountClass, type ExportPackage, invoiceCodeOf, type TaxClass } from './tax-codes.rules.js';

/** What a file needs to know of the masters. */
export interface WriteContext {
  taxes: ReadonlyMap<string, TaxClass>;
  /** By account title. */
  account_classes?: ReadonlyMap<string, AccountClass>;
  /** The organization's template of 摘要. */
  summary_template?: string;
  withholding_accounts: ReadonlySet<string>;
  tax_account: { name: string; code: string };
  replacements: Replacements;
}

/** The place of a row in its entry. */
interface At {
  local_id: number;
  row: number;
  rows: number;
}

type Cell = (row: RawRow, at: At) => string;

/** Writes the entries of one file in its format. Results are Latin-1 texts, one character per byte. */
export class FileWriter {
  readonly report: CellReport = newReport();
  /** Raw fields that a row must bring, local_id first. */
  readonly fields: readonly string[];
  rows = 0;
  slips = 0;
  readonly #cells: CellWriter;
  /** Cells and, between them, text that is the same on every row. */
  readonly #parts: readonly (Cell | string)[];
  readonly #places: Map<string, number>;
  readonly #shape: ShapeContext;
  readonly #newline: string;
  readonly #mapping: MappingCheck;
  readonly #factsOf: FactsOf;

  constructor(
    readonly format: ExportFormat,
    readonly context: WriteContext,
  ) {
    this.fields = fieldsOf(format);
    this.#places = new Map(this.fields.map((field, at) => [field, at]));
    this.#cells = new CellWriter(format.options, context.replacements, this.report);
    this.#shape = {
      places: this.#places,
      withholding_accounts: context.withholding_accounts,
      tax_account: {
        name: Buffer.from(context.tax_account.name, 'utf8').toString('latin1'),
        code: context.tax_account.code,
      },
    };
    this.#factsOf = {
      debit: factsReader('debit', this.#places, context),
      credit: factsReader('credit', this.#places, context),
    };
    this.#mapping = new MappingCheck(format, this.#places, this.#factsOf, fromCopy);
    this.#newline = format.options.newline === 'crlf' ? '\r\n' : '\n';
    this.#parts = this.#joined(format.columns.map((column) => this.#column(column)));
  }

  /** Lines that the format's package cannot take. */
  get unmapped(): UnmappedReport {
    return this.#mapping.report;
  }

  /** Byte order mark and header row, as the format asks. */
  head(): string {
    const mark = this.format.options.encoding === 'utf8_bom' ? '\u00ef\u00bb\u00bf' : '';
    if (!this.format.options.header) return mark;
    const names = this.format.columns.map((column) => this.#cells.own(column.header, column.header));
    return mark + names.join(this.#cells.delimiter) + this.#newline;
  }

  /** The rows of one entry, or of one invoice in a table. */
  entry(raw: RawRow[]): string {
    const isJournal = this.format.kind === 'journal';
    const rows = isJournal ? shapeEntry(raw, this.format.options, this.#shape) : raw;
    if (rows.length === 0) return '';
    this.slips++;
    const at: At = { local_id: Number((raw[0] as RawRow)[0]), row: 0, rows: rows.length };
    if (isJournal) this.#mapping.entry(rows, at.local_id);
    let out = '';
    for (const row of rows) {
      this.rows++;
      for (const part of this.#parts) out += typeof part === 'string' ? part : part(row, at);
      at.row++;
    }
    return out;
  }

  /** Delimiters and the line's end put in, what is the same on every row written together. */
  #joined(columns: readonly (Cell | string)[]): (Cell | string)[] {
    const parts: (Cell | string)[] = [];
    let text = '';
    columns.forEach((column, at) => {
      if (at > 0) text += this.#cells.delimiter;
      if (typeof column === 'string') text += column;
      else {
        if (text !== '') parts.push(text);
        parts.push(column);
        text = '';
      }
    });
    parts.push(text + this.#newline);
    return parts;
  }

  #column(column: FormatColumn): Cell | string {
    const cell = this.#always(column);
    if (!column.first_row_only) return cell;
    const empty = this.#cells.plain('');
    return (row, at) => (at.row > 0 ? empty : typeof cell === 'string' ? cell : cell(row, at));
  }

  #always(column: FormatColumn): Cell | string {
    const source = SOURCES[column.source];
    if (!source) throw new Error(`no source ${column.source}`);
    const name = column.header || column.source;
    if (source.kind === 'made') return this.#made(column, name);
    const at = this.#places.get(column.source) as number;
    if (source.kind === 'text') {
      const write = this.#cells.textColumn(column, name);
      return (row, { local_id }) => write(row[at] as string, local_id);
    }
    const empty = this.#cells.plain(column.empty);
    if (source.kind === 'date') return this.#date(column, at, empty);
    const isPlain = this.format.options.quote !== 'always';
    return (row) => {
      const value = row[at] as string;
      return value === NULL ? empty : isPlain ? value : this.#cells.plain(value);
    };
  }

  #date(column: FormatColumn, at: number, empty: string): Cell {
    const { date_format, entry_date } = this.format.options;
    const toEnd = column.source === 'entry_date' && entry_date === 'month_end';
    const kept = new Map<string, string>();
    return (row) => {
      const value = row[at] as string;
      if (value === NULL) return empty;
      let cell = kept.get(value);
      if (cell === undefined) {
        cell = this.#cells.plain(formatDate(toEnd ? monthEnd(value) : value, date_format));
        kept.set(value, cell);
      }
      return cell;
    };
  }

  #made(column: FormatColumn, name: string): Cell | string {
    const { source } = column;
    const plain = (text: string) => this.#cells.plain(text);
    if (source === 'fixed') return this.#cells.own(column.value || column.empty, name);
    if (source === 'slip_number') return () => plain(String(this.slips));
    if (source === 'row_number') return () => plain(String(this.rows));
    if (source === 'slip_start') return (_, at) => plain(at.row === 0 ? '*' : '');
    if (source === 'yayoi_flag') return (_, at) => plain(yayoiFlag(at.row, at.rows));
    if (source === 'yayoi_type') return (_, at) => plain(at.rows === 1 ? '0' : '3');
    if (source === 'summary') {
      const textOf = summaryReader(this.#places, this.context.summary_template ?? '', (row) =>
        transitionShare(this.#factsOf, row),
      );
      const write = this.#cells.textColumn(column, name);
      return (row, at) => write(textOf(row), at.local_id);
    }
    const side = SIDES.find((one) => source.startsWith(`${one}_`)) as Side;
    const what = source.slice(side.length + 1);
    return this.#sideCell(side, what, column, name) ?? this.#taxCell(side, what, column, name);
  }

  /** Cells of a side that has an account; null for what depends on the tax class. */
  #sideCell(side: Side, what: string, column: FormatColumn, name: string): Cell | null {
    const at = (field: string) => this.#places.get(field) ?? -1;
    const account = at(`${side}_account_title`);
    const empty = this.#cells.own(column.empty, name);
    if (what === 'fixed') {
      const value = this.#cells.own(column.value, name);
      return (row) => (row[account] === NULL ? empty : value);
    }
    if (what === 'tax_mode') {
      const [on, off] = [this.#cells.plain('1'), this.#cells.plain('0')];
      return (row) =>
        row[account] === NULL ? empty : (this.#factsOf[side](row).tax?.rate ?? 0) > 0 ? on : off;
    }
    if (what !== 'partner') return null;
    const [vendor, partner] = [at(`${side}_vendor`), at('partner_name')];
    const write = this.#cells.textColumn(column, name);
    return (row, { local_id }) => {
      if (row[account] === NULL) return empty;
      const named = row[vendor] ?? NULL;
      return write((named === NULL || named === '' ? row[partner] : named) as string, local_id);
    };
  }

  #taxCell(side: Side, what: string, column: FormatColumn, name: string): Cell {
    const at = (field: string) => this.#places.get(field) ?? -1;
    const account = at(`${side}_account_title`);
    const tax_amount = at(`${side}_tax_amount`);
    const isReady = packageOf(this.format) !== null;
    const factsOf = this.#factsOf[side];
    const empty = this.#cells.own(column.empty, name);
    if (what === 'tax_amount_freee' || what === 'tax_amount_whole') {
      return (row) => {
        const { tax, percent } = factsOf(row);
        const value = row[tax_amount] as string;
        const isWhole = percent === 100;
        // Most packages take no tax on a line without one; freee gets the 0.
        const isBlank = what === 'tax_amount_whole' && (tax === null || tax.rate === 0);
        return value === NULL || !isWhole || isBlank ? empty : this.#cells.plain(value);
      };
    }
    const kept = new Map<TaxFacts, string>();
    return (row) => {
      if (row[account] === NULL) return empty;
      const facts = factsOf(row);
      let cell = kept.get(facts);
      if (cell === undefined) {
        const text = taxText(what, facts, isReady);
        cell = this.#cells.own(text === '' ? column.empty : text, name);
        kept.set(facts, cell);
      }
      return cell;
    };
  }
}

function taxText(what: string, facts: TaxFacts, isReady: boolean): string {
  const { tax, of } = facts;
  const invoice = INVOICE_COLUMNS[what];
  if (invoice) {
    const found = invoiceCodeOf(invoice, tax, of);
    return 'text' in found ? found.text : '';
  }
  if (tax === null) return '';
  if (what === 'tax_rate') return tax.rate > 0 ? String(tax.rate) : '';
  if (what === 'is_reduced_tax') return tax.rate > 0 ? (tax.is_reduced_tax ? '1' : '0') : '';
  if (what === 'tax_export') return tax.export_code;
  const found = lineTaxCode(what.slice('tax_'.length) as ExportPackage, facts, isReady);
  return 'text' in found ? found.text : '';
}

/** 弥生's 識別フラグ: 2000 a single entry; 2110 first, 2100 middle, 2101 last row of a compound one. */
export function yayoiFlag(row: number, rows: number): string {
  if (rows === 1) return '2000';
  if (row === 0) return '2110';
  return row === rows - 1 ? '2101' : '2100';
}

function fieldsOf(format: ExportFormat): string[] {
  const fields = new Set<string>(['local_id']);
  if (format.kind === 'journal')
    for (const field of [...shapeFields(format.options), ...mappingFields(format)]) fields.add(field);
  for (const column of format.columns) {
    const source = SOURCES[column.source];
    if (source?.sql) fields.add(column.source);
    for (const field of source?.reads ?? []) fields.add(field);
  }
  const isMoved = format.kind === 'journal' && format.options.negative_lines === 'swap';
  if (format.options.rows === 'deal' || isMoved)
    for (const field of [...fields]) {
      if (field.startsWith('debit_')) fields.add(field.replace('debit_', 'credit_'));
      else if (isMoved && field.startsWith('credit_')) fields.add(field.replace('credit_', 'debit_'));
    }
  return [...fields];
}

/** SQL of a raw field. */
export function fieldSql(field: string): string {
  const sql = SOURCES[field]?.sql ?? RAW[field];
  if (!sql) throw new Error(`no raw field ${field}`);
  return sql;
}
