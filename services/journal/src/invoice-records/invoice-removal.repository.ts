import { INVOICE_REMOVED } from '@uketori/proto/events';
import type { Tx } from '@uketori/service-kit/tx';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { subjectOf } from './invoice-writes.repository.js';
import { markSameBills } from './same-bills.repository.js';

/** What refers to an invoice without going with its row. */
const BESIDE = [
  'delete from journal.related_actions where organization_id = $1 and subject_id = any($2::uuid[])',
  'delete from journal.same_bills where organization_id = $1 and invoice_id = any($2::uuid[])',
  'delete from journal.invoice_comments where organization_id = $1 and invoice_id = any($2::uuid[])',
];

/**
 * Deletes an invoice for good, with its lines, claims, views, comments and snapshots. For samples alone: no
 * file, accounting service, payment or schedule has them.
 */
export async function removeInvoice(tx: Tx, invoice: InvoiceEntity): Promise<void> {
  const { organization_id } = tx.actor;
  const { id, local_id, document_id, source, version } = invoice;
  // Invoices that resemble it no longer have a duplicate.
  await markSameBills(tx, invoice, { ...invoice, deleted: true });
  for (const statement of BESIDE) await tx.rows(statement, [organization_id, [id, document_id ?? id]]);
  await tx.rows('delete from journal.invoices where organization_id = $1 and id = $2', [organization_id, id]);
  await tx.emit({
    event: INVOICE_REMOVED,
    key: id,
    version: version + 1,
    cause: 'removed',
    data: { id, local_id, document_id: document_id ?? '', source },
  });
  await tx.audit('invoice.sample_removed', subjectOf(invoice), null, { file_name: invoice.file_name });
}
