import type { Tx } from '@uketori/service-kit/tx';
import { invoiceList } from '../invoice-records/invoice-records.facade.js';
import type { ExportRequest } from './exports.types.js';
import { chosenEntries, ENTRY_TABLES, type EntryKind, hasEntries } from './selection.repository.js';
import type { ExportKind } from './sources.data.js';
import { codeCells } from './code-tables.repository.js';
import { type AccountClass, type TaxClass, taxClassOf } from './tax-codes.rules.js';
import { fieldSql, type WriteContext } from './writer.rules.js';

/**
 * The statement whose rows are a file's raw rows: entries together, in the order the invoices came in. Rows of
 * payments bear the number of their entry after their fields, for an invoice may have several.
 * @param invoices condition over the list of invoices
 * `exported` and `until` choose the entries of payments, estimates and plans; `invoices` alone chooses the other kinds.
 */
export function rowsStatement(
  { kind, exported, until }: Pick<ExportRequest, 'kind' | 'exported' | 'until'>,
  fields: readonly string[],
  invoices: string,
): string {
  const columns = fields.map((field) => {
    // The invoice that an estimate is taken from has a number of its own.
    if (field === 'invoice_number' && kind === 'estimate') return `''`;
    if (field === 'entry_date' && kind === 'accrual') return 'coalesce(i.posting_date, i.issue_date)';
    return fieldSql(field);
  });
  const supplier = fields.some((field) => field.startsWith('company_'))
    ? ' left join journal.companies c on c.organization_id = i.organization_id and c.id = i.company_id'
    : '';
  const from = `(select * from ${invoiceList.from} where ${invoices}) i${supplier}`;
  const lines = (table: string) =>
    `join ${table} l on l.organization_id = i.organization_id and l.invoice_id = i.id`;
  const entries = (entryKind: EntryKind, table: string) =>
    `${from} join ${ENTRY_TABLES[entryKind]} e on e.organization_id = i.organization_id and e.invoice_id = i.id
        and ${chosenEntries({ kind: entryKind, exported, until }, 'e', 'i')}
      ${lines(table)} and l.entry = e.entry order by i.id, e.entry, l.position`;
  const tables: Record<ExportKind, string> = {
    accrual: `${from} ${lines('journal.journal_lines')} order by i.id, l.position`,
    payment: entries('payment', 'journal.payment_journal_lines'),
    estimate: entries('estimate', 'journal.accrual_lines'),
    spread: entries('spread', 'journal.spread_lines'),
    table: `${from} order by i.id`,
  };
  if (hasEntries(kind)) columns.push('e.entry');
  return `select ${columns.join(', ')} from ${tables[kind]}`;
}

interface MasterRow {
  id: string;
  kind: string;
  name: string;
  code: string;
  rate: number | null;
  attributes: Record<string, unknown>;
}

/** Tax classes with their codes, the accounts that play a part of their own, and the template of 摘要. */
export async function writeContext(
  tx: Tx,
  replacements: WriteContext['replacements'],
): Promise<WriteContext> {
  const rows = await tx.rows<MasterRow>(
    `select id, kind, name, code, rate, attributes from journal.masters
     where organization_id = $1 and kind in ('tax', 'account_title') order by deleted, status desc, sort_num, id`,
    [tx.actor.organization_id],
  );
  const cells = await codeCells(tx);
  const summary = await tx.one<{ template: string }>(
    'select template from journal.export_summaries where organization_id = $1',
    [tx.actor.organization_id],
  );
  const taxes = new Map<string, TaxClass>();
  const classes = new Map<string, AccountClass>();
  const withholding = new Set<string>();
  for (const row of rows) {
    if (row.kind === 'tax') taxes.set(row.id, taxClassOf(row, cells.get(row.id)));
    else {
      classes.set(row.id, row.attributes.category as AccountClass);
      if (row.attributes.gensenzei_account === true) withholding.add(row.id);
    }
  }
  const defaults = await tx.one<{ pay_accounts: Record<string, { account_title_id?: string | null }> }>(
    'select pay_accounts from journal.default_journals where organization_id = $1',
    [tx.actor.organization_id],
  );
  const chosen = defaults?.pay_accounts?.input_tax?.account_title_id;
  const titles = rows.filter((row) => row.kind === 'account_title');
  const account = titles.find((row) => row.id === chosen) ?? titles.find((row) => row.name === '仮払消費税');
  return {
    taxes,
    account_classes: classes,
    summary_template: summary?.template ?? '',
    withholding_accounts: withholding,
    tax_account: { name: account?.name ?? '仮払消費税', code: account?.code ?? '' },
    replacements,
  };
}
