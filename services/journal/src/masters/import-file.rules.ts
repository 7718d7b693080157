import { normaliseForSearch } from '@uketori/service-kit/search';
import { csvColumns, type ImportItem, isAccounting } from './csv.rules.js';
import { type Finding, readCells } from './import-cells.rules.js';
import { type GivenRow, type ImportMode, type Plan, planRows } from './import-plan.rules.js';
import type { MasterEntity } from './master.record.js';
import type { MasterKind } from './kinds.data.js';

export interface FilePlan {
  /** In the order in which they are to be written: an account title before its sub accounts. */
  plans: { kind: MasterKind; plan: Plan }[];
  findings: Finding[];
}

export interface FileOptions {
  mode: ImportMode;
  newId: () => string;
  leaving?: ReadonlySet<string>;
}

/** Rows stored now, of the kinds the file writes and of the tax classes it may name. */
export interface KnownRows {
  rows: readonly MasterEntity[];
  taxes: readonly MasterEntity[];
}

/** What a file of a kind does, or why nothing of it may be done. Rows with a bad cell are not planned. */
export function planFile(
  kind: MasterKind,
  items: readonly ImportItem[],
  known: KnownRows,
  options: FileOptions,
): FilePlan {
  const findings: Finding[] = [];
  const read = items.flatMap(({ line, values: cells }) => {
    const { values, findings: found } = readCells(csvColumns(kind), line, cells);
    findings.push(...found);
    return found.length === 0 ? [{ line, values }] : [];
  });
  const files = isAccounting(kind)
    ? accountingPlans(read, known, options, findings)
    : [
        {
          kind,
          plan: planRows(
            kind,
            read.map(({ line, values }) => ({
              line,
              parent_id: null,
              fields: { ...values, name: String(values.name ?? '') },
            })),
            known.rows,
            options,
          ),
        },
      ];
  findings.push(...files.flatMap(({ plan }) => plan.findings));
  findings.sort((a, b) => a.line - b.line);
  return { plans: files, findings };
}

interface ReadRow {
  line: number;
  values: Record<string, unknown>;
}

const word = (value: unknown): string => (typeof value === 'string' ? value : '');

const TITLE_COLUMNS = {
  code: 'account_code',
  name: 'account_name',
  reading: 'account_reading',
  tax_classification_id: 'tax_classification_code',
};
const SUB_COLUMNS = { code: 'sub_code', name: 'sub_name', reading: 'sub_reading' };

/** One row per account title or sub account: the titles first, then the sub accounts below their ids. */
function accountingPlans(
  rows: readonly ReadRow[],
  known: KnownRows,
  options: FileOptions,
  findings: Finding[],
): FilePlan['plans'] {
  const taxes = new Map<string, string>();
  for (const tax of known.taxes) {
    if (tax.code) taxes.set(tax.code, tax.id);
    taxes.set(tax.name_key, tax.id);
  }
  const titles = new Map<string, GivenRow>();
  const subs: { title: string; row: ReadRow }[] = [];
  for (const row of rows) {
    const key = word(row.values.account_code) || normaliseForSearch(word(row.values.account_name));
    const title = titleOf(row, taxes, findings);
    const first = titles.get(key);
    if (!first) titles.set(key, title);
    else if (normaliseForSearch(first.fields.name) !== normaliseForSearch(title.fields.name))
      findings.push({
        line: row.line,
        column: 'account_name',
        value: title.fields.name,
        code: 'account_differs',
      });
    if (word(row.values.sub_name) !== '' || word(row.values.sub_code) !== '') subs.push({ title: key, row });
    else if (first)
      findings.push({
        line: row.line,
        column: 'account_name',
        value: title.fields.name,
        code: 'name_in_use',
      });
  }
  const ofKind = (kind: MasterKind) => known.rows.filter((row) => row.kind === kind);
  const plan = planRows('account_title', [...titles.values()], ofKind('account_title'), options);
  const idOfLine = new Map(plan.rows.map((row) => [row.line, row.id]));
  const given = subs.flatMap(({ title, row }) => {
    const parent_id = idOfLine.get(titles.get(title)?.line ?? 0);
    return parent_id ? [subOf(row, parent_id)] : [];
  });
  return [
    { kind: 'account_title', plan },
    { kind: 'sub_account', plan: planRows('sub_account', given, ofKind('sub_account'), options) },
  ];
}

function titleOf(row: ReadRow, taxes: ReadonlyMap<string, string>, findings: Finding[]): GivenRow {
  const { values, line } = row;
  const fields: GivenRow['fields'] = { name: word(values.account_name) };
  if (values.account_code !== undefined) fields.code = word(values.account_code);
  if (values.account_reading !== undefined) fields.reading = word(values.account_reading);
  if (values.category !== undefined) fields.category = values.category;
  const isOfSub = word(values.sub_name) !== '' || word(values.sub_code) !== '';
  if (values.status !== undefined && !isOfSub) fields.status = values.status;
  const tax = word(values.tax_classification_code);
  if (tax !== '') {
    const id = taxes.get(tax) ?? taxes.get(normaliseForSearch(tax));
    if (id) fields.tax_classification_id = id;
    else findings.push({ line, column: 'tax_classification_code', value: tax, code: 'tax_not_found' });
  } else if (values.tax_classification_code === '' && !isOfSub) fields.tax_classification_id = null;
  return { line, parent_id: null, fields, columns: TITLE_COLUMNS };
}

function subOf({ line, values }: ReadRow, parent_id: string): GivenRow {
  const fields: GivenRow['fields'] = { name: word(values.sub_name) };
  if (values.sub_code !== undefined) fields.code = word(values.sub_code);
  if (values.sub_reading !== undefined) fields.reading = word(values.sub_reading);
  if (values.status !== undefined) fields.status = values.status;
  return { line, parent_id, fields, columns: SUB_COLUMNS };
}
