import type { ReadLineItem } from '@uketori/proto/uketori/intake/v1/events';
import type { Tx } from '@uketori/service-kit/tx';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { MOST_OTHERS, MOST_OWN } from './neighbours.rules.js';

/** An earlier invoice with its largest debit. */
export interface CodedRow
  extends Pick<
    InvoiceEntity,
    | 'id'
    | 'local_id'
    | 'company_id'
    | 'partner_name'
    | 'invoice_number'
    | 'total_amount'
    | 'taxable_10'
    | 'tax_10'
    | 'taxable_8'
    | 'tax_8'
    | 'non_taxable_amount'
    | 'department_id'
    | 'item_words'
  > {
  day: string;
  edited: boolean;
  line_items: Partial<ReadLineItem>[] | null;
  account: string;
  tax: string | null;
  department: string | null;
  description: string;
}

/** Most invoices with a common word that are compared by the number of common words, the newest. */
const MOST_HITS = 2_000;

const COLUMNS = `i.id, i.local_id, i.company_id, i.partner_name, i.invoice_number, i.total_amount, i.taxable_10, i.tax_10,
  i.taxable_8, i.tax_8, i.non_taxable_amount, i.department_id, p.item_words,
  to_char(coalesce(i.posting_date, i.issue_date, (i.created_at at time zone 'Asia/Tokyo')::date), 'YYYY-MM-DD') as day,
  i.edited_version is not null as edited, p.read_fields->'line_items' as line_items,
  l.debit_account_title_id as account, l.debit_tax_id as tax, l.debit_department_id as department, l.description`;

/** Invoices whose coding a person saved or confirmed; the joins follow `i`. */
const CODED = `join journal.invoice_progress p on p.organization_id = i.organization_id and p.id = i.id
  cross join lateral (
    select debit_account_title_id, debit_tax_id, debit_department_id, description from journal.journal_lines
    where organization_id = i.organization_id and invoice_id = i.id and debit_account_title_id is not null
    order by debit_amount desc nulls last, position limit 1) l
  where i.organization_id = $1 and i.id <> $2 and not i.deleted and i.balanced and i.source <> 'sample'
    and (i.edited_version is not null or i.coded or i.locked)`;

/** The newest coded invoices of the supplier: of its master and, before there was one, under its name. */
export async function codedOfSupplier(
  tx: Tx,
  invoice: Pick<InvoiceEntity, 'id' | 'partner_name'>,
  companyId: string | null,
): Promise<CodedRow[]> {
  const newest = `order by i.issue_date_key desc, i.local_id desc limit ${MOST_OWN}`;
  const byMaster =
    companyId === null ? [] : await rowsOf(tx, invoice.id, 'i.company_id = $3', newest, [companyId]);
  const byName =
    invoice.partner_name === ''
      ? []
      : await rowsOf(tx, invoice.id, 'i.company_id is null and i.partner_name = $3', newest, [
          invoice.partner_name,
        ]);
  return [...byMaster, ...byName].slice(0, MOST_OWN);
}

/** Coded invoices of other suppliers, those with the most words in common first. */
export function codedWithWords(
  tx: Tx,
  invoice: Pick<InvoiceEntity, 'id' | 'partner_name'>,
  companyId: string | null,
  words: readonly string[],
): Promise<CodedRow[]> {
  const shared = 'cardinality(array(select unnest(p.item_words) intersect select unnest($3::text[])))';
  return rowsOf(
    tx,
    invoice.id,
    `i.id in (select id from journal.invoice_progress where organization_id = $1 and item_words && $3::text[]
       order by id desc limit ${MOST_HITS})
     and ($4::uuid is null or i.company_id is distinct from $4) and i.partner_name <> $5`,
    `order by ${shared} desc, i.issue_date_key desc, i.local_id desc limit ${MOST_OTHERS}`,
    [words, companyId, invoice.partner_name],
  );
}

function rowsOf(
  tx: Tx,
  invoiceId: string,
  which: string,
  order: string,
  params: readonly unknown[],
): Promise<CodedRow[]> {
  return tx.rows<CodedRow>(`select ${COLUMNS} from journal.invoices i ${CODED} and ${which} ${order}`, [
    tx.actor.organization_id,
    invoiceId,
    ...params,
  ]);
}
