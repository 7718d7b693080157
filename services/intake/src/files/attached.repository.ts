import type { Tx } from '@uketori/service-kit/work';

/** Documents of the further files of an invoice that were not removed. */
export async function attachedDocuments(tx: Tx, invoice_id: string): Promise<string[]> {
  const rows = await tx.rows<{ document_id: string }>(
    `select document_id from intake.attachments
     where organization_id = $1 and invoice_id = $2 and removed_at is null order by document_id`,
    [tx.actor.organization_id, invoice_id],
  );
  return rows.map(({ document_id }) => document_id);
}

/** The invoice of a further file, removed or not, with its own file; null for any other document. */
export function invoiceAttachedTo(
  tx: Tx,
  document_id: string,
): Promise<{
  id: string;
  local_id: number;
  document_id: string | null;
  department_id: string | null;
} | null> {
  return tx.one(
    `select r.id, r.local_id, r.document_id, r.department_id from intake.attachments a
     join intake.invoice_refs r on r.organization_id = a.organization_id and r.id = a.invoice_id
     where a.organization_id = $1 and a.document_id = $2`,
    [tx.actor.organization_id, document_id],
  );
}
