import type { Owned } from '@uketori/service-kit/reach';
import type { Tx } from '@uketori/service-kit/tx';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { ATTENTION } from '../invoice-records/invoice-records.facade.js';

/** What of an invoice is compared with the supplier's earlier ones. */
const COMPARED = [
  'id',
  'local_id',
  'issue_date',
  'total_amount',
  'bank_name',
  'bank_code',
  'branch_name',
  'branch_code',
  'account_number',
  'created_by',
  'department_id',
] as const;
export type Compared = Pick<InvoiceEntity, (typeof COMPARED)[number]>;

/** How two invoices are of one supplier; one by one, because each has an index of its own. */
const OF_ONE_SUPPLIER = [
  'now.company_id is not null and other.company_id = now.company_id',
  `now.company_id is null and now.partner_name <> '' and other.partner_name = now.partner_name`,
];

const EARLIER = OF_ONE_SUPPLIER.map(
  (supplier) => `select now.id as of_id, earlier.*
    from journal.invoices now cross join lateral (
      select ${COMPARED.map((name) => `other.${name}`).join(', ')} from journal.invoices other
      where other.organization_id = now.organization_id and ${supplier} and not other.deleted
        and other.id <> now.id
        and (other.issue_date_key, other.local_id) < (coalesce(now.issue_date, 'infinity'), now.local_id)
      order by other.issue_date_key desc, other.local_id desc limit $3) earlier
    where now.organization_id = $1 and now.id = any($2::uuid[])`,
).join(' union all ');

/** Up to `most` invoices before each of some, of the same supplier, newest first, by the id of the later one. */
export async function earlierOf(
  tx: Tx,
  invoiceIds: readonly string[],
  most: number,
): Promise<Map<string, Compared[]>> {
  const rows = await tx.rows<Compared & { of_id: string }>(
    `select * from (${EARLIER}) found order by coalesce(issue_date, '0001-01-01') desc, local_id desc`,
    [tx.actor.organization_id, invoiceIds, most],
  );
  return Map.groupBy(rows, (row) => row.of_id);
}

interface Debit {
  invoice_id: string;
  account_title: string;
  tax: string;
  amount: number | null;
}

/** Sums of the debit sides of several invoices by account title and tax class, the largest first. */
export function debitsOf(tx: Tx, invoiceIds: readonly string[]): Promise<Debit[]> {
  return tx.rows<Debit>(
    `select invoice_id, debit_account_title as account_title, coalesce(debit_tax, '') as tax,
       sum(debit_amount)::bigint as amount
     from journal.journal_lines
     where organization_id = $1 and invoice_id = any($2::uuid[]) and debit_account_title is not null
     group by 1, 2, 3 order by 4 desc nulls last, 2, 3`,
    [tx.actor.organization_id, invoiceIds],
  );
}

export type Remarked = Compared & Owned & { attention: string[] };

/** Invoices of the given numbers, each with the reasons to check it. */
export function remarkedInvoices(tx: Tx, localIds: readonly number[]): Promise<Remarked[]> {
  return tx.rows<Remarked>(
    `select ${COMPARED.join(', ')}, ${ATTENTION} as attention
     from journal.invoices left join journal.invoice_progress using (organization_id, id)
     where organization_id = $1 and local_id = any($2::int[]) and not deleted order by local_id`,
    [tx.actor.organization_id, localIds],
  );
}
