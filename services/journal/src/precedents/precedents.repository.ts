import type { Tx } from '@uketori/service-kit/tx';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { invoicesIn } from '../invoice-records/invoice-records.facade.js';

/** The supplier's last 50 invoices before this one, newest first. */
export async function earlierOf(tx: Tx, invoice: InvoiceEntity): Promise<InvoiceEntity[]> {
  if (!invoice.company_id && invoice.partner_name === '') return [];
  const supplier = invoice.company_id ? 'company_id = $2::uuid' : 'partner_name = $2';
  return invoicesIn(
    tx,
    `${supplier} and not deleted and id <> $3
       and (issue_date_key, local_id) < (coalesce($4::date, 'infinity'), $5)`,
    [invoice.company_id ?? invoice.partner_name, invoice.id, invoice.issue_date, invoice.local_id],
    'order by issue_date_key desc, local_id desc limit 50',
  );
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
