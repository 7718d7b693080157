import type { InvoiceChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { Tx } from '@uketori/service-kit/work';

/** Stores what intake knows of an invoice as its event describes it; false when the event is not newer. */
export async function keepInvoice(tx: Tx, invoice: InvoiceChanged): Promise<boolean> {
  const { id, local_id, document_id, department_id, deleted, locked, version } = invoice;
  const changed = await tx.rows(
    `insert into intake.invoice_refs as r (organization_id, id, local_id, document_id, department_id, deleted, version, locked)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (id) do update set local_id = $3, document_id = $4, department_id = $5, deleted = $6, version = $7,
       locked = $8
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

/** The invoice of a document, a deleted one only without another; null when there is none. */
export function invoiceOfDocument(
  tx: Tx,
  document_id: string,
): Promise<{ id: string; local_id: number } | null> {
  return tx.one(
    'select id, local_id from intake.invoice_refs where organization_id = $1 and document_id = $2 order by deleted limit 1',
    [tx.actor.organization_id, document_id],
  );
}
