import type { Tx } from '@uketori/service-kit/tx';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { invoicesIn } from '../invoice-records/invoice-records.facade.js';

/** The invoices with these ids, deleted ones too. */
export function noticeInvoices(tx: Tx, ids: readonly string[]): Promise<InvoiceEntity[]> {
  return invoicesIn(tx, 'id = any($2::uuid[])', [ids], 'order by local_id');
}

/** Names, numbers and mail addresses of suppliers. */
export function noticeSuppliers(
  tx: Tx,
  ids: readonly string[],
): Promise<{ company_id: string; name: string; t_number: string; email: string }[]> {
  return tx.rows(
    `select id as company_id, company_name as name, coalesce(t_number, '') as t_number, email from journal.companies
     where organization_id = $1 and id = any($2::uuid[]) and not deleted`,
    [tx.actor.organization_id, ids],
  );
}
