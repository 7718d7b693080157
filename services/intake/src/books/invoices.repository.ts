import type { InvoiceChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { Tx } from '@uketori/service-kit/work';
import { invoiceAttachedTo } from '../files/files.facade.js';
import { valuesOf } from './books.rules.js';

/** Stores what intake knows of an invoice as its event describes it; false when the event is not newer. */
export async function keepInvoice(tx: Tx, invoice: InvoiceChanged): Promise<boolean> {
  const { id, local_id, document_id, department_id, deleted, locked, version } = invoice;
  const values = valuesOf(invoice);
  const changed = await tx.rows(
    `insert into intake.invoice_refs as r (organization_id, id, local_id, document_id, department_id, deleted, version,
       locked, transaction_date, amount, partner_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (id) do update set local_id = $3, document_id = $4, department_id = $5, deleted = $6, version = $7,
       locked = $8, transaction_date = $9, amount = $10, partner_name = $11
     where r.version < $7 returning id`,
    [
      tx.actor.organization_id,
      id,
      local_id,
      document_id || null,
      department_id || null,
      deleted ?? false,
      version,
      locked ?? false,
      values.transaction_date,
      values.amount,
      values.partner_name,
    ],
  );
  return changed.length > 0;
}

/** The document of the invoice with this number, deleted or not; null when there is no such invoice or no file. */
export async function documentOfInvoice(tx: Tx, local_id: number): Promise<string | null> {
  const found = await tx.one<{ document_id: string | null }>(
    'select document_id from intake.invoice_refs where organization_id = $1 and local_id = $2',
    [tx.actor.organization_id, local_id],
  );
  return found?.document_id ?? null;
}

/** The invoice of a document, its own or a further one, a deleted one only without another; null when there is none. */
export async function invoiceOfDocument(
  tx: Tx,
  document_id: string,
): Promise<{ id: string; local_id: number } | null> {
  const own = await tx.one<{ id: string; local_id: number }>(
    'select id, local_id from intake.invoice_refs where organization_id = $1 and document_id = $2 order by deleted limit 1',
    [tx.actor.organization_id, document_id],
  );
  return own ?? invoiceAttachedTo(tx, document_id);
}
